import { findNextLine } from '../view/next-line.ts';
import type { Span } from '../view/span.ts';
import { keyOf, type Token } from '../view/token.ts';
import type { Chunk, View } from '../view/view.ts';
import { isSketched } from './sketch.ts';

const MOST_LINES = 6;
/** Minimum length of a string to search for. A shorter string could be part of unrelated text. */
const SHORTEST = 4;
/** Maximum share of characters that OCR may have misread. */
const MOST_ERRORS = 0.15;
/**
 * In a string with at least this many digits, one digit may be misread, provided that at least
 * `MISREAD_LETTERS` letters are misread too.
 */
const MANY_DIGITS = 6;
const MISREAD_LETTERS = 2;
/** Maximum share of digits. A string with more digits is a number, which must match exactly. */
const MOST_DIGITS = 0.5;

/** A token, with the range of its key in the joined text of the column. */
interface Piece {
  chunk: Chunk;
  index: number;
  start: number;
  end: number;
}

/** Consecutive lines of a column, joined into a single string without spaces or punctuation. */
interface Column {
  text: string;
  pieces: readonly Piece[];
  firstLength: number;
}

/**
 * Searches the first pages and the last page for a string, ignoring case, spaces and punctuation. If `read`
 * is `misread`, a few characters of OCR text may differ, but hardly any digits, because a different number
 * has a different meaning. Returns null if the string is not printed.
 */
export function findRepeatedText(view: View, text: string, read: 'exactly' | 'misread'): Span[] | null {
  const key = keyOf(text);
  if (key.length < SHORTEST) return null;
  const pages = view.pages.filter((_, i) => isSketched(i, view.pages.length));
  const find = read === 'exactly' ? findEqual : findSimilar;
  for (const page of pages) {
    if (read === 'misread' && (!page.ocr || countDigits(key) > MOST_DIGITS * key.length)) continue;
    let best: { spans: Span[]; errors: number } | null = null;
    for (const { chunks } of page.rows)
      for (const chunk of chunks) {
        const column = joinLines(view, chunk, key.length);
        const found = find(column, key);
        if (found && (best === null || found.errors < best.errors))
          best = { spans: toSpans(column, found), errors: found.errors };
      }
    if (best) return best.spans;
  }
  return null;
}

interface Match {
  /** Index of the first piece (`from`), and index after the last piece (`to`). */
  from: number;
  to: number;
  errors: number;
}

/**
 * Finds an exact occurrence that begins at the start of a word in the first line and ends at the end of a
 * word.
 */
function findEqual({ text, pieces, firstLength }: Column, key: string): Match | null {
  for (let at = text.indexOf(key); at >= 0 && at < firstLength; at = text.indexOf(key, at + 1)) {
    const from = pieces.findIndex(({ start }) => start === at);
    const to = pieces.findIndex(({ end }) => end === at + key.length);
    if (from >= 0 && to >= from) return { from, to: to + 1, errors: 0 };
  }
  return null;
}

/** Finds similar text that begins at the start of a word in the first line and ends at the end of a word. */
function findSimilar({ text, pieces, firstLength }: Column, key: string): Match | null {
  const most = Math.floor(MOST_ERRORS * key.length);
  if (most === 0) return null;
  let best: Match | null = null;
  for (const [from, { start }] of pieces.entries()) {
    if (start >= firstLength || text.length - start < key.length - most) break;
    // A misread first character is rare, and this comparison quickly rules out most words.
    if (from > 0 && text[start] !== key[0]) continue;
    const distances = measurePrefixDistances(key, text.slice(start, start + key.length + most), most);
    if (!distances) continue;
    for (const [i, { end }] of pieces.entries()) {
      const errors = distances[end - start] ?? Number.POSITIVE_INFINITY;
      if (i < from || errors > most || (best && errors >= best.errors)) continue;
      if (!canBeMisread(listDigits(key), listDigits(text.slice(start, end)), errors)) continue;
      best = { from, to: i + 1, errors };
    }
  }
  return best;
}

/**
 * Whether two strings of digits are equal or could differ only because OCR misread one of many digits along
 * with some letters. If they differ in any other way, they are different numbers, such as two house numbers.
 */
function canBeMisread(digits: string, read: string, errors: number): boolean {
  if (digits === read) return true;
  if (digits.length < MANY_DIGITS) return false;
  const misread = measurePrefixDistances(digits, read, 1)?.[read.length] ?? Number.POSITIVE_INFINITY;
  return misread <= 1 && errors - misread >= MISREAD_LETTERS;
}

/**
 * Returns the edit distances between a string and all prefixes of another string, indexed by prefix length
 * (Wagner and Fischer). Returns null if all of them are greater than `most`.
 */
function measurePrefixDistances(key: string, text: string, most: number): number[] | null {
  let row = Array.from({ length: text.length + 1 }, (_, j) => j);
  for (let i = 1; i <= key.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= text.length; j++) {
      const same = key.charCodeAt(i - 1) === text.charCodeAt(j - 1);
      const distance = Math.min(
        (row[j - 1] as number) + (same ? 0 : 1),
        (row[j] as number) + 1,
        (next[j - 1] as number) + 1,
      );
      next.push(distance);
      if (distance < least) least = distance;
    }
    if (least > most) return null;
    row = next;
  }
  return row;
}

/**
 * Joins a line with the lines below it in the same column until the result is as long as the string to search
 * for.
 */
function joinLines(view: View, first: Chunk, length: number): Column {
  const pieces: Piece[] = [];
  let text = '';
  let firstLength = 0;
  let chunk: Chunk | null = first;
  for (let line = 0; chunk && line < MOST_LINES && text.length < firstLength + length; line++) {
    for (const [index, { key }] of chunk.tokens.entries()) {
      if (key === '') continue;
      pieces.push({ chunk, index, start: text.length, end: text.length + key.length });
      text += key;
    }
    if (line === 0) firstLength = text.length;
    chunk = findNextLine(view, chunk);
  }
  return { text, pieces, firstLength };
}

/** Returns the matched words, one span for each line. */
function toSpans({ pieces }: Column, { from, to }: Match): Span[] {
  const spans: Span[] = [];
  for (const { chunk, index } of pieces.slice(from, to)) {
    const last = spans.at(-1);
    if (last?.chunk === chunk) last.end = index + 1;
    else spans.push({ chunk, start: index, end: index + 1 });
  }
  return spans;
}

function countDigits(text: string): number {
  return listDigits(text).length;
}

function listDigits(text: Token['key']): string {
  return text.replace(/\P{Nd}/gu, '');
}
