// Changing the order of runs and words would invalidate the models, which were trained with the current
// order.
import type { Placed } from './placed.ts';
import { append } from './placed.ts';
import { findMedian } from './run-ends.ts';

/**
 * Only runs with a larger font size, or with less than the usual height, affect the maximum height of a line.
 */
const LEAST_ANCHOR = 1.5;
const LINE_HEIGHTS = 1.8;
const LEAST_LINE_HEIGHTS = 0.6;
const SAME_PLACE = 0.1;
const TOUCHING = -0.5;

export interface Usual {
  readonly letterWidth: number;
  readonly height: number;
}

export function findUsual(placed: readonly Placed[]): Usual {
  const widths: number[] = [];
  const heights: number[] = [];
  for (const { width, height, text } of placed) {
    if (width > 0) widths.push(width / text.length);
    if (height > 0) heights.push(height);
  }
  return {
    letterWidth: widths.length === 0 ? 1 : findMedian(widths),
    height: heights.length === 0 ? 1 : findMedian(heights),
  };
}

/**
 * Groups runs into lines. Lines are sorted from top to bottom, and runs from left to right. Runs that touch
 * are joined.
 */
export function groupIntoLines(placed: readonly Placed[], usual: Usual): Placed[][] {
  const lines: Placed[][] = [];
  let line: Line | null = null;
  for (const next of joinTouching(sortInGrid(placed, Math.max(usual.height * 0.5, 5)))) {
    if (line !== null && fits(line, next, usual)) {
      line.top = Math.min(line.top, next.y);
      line.bottom = Math.max(line.bottom, next.y + next.height);
      line.runs.push(next);
    } else {
      line = { runs: [next], top: next.y, bottom: next.y + next.height };
      lines.push(line.runs);
    }
  }
  for (const runs of lines) runs.sort((a, b) => a.x - b.x);
  return lines.sort((a, b) => (a[0]?.y ?? 0) - (b[0]?.y ?? 0));
}

interface Line {
  readonly runs: Placed[];
  top: number;
  bottom: number;
}

/** Sorts runs into rows of the given height, and from left to right within a row. */
function sortInGrid(placed: readonly Placed[], height: number): Placed[] {
  return placed
    .map((run) => ({ run, row: Math.round(run.y / height) }))
    .sort((a, b) => a.row - b.row || a.run.x - b.run.x)
    .map(({ run }) => run);
}

function joinTouching(placed: readonly Placed[]): Placed[] {
  const joined: Placed[] = [];
  let last: Placed | undefined;
  for (const next of placed) {
    if (last !== undefined && isTouching(last, next)) {
      const right = Math.max(last.x + last.width, next.x + next.width);
      const bottom = Math.max(last.y + last.height, next.y + next.height);
      last.x = Math.min(last.x, next.x);
      last.y = Math.min(last.y, next.y);
      last.width = right - last.x;
      last.height = bottom - last.y;
      append(last, next, true);
    } else {
      joined.push(next);
      last = next;
    }
  }
  return joined;
}

function isTouching(last: Placed, next: Placed): boolean {
  if (Math.abs(next.y - last.y) > SAME_PLACE || Math.abs(next.height - last.height) > SAME_PLACE)
    return false;
  const gap = next.x - (last.x + last.width);
  return gap >= TOUCHING && gap < SAME_PLACE;
}

function fits(line: Line, next: Placed, usual: Usual): boolean {
  const mostShared = Math.max(5, usual.letterWidth / 3);
  const right = next.x + next.width;
  let anchor = Number.POSITIVE_INFINITY;
  let hasPageNumber = false;
  for (const other of line.runs) {
    const end = other.x + other.width;
    if ((end < right ? end : right) - (other.x > next.x ? other.x : next.x) > mostShared) return false;
    if (other.mayBePageNumber) hasPageNumber = true;
    if ((other.run.fontSize > LEAST_ANCHOR || other.height < usual.height) && other.height < anchor)
      anchor = other.height;
  }
  if (hasPageNumber !== next.mayBePageNumber) return false;
  const highest = Number.isFinite(anchor)
    ? Math.max(anchor * LINE_HEIGHTS, usual.height * LEAST_LINE_HEIGHTS)
    : usual.height * LINE_HEIGHTS;
  const bottom = next.y + next.height;
  if (Math.max(line.bottom, bottom) - Math.min(line.top, next.y) > highest) return false;
  const middle = next.y + next.height * 0.5;
  return (middle >= line.top && middle <= line.bottom) || (next.y >= line.top && next.y <= line.bottom);
}
