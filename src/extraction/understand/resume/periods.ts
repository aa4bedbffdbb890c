import { monthNumbers } from '../lexicon/lexicon.ts';
import { type Span, selectWholeChunk, toSpan } from '../view/span.ts';
import { keyOf } from '../view/token.ts';
import type { Chunk } from '../view/view.ts';
import words from './words.json' with { type: 'json' };

/** A period whose dates are as precise as the printed ones: `2019`, `2019-03` or `2019-03-01`. */
export interface Stay {
  start?: string;
  end?: string;
  current: boolean;
  span: Span;
  /** The second chunk of a period that wraps in a narrow column, such as "May 2019" below "June 2017 to". */
  also?: Span;
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const joinLongestFirst = (list: readonly string[]) =>
  list
    .toSorted((a, b) => b.length - a.length)
    .map(escapePattern)
    .join('|');
const DAY = String.raw`(?:\d{1,2}[./]\s?\d{1,2}[./]\s?(?:19|20)\d{2}|(?:19|20)\d{2}-\d{2}(?:-\d{2})?|\d{1,2}\s?[./]\s?(?:19|20)\d{2}|(?:\d{1,2}\.?\s)?\p{L}{3,10}\.?\s(?:de\s)?(?:19|20)\d{2}|(?:19|20)\d{2})`;
const NOW = `(?:${joinLongestFirst(words.now)})`;
const JOIN = String.raw`\s?(?:-|–|—|to|bis(?:\szum)?|bis\szu|à|au|a|al|hasta|ad|tot|t\/m|até|until|/)\s?`;
const RANGE = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?:de|du|von|dal|van|from|del?|desde)\s)?(${DAY})${JOIN}(?:l['’]|la\s|o\s)?(${DAY}|${NOW})(?![\p{L}\d])`,
  'iu',
);
const SINCE = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${joinLongestFirst(words.since)})\s(${DAY})(?![\p{L}\d])`,
  'iu',
);
const ALONE = new RegExp(String.raw`(?<![\p{L}\d./-])(${DAY})(?![\p{L}\d/-])`, 'iu');

/**
 * Reads the period in a chunk. Returns null if there is none. If `alone` is true, a single year or month is
 * also accepted.
 */
export function readStay(chunk: Chunk, alone = false): Stay | null {
  const text = chunk.text.slice(0, 300);
  const range = RANGE.exec(text);
  if (range) {
    const start = parseStayDate(range[1] ?? '');
    const end = parseStayDate(range[2] ?? '');
    if (start)
      return {
        start,
        ...(end ? { end } : {}),
        current: end === null,
        span: toSpan(chunk, range.index, range.index + range[0].length),
      };
  }
  const since = SINCE.exec(text);
  const from = since ? parseStayDate(since[1] ?? '') : null;
  if (since && from)
    return { start: from, current: true, span: toSpan(chunk, since.index, since.index + since[0].length) };
  const one = alone ? ALONE.exec(text) : null;
  const end = one ? parseStayDate(one[1] ?? '') : null;
  return one && end
    ? { end, current: false, span: toSpan(chunk, one.index, one.index + one[0].length) }
    : null;
}

const HALF = new RegExp(String.raw`^(?:(?:de|du|von|dal|van|from|del?|desde)\s)?${DAY}(?:${JOIN})?$`, 'iu');

/**
 * Reads a period that begins in one chunk and ends in the chunk below. Returns null if they contain anything
 * else.
 */
export function readWrappedStay(first: Chunk, second: Chunk): Stay | null {
  if (first.tokens.length > 5 || second.tokens.length > 5 || !HALF.test(first.text)) return null;
  const text = `${first.text} ${second.text}`;
  const range = RANGE.exec(text);
  if (!range || range[0].length < text.length) return null;
  const start = parseStayDate(range[1] ?? '');
  const end = parseStayDate(range[2] ?? '');
  if (!start) return null;
  return {
    start,
    ...(end ? { end } : {}),
    current: end === null,
    span: selectWholeChunk(first),
    also: selectWholeChunk(second),
  };
}

function parseStayDate(text: string): string | null {
  const pad = (value: string | number) => String(value).padStart(2, '0');
  const year = /(?:19|20)\d{2}/.exec(text)?.[0];
  if (year === undefined) return null;
  const first = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(text);
  if (first) return first[3] ? text : `${first[1]}-${first[2]}`;
  const day = /^(\d{1,2})[./]\s?(\d{1,2})[./]/.exec(text);
  if (day) return `${year}-${pad(day[2] ?? '')}-${pad(day[1] ?? '')}`;
  const month = /^(\d{1,2})\s?[./]/.exec(text);
  if (month) return `${year}-${pad(month[1] ?? '')}`;
  const name = /\p{L}{3,}/u.exec(text)?.[0];
  if (name === undefined) return year;
  const number = monthNumbers.get(keyOf(name));
  return number === undefined ? null : `${year}-${pad(number)}`;
}
