import type { Line, Word } from '../document.ts';
import type { Box } from '../parsed-data.ts';
import { getBoxAround, measureOverlap } from './geometry.ts';

/** A gap of at least this width, in text heights, ends a line, because the next column begins after it. */
const MAX_GAP = 1.5;
/** Minimum gap between words, in text heights. A word that is set in two fonts may contain a narrower gap. */
const MIN_GAP = 0.1;
const SAME_LINE_SHARE = 0.5;
/** A character of a script that is written from right to left. */
export const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

export function groupIntoLines(words: readonly Word[]): Line[] {
  if (words.every((word) => word.rotation === 0)) return groupLinesOfTurn(words, 0);
  const byTurn = new Map<number, Word[]>();
  for (const word of words) {
    const turn = (Math.round(word.rotation / 90) * 90 + 360) % 360;
    const same = byTurn.get(turn);
    if (same === undefined) byTurn.set(turn, [word]);
    else same.push(word);
  }
  return [...byTurn].sort(([a], [b]) => a - b).flatMap(([turn, own]) => groupLinesOfTurn(own, turn));
}

interface Placed {
  word: Word;
  /** The box after the text has been rotated upright. */
  box: Box;
  middle: number;
}

function groupLinesOfTurn(words: readonly Word[], turn: number): Line[] {
  const placed = words.map((word): Placed => {
    const box = turnBoxUpright(word.box, turn);
    return { word, box, middle: (box[1] + box[3]) / 2 };
  });
  const lines: Line[] = [];
  for (const row of groupIntoRows(placed)) for (const run of splitAtGaps(row)) lines.push(toLine(run));
  return lines;
}

/** Rotates a box counterclockwise by `turn` degrees around the origin. */
function turnBoxUpright(box: Box, turn: number): Box {
  if (turn === 0) return box;
  const [x0, y0, x1, y1] = box;
  if (turn === 90) return [y0, -x1, y1, -x0];
  if (turn === 180) return [-x1, -y1, -x0, -y0];
  return [-y1, x0, -y0, x1];
}

/**
 * Groups words into rows. Words are in the same row if they overlap vertically by at least half of the
 * smaller height.
 */
function groupIntoRows(placed: Placed[]): Placed[][] {
  const rows: Placed[][] = [];
  for (const item of placed.sort((a, b) => a.middle - b.middle)) {
    const row = rows.findLast(([first]) => first !== undefined && areLevel(first.box, item.box));
    if (row === undefined) rows.push([item]);
    else row.push(item);
  }
  for (const row of rows) row.sort((a, b) => a.box[0] - b.box[0]);
  return rows;
}

function areLevel(one: Box, other: Box): boolean {
  const shared = measureOverlap(one[1], one[3], other[1], other[3]);
  return shared >= SAME_LINE_SHARE * Math.min(one[3] - one[1], other[3] - other[1]);
}

function splitAtGaps(row: readonly Placed[]): Placed[][] {
  const runs: Placed[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const item of row) {
    const height = item.box[3] - item.box[1];
    const last = runs.at(-1);
    if (last === undefined || item.box[0] - end > MAX_GAP * height) runs.push([item]);
    else last.push(item);
    end = Math.max(end, item.box[2]);
  }
  return runs;
}

function toLine(run: readonly Placed[]): Line {
  const ordered = isRightToLeft(run) ? [...run].reverse() : run;
  const words = ordered.map(({ word }) => word);
  return { words, text: joinWords(ordered), box: getBoxAround(words) };
}

function isRightToLeft(run: readonly Placed[]): boolean {
  if (!run.some(({ word }) => RIGHT_TO_LEFT.test(word.text))) return false;
  return !/[a-z]{3}/i.test(run.map(({ word }) => word.text).join(''));
}

function joinWords(run: readonly Placed[]): string {
  let text = '';
  let before: Placed | undefined;
  for (const item of run) {
    if (before !== undefined) {
      const gap = Math.max(item.box[0] - before.box[2], before.box[0] - item.box[2]);
      if (gap > MIN_GAP * (item.box[3] - item.box[1])) text += ' ';
    }
    text += item.word.text;
    before = item;
  }
  return text;
}
