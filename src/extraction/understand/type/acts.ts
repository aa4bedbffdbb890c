import { PRINTED_TYPES } from '../../../lib/document-types.ts';
import type { DocumentType } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { once } from '../once.ts';
import { listTexts } from '../questions/paragraphs.ts';
import { foldToKey } from '../view/token.ts';
import table from './acts.json' with { type: 'json' };

/** How clearly a phrase shows the type of a document. */
type Strength = 'strong' | 'weak';

/** Characters that a phrase contains in a row, without spaces. */
interface Part {
  key: string;
  /** Whether the last word can have any ending. */
  isOpen: boolean;
}

interface Act {
  parts: readonly Part[];
  /** Whether the phrase can begin and end inside a word, because its script has no spaces. */
  isUnspaced: boolean;
  type: DocumentType;
  strength: Strength;
  language: string;
}

export interface ActCounts {
  strong: number;
  weak: number;
}

/** Maximum number of texts that are examined. The first pages are enough to recognize the type. */
const MAX_TEXTS = 1_000;
const MAX_TOKENS = 6_000;
const MAX_COUNT = 8;
/**
 * Numbers of characters by which phrases are indexed: 1 for scripts without spaces, the largest number for
 * others, or fewer for phrases that are shorter.
 */
const INDEXED = [1, 2, 3, 4];
/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The phrases, by their first characters. */
const ACTS = new Map<string, Act[]>();
const LANGUAGES = new Set(Object.keys(table));
for (const [language, types] of Object.entries(table))
  for (const [type, lists] of Object.entries(types))
    for (const [strength, phrases] of Object.entries(lists))
      for (const phrase of phrases.split(';')) {
        const isUnspaced = UNSPACED.test(phrase);
        const parts = splitAtEndings(phrase);
        const key = getIndexKey(parts[0]?.key ?? '', isUnspaced);
        if (key === '') continue;
        const act = {
          parts,
          isUnspaced,
          type: type as DocumentType,
          strength: strength as Strength,
          language,
        };
        const same = ACTS.get(key);
        if (same) same.push(act);
        else ACTS.set(key, [act]);
      }

function getIndexKey(text: string, isUnspaced: boolean): string {
  return text.slice(0, isUnspaced ? 1 : Math.max(...INDEXED));
}

function splitAtEndings(phrase: string): Part[] {
  return phrase
    .split(/(?<=\*)/)
    .map((part) => ({ key: foldToKey(part.replace('*', '')), isOpen: part.endsWith('*') }))
    .filter(({ key }) => key !== '');
}

/**
 * For each type, counts the different phrases that show what the document does, such as "we hereby order".
 * Unlike labels and titles, they also occur in sentences. Phrases are considered only in English and in the
 * document's language or, if that is unknown, in all languages.
 */
export const countActs = once((context: Context): ReadonlyMap<DocumentType, ActCounts> => {
  const { language } = context.view;
  const isKnown = language !== undefined && LANGUAGES.has(language);
  const seen = new Set<Act>();
  const counts = new Map<DocumentType, ActCounts>(
    PRINTED_TYPES.map((type) => [type, { strong: 0, weak: 0 }]),
  );
  let left = MAX_TOKENS;
  for (const { tokens } of listTexts(context.view).slice(0, MAX_TEXTS)) {
    left -= tokens.length;
    if (left < 0) break;
    for (const act of findActs(tokens.map((token) => token.key))) {
      if ((isKnown && act.language !== language && act.language !== 'en') || seen.has(act)) continue;
      seen.add(act);
      const count = counts.get(act.type);
      if (count) count[act.strength] = Math.min(MAX_COUNT, count[act.strength] + 1);
    }
  }
  return counts;
});

/** Returns the phrases in a text, given the keys of its words. */
function findActs(keys: readonly string[]): Act[] {
  const text = keys.join('');
  /** For each character, the index at which the next word begins, or of the character if it begins a word. */
  const starts = new Int32Array(text.length + 1);
  for (let word = 0, at = 0; word < keys.length; at += keys[word++]?.length ?? 0)
    starts.fill(at + (keys[word]?.length ?? 0), at + 1, at + 1 + (keys[word]?.length ?? 0));
  for (let word = 0, at = 0; word < keys.length; at += keys[word++]?.length ?? 0) starts[at] = at;
  const found: Act[] = [];
  for (let at = 0; at < text.length; at++) {
    const lengths = starts[at] === at ? INDEXED : UNSPACED.test(text.charAt(at)) ? [1] : [];
    for (const length of lengths)
      for (const act of ACTS.get(text.slice(at, at + length)) ?? [])
        if (isAt(act, text, starts, at)) found.push(act);
  }
  return found;
}

function isAt({ parts, isUnspaced }: Act, text: string, starts: Int32Array, at: number): boolean {
  let end = at;
  for (const { key, isOpen } of parts) {
    if (!text.startsWith(key, end)) return false;
    end += key.length;
    if (isOpen) end = starts[end] ?? end;
    else if (!isUnspaced && starts[end] !== end) return false;
  }
  return true;
}
