import type { Word } from '../../document.ts';
import type { Box } from '../../parsed-data.ts';
import { containsCenter, getBoxAround } from '../geometry.ts';
import {
  type Divider,
  measureCoverage,
  mergeDividers,
  type StraightLine,
  type StraightLines,
} from './straight-lines.ts';
import type { Grid, GridCell } from './table-parts.ts';

/** Maximum gap, in page units, at which two lines still count as crossing. */
const REACH = 4;
/** Minimum share of a cell's edge that lines must cover. */
const EDGE_SHARE = 0.5;
/** An empty strip that is narrower than this is treated as a gap between boxes, not as a row or column. */
const MAX_STRIP = 9;
/**
 * If the lines extend at least this far beyond the last border that crosses them, they are assumed to form
 * another column or row whose outer border is not drawn.
 */
const OPEN_SIDE = 12;
const MAX_LINES = 600;
const MAX_CELLS = 20_000;

/** Finds the grids that ruling lines form. A grid is a set of connected lines, divided into cells. */
export function findRuledGrids({ horizontal, vertical }: StraightLines, words: readonly Word[]): Grid[] {
  if (horizontal.length + vertical.length > MAX_LINES) return [];
  return groupCrossingLines(horizontal, vertical).flatMap((set) => {
    const grid = buildGrid(set.horizontal, set.vertical, words);
    return grid === null ? [] : [grid];
  });
}

interface LineSet {
  horizontal: StraightLine[];
  vertical: StraightLine[];
}

function groupCrossingLines(
  horizontal: readonly StraightLine[],
  vertical: readonly StraightLine[],
): LineSet[] {
  const sets: LineSet[] = [];
  const isLeft = new Set<StraightLine>([...horizontal, ...vertical]);
  for (const start of horizontal) {
    if (!isLeft.delete(start)) continue;
    const set: LineSet = { horizontal: [start], vertical: [] };
    for (let grown = true; grown; ) {
      const crossing = vertical.filter(
        (line) => isLeft.has(line) && set.horizontal.some((other) => isCrossing(other, line)),
      );
      for (const line of crossing) isLeft.delete(line);
      set.vertical.push(...crossing);
      const crossed = horizontal.filter(
        (line) => isLeft.has(line) && set.vertical.some((other) => isCrossing(line, other)),
      );
      for (const line of crossed) isLeft.delete(line);
      set.horizontal.push(...crossed);
      grown = crossing.length + crossed.length > 0;
    }
    sets.push(set);
  }
  return sets;
}

function isCrossing(horizontal: StraightLine, vertical: StraightLine): boolean {
  return (
    vertical.at >= horizontal.from - REACH &&
    vertical.at <= horizontal.to + REACH &&
    horizontal.at >= vertical.from - REACH &&
    horizontal.at <= vertical.to + REACH
  );
}

function buildGrid(
  horizontal: readonly StraightLine[],
  vertical: readonly StraightLine[],
  words: readonly Word[],
): Grid | null {
  const across = withOpenSides(vertical, horizontal);
  const down = withOpenSides(horizontal, vertical);
  // Most sets of ruling lines on a form enclose only a single cell, which is not a table.
  if ((across.length - 1) * (down.length - 1) < 2) return null;
  const around = measureExtent(horizontal, vertical);
  const inside = words.filter((word) => containsCenter(around, word.box));
  const xs = mergeDividers(across, isEmptyStrip(inside, 0));
  const ys = mergeDividers(down, isEmptyStrip(inside, 1));
  const columns = xs.length - 1;
  const rows = ys.length - 1;
  if (columns < 1 || rows < 1 || columns * rows < 2 || columns * rows > MAX_CELLS) return null;
  const box: Box = [xs[0]?.from ?? 0, ys[0]?.from ?? 0, xs.at(-1)?.to ?? 0, ys.at(-1)?.to ?? 0];
  return {
    box,
    rows,
    columns,
    xs: xs.map((divider) => (divider.from + divider.to) / 2),
    cells: mergeCells(xs, ys, horizontal, vertical),
  };
}

function measureExtent(horizontal: readonly StraightLine[], vertical: readonly StraightLine[]): Box {
  return getBoxAround([
    ...horizontal.map(({ at, from, to }) => ({ box: [from, at, to, at] satisfies Box })),
    ...vertical.map(({ at, from, to }) => ({ box: [at, from, at, to] satisfies Box })),
  ]);
}

function isEmptyStrip(words: readonly Word[], axis: 0 | 1): (from: number, to: number) => boolean {
  const middles = words.map(({ box }) => (axis === 0 ? (box[0] + box[2]) / 2 : (box[1] + box[3]) / 2));
  return (from, to) => to - from < MAX_STRIP && !middles.some((middle) => middle > from && middle < to);
}

/** Returns the positions of the lines, and of the outer borders that are not drawn. */
function withOpenSides(lines: readonly StraightLine[], across: readonly StraightLine[]): number[] {
  const places = lines.map((line) => line.at);
  const first = Math.min(...across.map((line) => line.from));
  const last = Math.max(...across.map((line) => line.to));
  if (first < Math.min(...places) - OPEN_SIDE) places.push(first);
  if (last > Math.max(...places) + OPEN_SIDE) places.push(last);
  return places;
}

function mergeCells(
  xs: readonly Divider[],
  ys: readonly Divider[],
  horizontal: readonly StraightLine[],
  vertical: readonly StraightLine[],
): GridCell[] {
  const columns = xs.length - 1;
  const rows = ys.length - 1;
  const owner = Array.from({ length: rows * columns }, (_, index) => index);
  const none: Divider = { from: 0, to: 0 };
  const getX = (index: number) => xs[index] ?? none;
  const getY = (index: number) => ys[index] ?? none;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const own = row * columns + column;
      const isOpenRight =
        measureCoverage(vertical, getX(column + 1), getY(row).to, getY(row + 1).from) < EDGE_SHARE;
      if (column + 1 < columns && isOpenRight) join(owner, own, own + 1);
      const isOpenBelow =
        measureCoverage(horizontal, getY(row + 1), getX(column).to, getX(column + 1).from) < EDGE_SHARE;
      if (row + 1 < rows && isOpenBelow) join(owner, own, own + columns);
    }
  }
  return findRectangles(owner, rows, columns).map(([top, left, bottom, right]) => ({
    row: top,
    column: left,
    rowSpan: bottom - top + 1,
    columnSpan: right - left + 1,
    box: [getX(left).from, getY(top).from, getX(right + 1).to, getY(bottom + 1).to],
  }));
}

function find(owner: number[], index: number): number {
  let root = index;
  while (owner[root] !== root) root = owner[root] ?? root;
  owner[index] = root;
  return root;
}

function join(owner: number[], one: number, other: number): void {
  owner[find(owner, one)] = find(owner, other);
}

type Extent = [top: number, left: number, bottom: number, right: number];

/** Returns the bounding rectangles of merged cells; overlapping rectangles are merged. */
function findRectangles(owner: number[], rows: number, columns: number): Extent[] {
  for (;;) {
    const extents = new Map<number, Extent>();
    for (let index = 0; index < owner.length; index++) {
      const row = Math.floor(index / columns);
      const column = index % columns;
      const root = find(owner, index);
      const extent = extents.get(root) ?? [row, column, row, column];
      extents.set(root, [extent[0], Math.min(extent[1], column), row, Math.max(extent[3], column)]);
    }
    let grown = false;
    for (const [root, [top, left, bottom, right]] of extents) {
      for (let row = top; row <= Math.min(bottom, rows - 1); row++) {
        for (let column = left; column <= right; column++) {
          if (find(owner, row * columns + column) === find(owner, root)) continue;
          join(owner, row * columns + column, root);
          grown = true;
        }
      }
    }
    if (!grown) return [...extents.values()];
  }
}
