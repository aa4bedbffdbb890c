import data from './wording.json' with { type: 'json' };

/** A word of a field's name or of a printed label, ready to be compared. */
export interface Word {
  stem: string;
  /** Concepts of `wording.json` that it names, and those that a part of a compound word names. */
  concepts: readonly number[];
  partial: readonly number[];
  /** How much it tells, 0–1: "number" tells little, "mileage" much. */
  weight: number;
  /** Results of comparing it: the same words meet again and again. */
  alike: Map<Word, number>;
}

const SMALL = new Set(data.small.split(' ').map(foldText));
const GENERIC = new Set(data.generic.split(' ').map(stemOf));
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(Object.entries(data.abbreviations));
const CONCEPTS = indexConcepts();
const LONGEST_TEXT = 200;
const LEAST_PART = 4;
const LEAST_COMPOUND = 8;

function indexConcepts(): ReadonlyMap<string, number[]> {
  const index = new Map<string, number[]>();
  for (const [i, line] of data.concepts.entries())
    for (const word of line.split(' ')) {
      const stem = stemOf(foldText(word));
      const list = index.get(stem);
      if (!list) index.set(stem, [i]);
      else if (!list.includes(i)) list.push(i);
    }
  return index;
}

/** Lower case without accents: how words are compared. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (/^[\x20-\x7e]*$/.test(lower)) return lower;
  return lower.replaceAll('ß', 'ss').replace(/[°º]/g, 'o').normalize('NFKD').replace(/\p{M}/gu, '');
}

/** Without the ending of a plural: enough for labels, which are nouns. */
function stemOf(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 5 && /(?:ses|xes|ches|shes)$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

const known = new Map<string, Word>();
const MOST_KNOWN = 20_000;

function wordOf(stem: string): Word {
  const found = known.get(stem);
  if (found) return found;
  const concepts = CONCEPTS.get(stem) ?? [];
  const word: Word = {
    stem,
    concepts,
    partial: concepts.length === 0 && stem.length >= LEAST_COMPOUND ? conceptsOfParts(stem) : [],
    weight: GENERIC.has(stem) ? 0.45 : /^\d+$/.test(stem) ? 0.6 : 1,
    alike: new Map(),
  };
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(stem, word);
  return word;
}

/** "Rechnungsdatum" names what "Datum" names. */
function conceptsOfParts(stem: string): number[] {
  const found = new Set<number>();
  for (let cut = LEAST_PART; cut <= stem.length - LEAST_PART; cut++) {
    for (const part of [stem.slice(0, cut), stem.slice(cut), stem.slice(0, cut).replace(/s$/, '')])
      for (const concept of CONCEPTS.get(part) ?? []) found.add(concept);
  }
  return [...found];
}

const SPLIT = /[^\p{L}\p{N}#%/]+/u;

/** The words of a label or a field's name: "dueDate", "due_date" and "Due date:" are the same two. */
export function wordsOf(text: string): Word[] {
  const plain = text.slice(0, LONGEST_TEXT).replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2');
  const words: Word[] = [];
  for (const raw of foldText(plain).split(SPLIT)) {
    const meant = ABBREVIATIONS.get(raw);
    if (meant !== undefined) for (const part of meant.split(' ')) words.push(wordOf(stemOf(part)));
    else
      for (const part of raw.split('/'))
        if (part !== '' && !SMALL.has(part)) words.push(wordOf(stemOf(part)));
  }
  return words;
}

const MOST_ALIKE = 2000;

/** How alike two words are in meaning, 0–1. */
export function compareWords(a: Word, b: Word): number {
  if (a === b) return 1;
  let alike = a.alike.get(b);
  if (alike === undefined) {
    alike = likenessOf(a, b);
    if (a.alike.size >= MOST_ALIKE) a.alike.clear();
    a.alike.set(b, alike);
  }
  return alike;
}

function likenessOf(a: Word, b: Word): number {
  if (a.stem === b.stem) return 1;
  if (a.concepts.some((one) => b.concepts.includes(one))) return 0.85;
  if (isAbbreviation(a.stem, b.stem) || isAbbreviation(b.stem, a.stem)) return 0.75;
  if (isMisread(a.stem, b.stem)) return 0.8;
  if (a.stem.length >= LEAST_PART && b.stem.length >= LEAST_COMPOUND && b.stem.includes(a.stem)) return 0.7;
  if (b.stem.length >= LEAST_PART && a.stem.length >= LEAST_COMPOUND && a.stem.includes(b.stem)) return 0.7;
  const shared = (one: Word, other: Word) =>
    one.partial.some((concept) => other.concepts.includes(concept) || other.partial.includes(concept));
  return shared(a, b) || shared(b, a) ? 0.6 : 0;
}

/** "desc" for "description". */
function isAbbreviation(short: string, long: string): boolean {
  return short.length >= 3 && long.length > short.length + 1 && long.startsWith(short);
}

/** One character of a long word was exchanged. */
function isMisread(a: string, b: string): boolean {
  if (a.length < 6 || a.length !== b.length) return false;
  let different = 0;
  for (let i = 0; i < a.length && different < 2; i++) if (a[i] !== b[i]) different++;
  return different === 1;
}

/** How much of each side the other covers, 0–1 each. */
export interface Likeness {
  asked: number;
  printed: number;
}

export const UNLIKE: Likeness = { asked: 0, printed: 0 };

/** Compares what is asked for with what is printed, word by word, whatever their order. */
export function comparePhrases(asked: readonly Word[], printed: readonly Word[]): Likeness {
  if (asked.length === 0 || printed.length === 0) return UNLIKE;
  const best = new Array<number>(printed.length).fill(0);
  let covered = 0;
  let all = 0;
  for (const word of asked) {
    let most = 0;
    for (let i = 0; i < printed.length; i++) {
      const alike = compareWords(word, printed[i] as Word);
      if (alike > most) most = alike;
      if (alike > (best[i] as number)) best[i] = alike;
    }
    covered += word.weight * most;
    all += word.weight;
  }
  let matched = 0;
  let total = 0;
  for (let i = 0; i < printed.length; i++) {
    const { weight } = printed[i] as Word;
    matched += weight * (best[i] as number);
    total += weight;
  }
  return { asked: all === 0 ? 0 : covered / all, printed: total === 0 ? 0 : matched / total };
}
