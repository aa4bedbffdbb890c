import type { Span } from '../view/span.ts';
import type { Chunk } from '../view/view.ts';
import { isSmallWord } from './wording.ts';

/** Maximum length of a list marker such as "a)" or "12)". */
const SHORT_KEY = 3;

export function getSpanKey(spans: readonly Span[]): string {
  return spans
    .map((span) => {
      const first = span.chunk.tokens[span.start];
      return `${first?.row}:${first?.index}+${span.end - span.start}`;
    })
    .join(' ');
}

/** Removes punctuation that does not belong to a value from both ends of a span. */
export function trimSpan(span: Span): Span {
  let { start, end } = span;
  const isBare = (index: number) => !/[\p{L}\p{N}]/u.test(span.chunk.tokens[index]?.text ?? '');
  while (start < end && isBare(start)) start++;
  while (end > start && isBare(end - 1)) end--;
  return { chunk: span.chunk, start, end };
}

export function tidyText(text: string): string {
  const tidy = text
    .replace(/^[\s:#=–|•·*-]+/, '')
    .replace(/[\s|:;,]+$/, '')
    .slice(0, 500)
    .trim();
  return withoutOuterBrackets(tidy);
}

/** Removes an unmatched bracket at either end of the text, and a pair of brackets around the whole text. */
function withoutOuterBrackets(text: string): string {
  if (/^\([^()]+\)[.,;:]*$/.test(text)) return text.replace(/^\(|\)[.,;:]*$/g, '').trim();
  if (/^[^()]+\)[.,;:]*$/.test(text) && text.length > SHORT_KEY) return text.replace(/\)[.,;:]*$/, '').trim();
  return /^\([^()]+$/.test(text) ? text.slice(1).trim() : text;
}

/** Returns the indexes of tokens that follow a colon, "#" or "=". */
export function findColonCuts({ tokens }: Chunk): number[] {
  const cuts: number[] = [];
  for (let i = 0; i + 1 < tokens.length && i < 30; i++)
    if (/[:#=]$/.test(tokens[i]?.text ?? '')) cuts.push(i + 1);
  return cuts;
}

/**
 * Returns the index of the next key (a single word with a colon) after a token; the length of the chunk if
 * there is no key.
 */
export function findNextKey(chunk: Chunk, from: number): number {
  for (let i = from + 1; i < chunk.tokens.length; i++)
    if (/\p{L}:$/u.test(chunk.tokens[i]?.text ?? '')) return i;
  return chunk.tokens.length;
}

/** Whether a span is incomplete because more text must follow its last word: "Harbour Tools and". */
export function isBrokenOff({ chunk, start, end }: Span): boolean {
  const last = chunk.tokens[end - 1]?.text ?? '';
  return end - start > 1 && /^\p{Ll}{2,}$/u.test(last) && isSmallWord(last);
}

const DIGIT_GROUP = /^\d{2,6}$/;
const IBAN_START = /^[A-Z]{2}\d{2}$/;
const IBAN_GROUP = /^[A-Z\d]{1,4}$/;
const LEAST_GROUPS = 3;
/**
 * At least two groups of a number must have the same length, which must be at least this many characters.
 * Groups of different lengths can be separate numbers.
 */
const LEAST_EQUAL = 3;
/** Maximum gap between the groups of a number, in row heights. */
const GROUP_GAP = 0.7;

/**
 * Whether a span contains only some of the groups of a number printed in groups: "1523 1207" in "1523 1207
 * 9339".
 */
export function splitsGroups({ chunk: { tokens }, start, end }: Span): boolean {
  const getGroup = (i: number) => (tokens[i]?.text ?? '').replace(/^[(#]|[.,;:)]$/g, '');
  const isJoined = (i: number) =>
    (tokens[i]?.gap ?? Number.POSITIVE_INFINITY) < GROUP_GAP && !/[.,;:)]$/.test(tokens[i - 1]?.text ?? '');
  const isDigits = (i: number) => DIGIT_GROUP.test(getGroup(i));
  const isIban = IBAN_START.test(getGroup(start));
  const isGroup = (i: number) => (isIban ? IBAN_GROUP.test(getGroup(i)) : isDigits(i));
  for (let i = start; i < end; i++) if (!isGroup(i) || (i > start && !isJoined(i))) return false;
  let from = start;
  while (from > 0 && isJoined(from) && isDigits(from - 1)) from--;
  if (from > 0 && isJoined(from) && IBAN_START.test(getGroup(from - 1))) from--;
  let to = end;
  while (to < tokens.length && isJoined(to) && isDigits(to)) to++;
  if (from === start && to === end) return false;
  const lengths = Array.from({ length: to - from }, (_, i) => getGroup(from + i).length);
  const isRepeated = (length: number, i: number) => length >= LEAST_EQUAL && lengths.indexOf(length) < i;
  return lengths.length >= LEAST_GROUPS && lengths.some(isRepeated);
}

/** Whether a span contains only one of two matching brackets: "Ann Lee (PE" in "Ann Lee (PE 77)". */
export function splitsBrackets({ chunk: { tokens }, start, end }: Span, value: string): boolean {
  if (!/[()]/.test(value)) return false;
  const { opened, closed } = countBrackets(value);
  const isOutside = (from: number, to: number, mark: string) =>
    tokens.slice(from, to).some(({ text }) => text.includes(mark));
  return (opened > 0 && isOutside(end, tokens.length, ')')) || (closed > 0 && isOutside(0, start, '('));
}

function countBrackets(text: string): { opened: number; closed: number } {
  let opened = 0;
  let closed = 0;
  for (const mark of text.replace(/[^()]/g, '')) {
    if (mark === '(') opened++;
    else if (opened > 0) opened--;
    else closed++;
  }
  return { opened, closed };
}
