import { CURRENCY_SIGNS } from '../../currencies.ts';
import type { Box } from '../../parsed-data.ts';
import { memoizeByText } from '../once.ts';

/** Properties of a word that do not depend on its position. */
export interface WordFacts {
  /**
   * The form of the word that is compared with the lexicons, ignoring case, accents, spaces and punctuation.
   */
  key: string;
  /**
   * The first characters of `key`. Most words can be ruled out quickly, because no phrase begins with these
   * characters.
   */
  head: string;
  digits: boolean;
  /** The lexicons in which a phrase can begin with the word. Each lexicon is represented by one bit. */
  begins: number;
}

/**
 * A word as returned by the reader, or part of such a word. For example, "Total:12.00" is split into two
 * tokens.
 */
export interface Token extends WordFacts {
  text: string;
  box: Box;
  confidence: number;
  bold: boolean;
  /** Index of the row in the document, from top to bottom. */
  row: number;
  /** Index of the token in its row. */
  index: number;
  /** Index of the chunk in the document. */
  chunk: number;
  /** Space to the left of the token, in row heights; Infinity at the beginning of a chunk. */
  gap: number;
  /** The address of the sheet cell that contains the token, such as `Sheet1!B4`. */
  at?: string;
}

const MARKS = /\p{M}/gu;
/**
 * Letters with strokes. People and OCR often replace them with plain letters, but Unicode does not decompose
 * them.
 */
const STROKED: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  đ: 'd',
  Đ: 'D',
  ø: 'o',
  Ø: 'O',
  æ: 'ae',
  Æ: 'AE',
};
const NOT_KEY = /[^\p{L}\p{N}%#]/gu;
const MOST_KEYS = 5000;

/**
 * Returns the form in which words and phrases are compared, ignoring case, accents, spaces and punctuation.
 */
export function keyOf(text: string): string {
  return IS_KEY.test(text) ? text : foldedOnce(text);
}

const IS_KEY = /^[a-z0-9]*$/;

/**
 * Returns the same result as `keyOf`, but does not cache it. Use this for text that is converted only once,
 * such as the phrases of a lexicon.
 */
export function foldToKey(text: string): string {
  if (IS_KEY.test(text)) return text;
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase().replace(/[^a-z0-9%#]/g, '');
  return text
    .replace(/°/g, 'o')
    .replace(/ß/g, 'ss')
    .replace(/[łŁıđĐøØæÆ]/g, (letter) => STROKED[letter] ?? letter)
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(NOT_KEY, '');
}

const foldedOnce = memoizeByText(foldToKey, MOST_KEYS);

/** Length of the prefix that is compared before a phrase is searched for. */
export const HEAD = 5;

export function getHead(key: string): string {
  return key.slice(0, HEAD);
}

/** Creates a token that is not yet part of a row or chunk. */
export function createToken(
  text: string,
  box: Box,
  gap: number,
  print: Pick<Token, 'confidence' | 'bold'>,
  { key, head, digits, begins }: WordFacts,
): Token {
  return {
    text,
    key,
    head,
    digits,
    begins,
    box,
    confidence: print.confidence,
    bold: print.bold,
    row: 0,
    index: 0,
    chunk: 0,
    gap,
  };
}

const LABEL_BEFORE_AMOUNT = /^(\p{L}{4,}|\([\d.,]+%\))[€£$]?\d[\d.,]*[.,]\d{2}$/u;

/**
 * Returns the offset at which a word such as "No:123" or "Total=4.00" is split into a label and its value; -1
 * for other words.
 */
export function splitAt(text: string): number {
  // This check quickly rules out most words.
  if (!/[:=#\d€£$]/.test(text)) return -1;
  const glued = /^(.*(?:nr|no|n[°º])\.?)\d/i.exec(text)?.[1]?.length ?? -1;
  if (glued > 2 && text.length > glued + 2 && !/\d/.test(text.slice(0, glued))) return glued;
  if (/^n[°º]\d/i.test(text)) return 2;
  // A label and its amount may be in two cells without padding between them: "Subtotal892.50", "(5%)49.09".
  const label = LABEL_BEFORE_AMOUNT.exec(text)?.[1]?.length;
  if (label !== undefined) return label;
  // In "TOTAL€", the currency sign is part of the amount that follows.
  if (/^\p{L}{2,}[€£$]$/u.test(text) && !CURRENCY_SIGNS.has(text)) return text.length - 1;
  const at = text.search(/[:=#]/);
  if (at <= 0 || at === text.length - 1) return -1;
  if (/^\d+$/.test(text.slice(0, at)) || /^\w+:\/\//.test(text)) return -1;
  if (!/\p{L}/u.test(text.slice(0, at))) return -1;
  return at + 1;
}

export function mergeBoxes(boxes: readonly Box[]): Box {
  let [x0, y0, x1, y1] = boxes[0] ?? [0, 0, 0, 0];
  for (const box of boxes) {
    x0 = Math.min(x0, box[0]);
    y0 = Math.min(y0, box[1]);
    x1 = Math.max(x1, box[2]);
    y1 = Math.max(y1, box[3]);
  }
  return [x0, y0, x1, y1];
}

/**
 * Returns the box around the words from index `start` up to, but not including, `end`. By default, this is
 * the box around all words.
 */
export function getTokensBox(tokens: readonly Token[], start = 0, end = tokens.length): Box {
  const first = tokens[start]?.box;
  if (!first || end <= start) return [0, 0, 0, 0];
  const around: Box = [first[0], first[1], first[2], first[3]];
  for (let i = start + 1; i < end; i++) {
    const box = tokens[i]?.box;
    if (!box) break;
    if (box[0] < around[0]) around[0] = box[0];
    if (box[1] < around[1]) around[1] = box[1];
    if (box[2] > around[2]) around[2] = box[2];
    if (box[3] > around[3]) around[3] = box[3];
  }
  return around;
}

/**
 * Returns the text of the words from index `start` up to, but not including, `end`, separated by spaces. By
 * default, this is the text of all words.
 */
export function textOf(tokens: readonly Token[], start = 0, end = tokens.length): string {
  let text = '';
  for (let i = start; i < end && i < tokens.length; i++)
    text += i === start ? (tokens[i]?.text ?? '') : ` ${tokens[i]?.text ?? ''}`;
  return text;
}

/** Returns the horizontal overlap of two boxes, divided by the width of the narrower box, 0–1. */
export function overlapX(a: Box, b: Box): number {
  const shared = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const narrow = Math.min(a[2] - a[0], b[2] - b[0]);
  return shared <= 0 || narrow <= 0 ? 0 : shared / narrow;
}
