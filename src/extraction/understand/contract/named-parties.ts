import { compilePattern, joinWords } from '../lexicon/patterns.ts';
import { once } from '../once.ts';
import { findDatesIn } from '../recognize/dates.ts';
import { hasLegalForm } from '../recognize/names.ts';
import { type Span, toSpan } from '../view/span.ts';
import type { Chunk } from '../view/view.ts';
import { getOffset, type Said } from './prose.ts';

const OPENING = compilePattern(
  'gi',
)`\b${'parties_opening'}\b\s*:?|\b${'parties_heading'}(?:\s*:|(?=\s*\(1\)))`;
const FORMS = String.raw`${joinWords('agreement_legal_form')}\b\.?`;
const WORD = String.raw`(?:\p{Lu}[\p{L}\d.’'&/-]*|\d+[\p{L}\d]*|&|${joinWords('company_name_particle')}|${joinWords('company_name_and')}(?=\s+(?:\p{Lu}[\p{L}.]*\s+){0,3}${FORMS}))`;
const NAME = new RegExp(
  `^(?:${joinWords('definite_article')}\\s+)?(\\p{Lu}[\\p{L}\\d.’'&/-]*(?:\\s+${WORD})*(?:\\s*,\\s*${FORMS})*)`,
  'u',
);
const SHORT_FORM = compilePattern(
  'g',
)`\(\s*(?:${'short_form_intro'}[^()"“]{0,80}|${'definite_article'}\s+)?["“]`;
/** Matches a name up to its last legal form. The address begins after the match. */
const WITH_FORM = new RegExp(`^.*\\s${FORMS}(?=\\s|,|$)`, 'u');
const GREETING = compilePattern('u')`\b${'greeting_of_agreement'}`;
const CONFIDENTIAL = compilePattern()`^\W*(?:${'confidential_mark'}\s+)?`;
const AGREEMENT_OR_PARTIES = compilePattern('i')`${'agreement_or_parties'}`;
const ABBREVIATION = compilePattern('u')`${'abbreviation_in_name'}$`;
const AND = compilePattern(
  'u',
)`^(?:[,;)]|\s)\s*(?:${'and'}|\(?[iv123]+\)|\(\d\))[,:]?\s+(?=(?:${'definite_article'}\s+)?\p{Lu})`;
const CUT_NAME = compilePattern()`\s+${'cut_company_name'}$`;
const INCORPORATED = compilePattern()`^\s*,?\s*(?:${'incorporated_name'}|\()`;
const AFTER_NAME = compilePattern('i')`^\s*(?:,|\(|;|\.|$|“|"|${'after_party_name'})`;
const NO_SHORT_NAME = compilePattern('i')`${'no_short_name'}`;
/** Maximum distance, in characters, between a name and the definition of its short form. */
const REACH = 260;
/** Words at the beginning of sentences and headings that are not part of a name. */
const NOT_NAMES = compilePattern('i')`^${'no_party_word'}$`;

/**
 * Finds the parties to an agreement: the names after "between". If there are fewer than two, the recipient
 * and names with a defined short form ("the Company") are added.
 */
export const partiesOf = once((prose: readonly Chunk[]): readonly Said<string>[] => {
  const first = prose.slice(0, 2);
  for (const chunk of first) {
    const found = findAfterBetween(chunk);
    if (found.length >= 2) return found;
  }
  const [page] = first;
  if (!page) return [];
  return removeDuplicates([
    ...findRecipient(page),
    ...findAfterBetween(page),
    ...findDefinedNames(page),
  ]).slice(0, 4);
});

/**
 * Finds the recipient of an agreement written as a letter. The name follows the date, and an address follows
 * the name.
 */
function findRecipient(chunk: Chunk): Said<string>[] {
  const greeting = GREETING.exec(chunk.text.slice(0, 3000));
  const [date] = findDatesIn([chunk], true, 3000);
  if (!greeting || !date) return [];
  const from = getOffset(chunk, date.span.end);
  const text = chunk.text.slice(from, greeting.index);
  const line = CONFIDENTIAL.exec(text)?.[0].length ?? 0;
  const run = NAME.exec(text.slice(line))?.[1] ?? '';
  const beginning = run.replace(/\s+\d.*$/, '');
  const named = WITH_FORM.exec(beginning)?.[0] ?? WITH_FORM.exec(run)?.[0] ?? beginning;
  const after = text.slice(line + named.length);
  const words = named.split(/\s+/).length;
  if (words < 2 || words > 7 || NOT_NAMES.test(named.split(/\s+/)[0] ?? '')) return [];
  // If a name has no legal form, a street number must follow it.
  if (!hasLegalForm(named) && !/^\W*\d/.test(after)) return [];
  const at = from + line;
  return [{ value: named, span: toSpan(chunk, at, at + named.length), score: 0.6 }];
}

function findAfterBetween(chunk: Chunk): Said<string>[] {
  const text = chunk.text.slice(0, 6000);
  for (const opening of text.matchAll(OPENING)) {
    const start = opening.index + opening[0].length;
    const region = text.slice(start, start + 900);
    const found = splitNames(chunk, region, start);
    if (found.length >= 2) return found;
    if (
      found.length === 1 &&
      AGREEMENT_OR_PARTIES.test(text.slice(Math.max(0, opening.index - 300), opening.index))
    )
      return found;
  }
  return [];
}

/** Finds the names in a list: one at the start, and one after each "and" that is not in brackets. */
function splitNames(chunk: Chunk, region: string, offset: number): Said<string>[] {
  const found: Said<string>[] = [];
  const starts = [region.search(/\S/)];
  let depth = 0;
  for (let i = 0; i < region.length; i++) {
    if (region[i] === '(') depth++;
    if (region[i] === ')') depth = Math.max(0, depth - 1);
    if (depth > 0) continue;
    if (
      /^[.]\s+\p{Lu}/u.test(region.slice(i, i + 4)) &&
      !ABBREVIATION.test(region.slice(Math.max(0, i - 6), i))
    )
      break;
    const and = AND.exec(region.slice(i, i + 24));
    if (and && found.length < 12) starts.push(i + and[0].length);
  }
  for (const start of starts) {
    if (start < 0) continue;
    const name = readName(region.slice(start));
    if (!name) continue;
    const inside = found.some((one) => one.score > 0 && offset + start < one.score);
    if (inside) continue;
    found.push({
      value: name,
      span: toSpan(chunk, offset + start, offset + start + name.length),
      score: offset + start + name.length,
    });
  }
  return removeDuplicates(found.map((one) => ({ ...one, score: 1 }))).slice(0, 6);
}

function readName(text: string): string | null {
  const match = NAME.exec(text);
  const name = match?.[1]?.replace(CUT_NAME, '').trim();
  if (!match || !name) return null;
  const after = text.slice(match[0].length, match[0].length + 40);
  const words = name.split(/\s+/);
  if (words.length < 2 && !hasLegalForm(`x ${name}`) && !INCORPORATED.test(after)) return null;
  if (words.length > 10 || NOT_NAMES.test(words[0] ?? '')) return null;
  const isName = AFTER_NAME.test(after);
  return isName ? name : null;
}

/** Finds names with a defined short form, as in: NAME, a Delaware corporation (the "Company"). */
function findDefinedNames(chunk: Chunk): Said<string>[] {
  const text = chunk.text.slice(0, 3500);
  const found: Said<string>[] = [];
  let done = 0;
  for (const match of [...text.matchAll(SHORT_FORM)].slice(0, 40)) {
    const from = Math.max(done, match.index - REACH);
    const name = findNameBefore(text.slice(from, match.index));
    done = match.index;
    if (!name) continue;
    const term = /["“]\s*([^"”]{1,30})/.exec(text.slice(match.index, match.index + 140))?.[1] ?? '';
    if (NO_SHORT_NAME.test(term)) continue;
    const start = from + name.at;
    found.push({ value: name.value, span: toSpan(chunk, start, start + name.value.length), score: 0.6 });
  }
  return found;
}

/**
 * Finds the first name that has a legal form or ends the text. A name with a legal form may be followed by a
 * short description.
 */
function findNameBefore(text: string): { value: string; at: number } | null {
  for (const word of [...text.matchAll(/(?<![\p{L}\d.’'&-])\p{Lu}/gu)].slice(0, 60)) {
    const match = NAME.exec(text.slice(word.index));
    const name = match?.[1]?.split(/\s+/).slice(0, 9).join(' ').replace(CUT_NAME, '');
    if (!name) continue;
    const gap = text.slice(word.index + name.length);
    if (gap.length > 175 || /[().;]/.test(gap)) continue;
    const words = name.split(/\s+/);
    if (words.length < 2 || NOT_NAMES.test(words[0] ?? '')) continue;
    if (hasLegalForm(name) || gap.trim() === '') return { value: name, at: word.index };
  }
  return null;
}

function removeDuplicates(found: Said<string>[]): Said<string>[] {
  const out: Said<string>[] = [];
  for (const one of found)
    if (!out.some((other) => normalizeName(other.value) === normalizeName(one.value))) out.push(one);
  return out;
}

function normalizeName(name: string): string {
  return tidyName(name)
    .toLowerCase()
    .replace(/\bincorporated\b/g, 'inc')
    .replace(/\blimited$/, 'ltd')
    .replace(/&/g, 'and')
    .replace(/[^\p{L}\d]/gu, '');
}

/** Removes repeated spaces, and a separator at the end of a name. */
export function tidyName(name: string): string {
  return name
    .replace(/[,;:]$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

export type { Span };
