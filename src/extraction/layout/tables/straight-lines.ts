import type { Rule } from '../../document.ts';

/** `from` and `to` are the ends of the line; `at` is its position on the other axis. */
export interface StraightLine {
  at: number;
  from: number;
  to: number;
}

/** Lines this close together are treated as the two edges of one drawn line. */
const SAME_LINE = 2.5;
/** Maximum gap between two pieces of the same line. */
const JOINT = 3;
const MIN_LENGTH = 4;

export interface StraightLines {
  horizontal: StraightLine[];
  vertical: StraightLine[];
}

export function findStraightLines(rules: readonly Rule[]): StraightLines {
  const horizontal: StraightLine[] = [];
  const vertical: StraightLine[] = [];
  for (const { x0, y0, x1, y1 } of rules) {
    if (x1 - x0 >= y1 - y0) horizontal.push({ at: (y0 + y1) / 2, from: x0, to: x1 });
    else vertical.push({ at: (x0 + x1) / 2, from: y0, to: y1 });
  }
  return { horizontal: joinPieces(horizontal), vertical: joinPieces(vertical) };
}

function joinPieces(lines: readonly StraightLine[]): StraightLine[] {
  const joined: StraightLine[] = [];
  for (const group of groupByPlace(lines)) {
    const at = group.reduce((sum, line) => sum + line.at, 0) / group.length;
    let last: StraightLine | undefined;
    for (const { from, to } of group.sort((a, b) => a.from - b.from)) {
      if (last !== undefined && from <= last.to + JOINT) last.to = Math.max(last.to, to);
      else {
        last = { at, from, to };
        joined.push(last);
      }
    }
  }
  return joined.filter((line) => line.to - line.from >= MIN_LENGTH);
}

function groupByPlace(lines: readonly StraightLine[]): StraightLine[][] {
  const groups: StraightLine[][] = [];
  let start = Number.NEGATIVE_INFINITY;
  for (const line of [...lines].sort((a, b) => a.at - b.at)) {
    if (line.at - start > SAME_LINE) {
      groups.push([]);
      start = line.at;
    }
    groups.at(-1)?.push(line);
  }
  return groups;
}

/** A ruling line of a grid, or several ruling lines with nothing between them. */
export interface Divider {
  from: number;
  to: number;
}

/**
 * Returns the dividers at these positions, in order. Adjacent dividers are merged if they are very close or
 * if `areOne` returns true.
 */
export function mergeDividers(
  places: readonly number[],
  areOne: (from: number, to: number) => boolean,
): Divider[] {
  const found: Divider[] = [];
  for (const place of [...places].sort((a, b) => a - b)) {
    const last = found.at(-1);
    if (last !== undefined && (place - last.to <= SAME_LINE || areOne(last.to, place))) last.to = place;
    else found.push({ from: place, to: place });
  }
  return found;
}

/** Returns the share of the interval from `from` to `to` that lines at this divider cover. */
export function measureCoverage(
  lines: readonly StraightLine[],
  at: Divider,
  from: number,
  to: number,
): number {
  let covered = 0;
  for (const line of lines) {
    if (line.at < at.from - SAME_LINE || line.at > at.to + SAME_LINE) continue;
    covered += Math.max(0, Math.min(to, line.to) - Math.max(from, line.from));
  }
  return covered / Math.max(1, to - from);
}
