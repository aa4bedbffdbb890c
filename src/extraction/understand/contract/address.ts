import { once } from '../once.ts';
import { isStreetLine } from '../recognize/names.ts';
import { isPostalLine } from '../recognize/postcodes.ts';
import type { Span } from '../view/span.ts';
import type { Token } from '../view/token.ts';
import type { Chunk } from '../view/view.ts';
import phrases from './phrases.json' with { type: 'json' };

/**
 * The words for "and" in all languages, except those that mean something else in another language ("a",
 * "in").
 */
export const CLEAR_ANDS: ReadonlySet<string> = new Set(
  Object.values(phrases.ands)
    .flat()
    .filter((word) => !phrases.ambiguous_ands.includes(word)),
);
/** Sorts phrases so that the longest are first. */
export const sortByLength = (list: readonly string[]) => list.toSorted((a, b) => b.length - a.length);

const SEATS = Map.groupBy(
  sortByLength(phrases.seats).map((phrase) => ({ phrase, words: phrase.split(' ').length })),
  ({ phrase }) => phrase.split(' ')[0] ?? '',
);
const CONNECTIVES = sortByLength([
  ...phrases.lead_ins.map((phrase) => phrase.toLowerCase()),
  ...[...CLEAR_ANDS].flatMap((and) => [and, ...phrases.articles.map((article) => `${and} ${article}`)]),
]);

export function withoutColon(word: string): string {
  return word.replace(/:$/, '');
}

const rightEdge = once((tokens: readonly Token[]) =>
  tokens.reduce((right, { box }) => Math.max(right, box[2]), Number.NEGATIVE_INFINITY),
);

/** Whether a line ends so far before the right margin that the line break must be intentional. */
export function isLineEnd(tokens: readonly Token[], last: number): boolean {
  const right = rightEdge(tokens);
  const token = tokens[last];
  const next = tokens[last + 1];
  return (
    token !== undefined && next !== undefined && right - token.box[2] > 1.5 * (next.box[2] - next.box[0]) + 20
  );
}

/** Returns the number of words such as "mit Sitz in" before an address; 0 if there are none. */
export function countSeatWords(tokens: readonly Token[], at: number): number {
  const first = toSeatWord(tokens[at]?.text ?? '');
  for (const { phrase, words } of SEATS.get(withoutColon(first)) ?? []) {
    const bare = phrase === 'of' && !/^\d/.test(tokens[at + 1]?.text ?? '');
    if (bare && !/,$/.test(tokens[at - 1]?.text ?? '')) continue;
    const text = tokens.slice(at, at + words).map((token) => toSeatWord(token.text));
    if (withoutColon(text.join(' ')) === phrase) return words;
  }
  return 0;
}

const toSeatWord = (text: string) => text.toLowerCase().replace(/^\(/, '');

/** Reads the address that follows the name of a party, with or without words such as "mit Sitz in". */
export function readAddressAfter(
  chunk: Chunk,
  from: number,
  to: number,
): { address?: { value: string; span: Span } } {
  const { tokens } = chunk;
  let start = from;
  let isInBrackets = false;
  while (start < to && (tokens[start]?.key === '' || countSeatWords(tokens, start) > 0)) {
    isInBrackets ||= /^\(\p{L}/u.test(tokens[start]?.text ?? '');
    start += Math.max(1, countSeatWords(tokens, start));
  }
  let end = start;
  while (end < to && !isAfterAddress(tokens, start, end)) {
    const seat = countSeatWords(tokens, end);
    const isPreceded = seat > 0 && /[,;]$/.test(tokens[end - 1]?.text ?? '');
    // The words before the seat are not part of the address: "IČO 27456123, se sídlem …".
    if (isPreceded && !isPostalLine(joinLines(tokens, start, end))) start = end + seat;
    end += Math.max(1, seat);
    if (isInBrackets && /^[^(]*\)[,;]?$/.test(tokens[end - 1]?.text ?? '')) break;
  }
  const span: Span = { chunk, start, end };
  const last = isInBrackets ? /[\s,;:.)]+$/ : /[\s,;:.]+$/;
  const value = withoutConnective(joinLines(tokens, start, end).replace(last, ''));
  const isAddress = isPostalLine(value) || isStreetLine(value) || /\d/.test(value);
  return end > start && value.length < 130 && isAddress ? { address: { value, span } } : {};
}

/**
 * An opening quotation mark, a dash, or an opening bracket that does not begin the code of a province:
 * "Faenza (RA)".
 */
const AFTER_ADDRESS = /^(?:["“„–]|\((?!\p{Lu}{2}\)))/u;

/** Whether the words at `at` do not belong to the address that begins at `start`. */
function isAfterAddress(tokens: readonly Token[], start: number, at: number): boolean {
  const text = tokens
    .slice(at, at + 3)
    .map((token) => token.text)
    .join(' ')
    .toLowerCase();
  return (
    AFTER_ADDRESS.test(tokens[at]?.text ?? '') ||
    phrases.short_names.some((phrase) => text.startsWith(phrase)) ||
    (phrases.after_address.some((phrase) => text.startsWith(phrase)) &&
      /\d/.test(joinLines(tokens, start, at))) ||
    isAfterTown(tokens, start, at)
  );
}

/** Whether an address ends at the comma after its town because the sentence continues there. */
function isAfterTown(tokens: readonly Token[], start: number, at: number): boolean {
  const next = joinLines(tokens, at, at + 5);
  // Bulgarian addresses begin with the town: "1000 София, ул. Витоша 4".
  const isStreet = /\d/.test(next) && /^(?:\p{L}{1,5}\.)+\s/u.test(next);
  return (
    /,$/.test(tokens[at - 1]?.text ?? '') &&
    /^\p{Ll}/u.test(tokens[at]?.text ?? '') &&
    !isStreet &&
    isPostalLine(joinLines(tokens, start, at))
  );
}

/**
 * Removes words such as ", and" or ", y por la otra", which introduce the next party, from the end of an
 * address.
 */
function withoutConnective(address: string): string {
  for (const phrase of CONNECTIVES) {
    const tail = address.slice(-phrase.length - 1);
    if (!/^[\s,]/.test(tail) || tail.slice(1).toLowerCase() !== phrase) continue;
    return withoutConnective(address.slice(0, -tail.length).replace(/[\s,;]+$/, ''));
  }
  return address;
}

/** Joins the lines of an address with commas, or with a space if the line break only wraps a long line. */
function joinLines(tokens: readonly Token[], start: number, end: number): string {
  let out = '';
  for (let i = start; i < Math.min(end, tokens.length); i++) {
    const text = tokens[i]?.text ?? '';
    const breaks = i > start && tokens[i]?.row !== tokens[i - 1]?.row && isLineEnd(tokens, i - 1);
    const comma = breaks && /\d|,/.test(out) && !/,$/.test(out);
    out += out === '' ? text : `${comma ? ',' : ''} ${text}`;
  }
  return out;
}
