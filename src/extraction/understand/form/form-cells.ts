import type { Rule } from '../../document.ts';
import type { Box } from '../../parsed-data.ts';
import { once } from '../once.ts';
import type { Chunk, View, ViewPage } from '../view/view.ts';

/** A rectangle between ruling lines: a field of a printed form or a cell of a ruled table. */
export interface FormCell {
  box: Box;
  /** The text in the cell, in the order of the rows. */
  chunks: Chunk[];
}

/** A ruling line: `at` is its position, and it reaches from `from` to `to` in the other direction. */
interface Line {
  at: number;
  from: number;
  to: number;
}

const MAX_RULES = 4000;
/** Maximum inclination of a ruling line, in page units. */
const STRAIGHT = 1;
/** How far text may extend across a ruling line, in heights of the text. */
const OVERLAP = 0.35;
/** Minimum height of a vertical line, in heights of the text; the sides of check boxes are shorter. */
const LEAST_SIDE = 1.4;
/** Minimum share of a cell's side that a line covers; a line below a single word or next to another box is shorter. */
const LEAST_COVERED = 0.4;
/** Maximum difference of the ends of the lines above and below a cell without a side, in heights of the text. */
const SAME_END = 1;
/** Maximum height of such a cell, in heights of the text; otherwise, it would be a section of the page. */
const MOST_OPEN = 6;
/** Maximum height of a cell relative to the page; a frame around the content of a page is higher. */
const MOST_HEIGHT = 0.5;

/** Returns the cell that contains each piece of text; text without lines above it, below it and next to it has none. */
export const formCellsIn = once((view: View): ReadonlyMap<Chunk, FormCell> => {
  const found = new Map<Chunk, FormCell>();
  for (const page of view.pages) addCells(page, found);
  return found;
});

function addCells(page: ViewPage, found: Map<Chunk, FormCell>): void {
  const upright = collectLines(page.rules, true);
  const level = collectLines(page.rules, false);
  if (upright.length === 0 || level.length < 2) return;
  const cells = new Map<string, FormCell>();
  for (const row of page.rows)
    for (const chunk of row.chunks) {
      const box = findCellBox(chunk.box, upright, level, page.height);
      if (box === null) continue;
      const key = box.map(Math.round).join(' ');
      const cell = cells.get(key) ?? { box, chunks: [] };
      cells.set(key, cell);
      cell.chunks.push(chunk);
      found.set(chunk, cell);
    }
}

/** Returns the vertical or horizontal lines, sorted by position. */
function collectLines(rules: readonly Rule[], isUpright: boolean): Line[] {
  return rules
    .slice(0, MAX_RULES)
    .flatMap(({ x0, y0, x1, y1 }): Line[] => {
      const [at, end, from, to] = isUpright ? [x0, x1, y0, y1] : [y0, y1, x0, x1];
      if (Math.abs(at - end) > STRAIGHT || Math.abs(from - to) <= STRAIGHT) return [];
      return [{ at: (at + end) / 2, from: Math.min(from, to), to: Math.max(from, to) }];
    })
    .sort((one, other) => one.at - other.at);
}

/** Returns the smallest rectangle of ruling lines around a piece of text; null if there is none. */
function findCellBox(
  [left, top, right, bottom]: Box,
  upright: readonly Line[],
  level: readonly Line[],
  pageHeight: number,
): Box | null {
  const height = Math.max(1, bottom - top);
  const slack = OVERLAP * height;
  const middle = (top + bottom) / 2;
  const isSide = ({ from, to }: Line) => from < middle && to > middle && to - from >= LEAST_SIDE * height;
  const leftSide = upright.findLast((line) => line.at <= left + slack && isSide(line));
  const rightSide = upright.find((line) => line.at >= right - slack && isSide(line));
  if (!leftSide && !rightSide) return null;
  const start = left + Math.min(height, right - left) / 2;
  const [from, to] = [leftSide?.at ?? left, rightSide?.at ?? right];
  const isEdge = (line: Line) => line.from <= start && line.to >= start && isCovered(line, from, to);
  const above = level.findLast((line) => line.at <= top + slack && isEdge(line));
  const below = level.find((line) => line.at >= bottom - slack && isEdge(line));
  if (!above || !below) return null;
  const x0 = leftSide?.at ?? findOpenEnd(above.from, below.from, height);
  const x1 = rightSide?.at ?? findOpenEnd(above.to, below.to, height);
  if (x0 === null || x1 === null || x0 > left + slack || x1 < right - slack || x1 <= x0) return null;
  if (!isCovered(above, x0, x1) || !isCovered(below, x0, x1)) return null;
  const [y0, y1] = [above.at, below.at];
  const highest = leftSide && rightSide ? MOST_HEIGHT * pageHeight : MOST_OPEN * height;
  if (y1 <= y0 || y1 - y0 > highest) return null;
  const sides = [leftSide, rightSide].filter((line) => line !== undefined);
  return sides.every((line) => isCovered(line, y0, y1)) ? [x0, y0, x1, y1] : null;
}

/**
 * Returns the end of a cell without a line at its left or right side, such as the first cell of a table whose
 * rows are separated by lines; null if the lines above and below it do not end at the same place.
 */
function findOpenEnd(above: number, below: number, height: number): number | null {
  return Math.abs(above - below) <= SAME_END * height ? (above + below) / 2 : null;
}

const isCovered = ({ from, to }: Line, start: number, end: number) =>
  Math.min(to, end) - Math.max(from, start) >= LEAST_COVERED * (end - start);
