import { toPageBox } from '../../layout/deskew-pages.ts';
import type { Box } from '../../parsed-data.ts';
import type { Amount } from '../recognize/amounts.ts';
import type { PrintedDate } from '../recognize/dates.ts';
import { type Span, spanBox } from '../view/span.ts';
import type { Token } from '../view/token.ts';
import type { View, ViewPage } from '../view/view.ts';

/**
 * The positions of a document's words. Each word is stored only as a hash. Boxes are in units of 1/8000 of
 * the page width so that scans with any resolution can be compared.
 */
export interface Sketch {
  pages: SketchPage[];
  /** Number of pages in the document. The sketch includes only the first pages and the last page. */
  pagesCount: number;
}

export interface SketchPage {
  /** Index of the page in the document, starting at 0. */
  index: number;
  words: SketchWord[];
  /** Dates and amounts, with hashes of their values. */
  values: SketchValue[];
}

export interface SketchWord {
  hash: number;
  row: number;
  /** Whether the word is the first word of a phrase or cell. */
  isStart: boolean;
  box: Box;
}

export interface SketchValue {
  hash: number;
  box: Box;
}

/** The parts of a document that are needed to create a sketch. */
export interface Sketched {
  view: View;
  dates: readonly PrintedDate[];
  amounts: readonly Amount[];
}

/** Width of a page, in sketch units. */
export const WIDTH = 8000;
const FIRST_PAGES = 3;
const MOST_WORDS = 400;
const MOST_VALUES = 150;
/** A sketch of a document with more pages is rejected as invalid. */
const MOST_PAGES = 1_000_000;

/**
 * Returns a 32-bit hash, using FNV-1a with the last step of MurmurHash3. Because of this step, the hashes of
 * short strings are also evenly distributed.
 */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
}

/**
 * Returns the hash of a date or an amount. The hash does not depend on the printed notation or on the sign.
 */
export function hashValue(value: string | number): number {
  return hashOf(`= ${typeof value === 'number' ? Math.abs(value).toFixed(2) : value}`);
}

/** Creates a sketch of the first pages and the last page of a document. */
export function createSketch({ view, dates, amounts }: Sketched): Sketch {
  const chosen = view.pages.filter((_, i) => isSketched(i, view.pages.length));
  const pages = chosen.map(
    (page): SketchPage => ({ index: view.pages.indexOf(page), words: collectWords(page), values: [] }),
  );
  const byNumber = new Map(chosen.map((page, i) => [page.number, { page, sketch: pages[i] as SketchPage }]));
  const add = (value: string | number, span: Span) => {
    const found = byNumber.get(span.chunk.page);
    if (!found || found.sketch.values.length >= MOST_VALUES) return;
    found.sketch.values.push({ hash: hashValue(value), box: scaleBox(spanBox(span), found.page) });
  };
  for (const { iso, span } of dates) add(iso, span);
  for (const { value, span } of amounts) add(value, span);
  return { pages, pagesCount: view.pages.length };
}

export function isSketched(index: number, count: number): boolean {
  return index < FIRST_PAGES || index === count - 1;
}

/**
 * Converts a box to units of the page width. On a photographed page, it is the box in the photo, because taught
 * places are there.
 */
export function scaleBox(given: Box, page: Pick<ViewPage, 'width' | 'frame'>): Box {
  const { frame } = page;
  const isFlattened = frame?.mesh !== undefined;
  const box = isFlattened ? toPageBox(given, frame) : given;
  const width = isFlattened ? frame.info.width : page.width;
  return box.map((at) => Math.max(0, Math.min(65_535, Math.round((at / width) * WIDTH)))) as Box;
}

function collectWords(page: ViewPage): SketchWord[] {
  const words: SketchWord[] = [];
  for (const [row, { chunks }] of page.rows.entries())
    for (const { tokens } of chunks)
      for (const [i, token] of tokens.entries()) {
        if (token.key === '') continue;
        if (words.length >= MOST_WORDS) return words;
        words.push({ hash: hashToken(token), row, isStart: i === 0, box: scaleBox(token.box, page) });
      }
  return words;
}

export function hashToken({ key }: Token): number {
  return hashOf(key);
}

export function encodeSketch({ pages, pagesCount }: Sketch): string {
  const stored: StoredSketch = {
    pagesCount,
    pages: pages.map(({ index, words, values }) => ({
      index,
      words: encodeHashes(words),
      places: encodePlaces(words.map(({ row, isStart, box }) => [2 * row + (isStart ? 1 : 0), ...box])),
      values: encodeHashes(values),
      boxes: encodePlaces(values.map(({ box }) => box)),
    })),
  };
  return JSON.stringify(stored);
}

/**
 * Decodes a sketch encoded by `encodeSketch`.
 *
 * @throws {Error} if `text` is not a sketch
 */
export function decodeSketch(text: string): Sketch {
  const stored = JSON.parse(text) as StoredSketch;
  return {
    pagesCount: stored.pagesCount,
    pages: stored.pages.map((page) => {
      const places = decodePlaces(page.places, 5);
      const boxes = decodePlaces(page.boxes, 4);
      return {
        index: page.index,
        words: decodeHashes(page.words).flatMap((hash, i): SketchWord[] => {
          const [mark = 0, ...box] = places[i] ?? [];
          return isBox(box) ? [{ hash, row: mark >> 1, isStart: mark % 2 === 1, box }] : [];
        }),
        values: decodeHashes(page.values).flatMap((hash, i): SketchValue[] => {
          const box = boxes[i] ?? [];
          return isBox(box) ? [{ hash, box }] : [];
        }),
      };
    }),
  };
}

/** Decodes a sketch from an untrusted source. Returns null if `createSketch` could not have created it. */
export function parseSketch(text: string): Sketch | null {
  try {
    const sketch = decodeSketch(text);
    return isPossible(sketch) ? sketch : null;
  } catch {
    // The caller reports the invalid sketch.
    return null;
  }
}

function isPossible({ pages, pagesCount }: Sketch): boolean {
  const indexes = pages.map(({ index }) => index);
  return (
    Number.isInteger(pagesCount) &&
    pagesCount >= pages.length &&
    pagesCount <= MOST_PAGES &&
    new Set(indexes).size === pages.length &&
    indexes.every((index) => Number.isInteger(index) && index >= 0 && isSketched(index, pagesCount)) &&
    indexes.every((index) => index < pagesCount) &&
    pages.every(({ words, values }) => words.length <= MOST_WORDS && values.length <= MOST_VALUES)
  );
}

function isBox(numbers: number[]): numbers is Box {
  return numbers.length === 4;
}

/**
 * A stored sketch. Lists of numbers are encoded as Base64, with four bytes for a hash and two bytes for any
 * other number.
 */
interface StoredSketch {
  pagesCount: number;
  pages: { index: number; words: string; places: string; values: string; boxes: string }[];
}

function encodeHashes(list: readonly { hash: number }[]): string {
  return Buffer.from(Int32Array.from(list, ({ hash }) => hash).buffer).toString('base64');
}

function decodeHashes(text: string): number[] {
  return [...new Int32Array(decodeBytes(text))];
}

function encodePlaces(list: readonly (readonly number[])[]): string {
  return Buffer.from(Uint16Array.from(list.flat()).buffer).toString('base64');
}

function decodePlaces(text: string, size: number): number[][] {
  const numbers = new Uint16Array(decodeBytes(text));
  return Array.from({ length: Math.floor(numbers.length / size) }, (_, i) => [
    ...numbers.subarray(i * size, (i + 1) * size),
  ]);
}

function decodeBytes(text: string): ArrayBuffer {
  return new Uint8Array(Buffer.from(text, 'base64')).buffer;
}
