import type { Word } from '../../document.ts';
import type { Box } from '../../parsed-data.ts';
import { getBoxAround, measureOverlap } from '../geometry.ts';

/** Minimum gap between segments of a row, in text heights. */
const SEGMENT_GAP = 0.9;
const SAME_ROW_SHARE = 0.5;

/** Words on the same baseline, across the whole page. */
export interface TextRow {
  words: Word[];
  box: Box;
  segments: Segment[];
}

export interface Segment {
  words: Word[];
  box: Box;
}

/**
 * Finds the rows of upright words, from top to bottom. The segments of a row are at least `gap` text heights
 * apart.
 */
export function findTextRows(words: readonly Word[], gap = SEGMENT_GAP): TextRow[] {
  const rows: { words: Word[]; top: number; bottom: number }[] = [];
  const sorted = words
    .filter((word) => word.rotation === 0)
    .sort((a, b) => a.box[1] + a.box[3] - b.box[1] - b.box[3]);
  for (const word of sorted) {
    const [, top, , bottom] = word.box;
    const row = rows.at(-1);
    const shared = row === undefined ? 0 : measureOverlap(top, bottom, row.top, row.bottom);
    const height = row === undefined ? 0 : Math.min(bottom - top, row.bottom - row.top);
    if (row === undefined || shared < SAME_ROW_SHARE * height) rows.push({ words: [word], top, bottom });
    else row.words.push(word);
  }
  return rows.map(({ words: own }) => {
    const ordered = own.sort((a, b) => a.box[0] - b.box[0]);
    return {
      words: ordered,
      box: getBoxAround(ordered),
      segments: splitIntoSegments(ordered, gap),
    };
  });
}

/**
 * Whether no gap between words is wider than `gap` text heights; false if there are no words. `words` are
 * ordered from left to right.
 */
export function isOneSegment(words: readonly Word[], gap: number): boolean {
  let end = Number.POSITIVE_INFINITY;
  for (const { box } of words) {
    if (box[0] - end > gap * (box[3] - box[1])) return false;
    end = end === Number.POSITIVE_INFINITY ? box[2] : Math.max(end, box[2]);
  }
  return words.length > 0;
}

/** Splits a row at wide gaps. `words` are ordered from left to right; `gap` is in text heights. */
export function splitIntoSegments(words: readonly Word[], gap: number): Segment[] {
  const segments: Word[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    const last = segments.at(-1);
    if (last === undefined || word.box[0] - end > gap * (word.box[3] - word.box[1])) segments.push([word]);
    else last.push(word);
    end = Math.max(end, word.box[2]);
  }
  return segments.map((own) => ({ words: own, box: getBoxAround(own) }));
}
