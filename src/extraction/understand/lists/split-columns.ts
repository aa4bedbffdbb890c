import type { Context } from '../context.ts';
import { spanBox } from '../view/span.ts';
import type { Token } from '../view/token.ts';
import { createLine } from './line-cells.ts';
import type { ListCell, ListLine } from './list-grid.ts';
import type { RawGrid } from './table-grids.ts';

/** A column is split only if at least this share of its cells contain the same number of amounts. */
const USUAL_SHARE = 0.6;
const LEAST_CELLS = 2;

/**
 * Splits columns in which most cells contain several numbers. The layout analysis merges columns that are
 * separated only by a narrow gap.
 */
export function splitColumns(context: Context, grid: RawGrid): RawGrid {
  const bounds = grid.columns.map((_, column) => {
    const found = findBounds(grid.lines, column);
    return found.length > 0 ? found : findGap(grid.lines, column);
  });
  if (bounds.every((own) => own.length === 0)) return grid;
  const first: number[] = [];
  const columns: [number, number][] = [];
  for (const [c, [from, to]] of grid.columns.entries()) {
    first.push(columns.length);
    const edges = [from, ...(bounds[c] ?? []), to];
    for (let i = 1; i < edges.length; i++) columns.push([edges[i - 1] ?? from, edges[i] ?? to]);
  }
  const lines = grid.lines.flatMap((line) => {
    const places = new Map<Token, number>();
    for (const [c, cell] of line.cells.entries())
      for (const [token, x] of cell ? findCenters(cell) : [])
        places.set(token, (first[c] ?? 0) + (bounds[c] ?? []).filter((bound) => x > bound).length);
    const getColumn = (chunk: number, token: number) => {
      const one = line.row.chunks[chunk]?.tokens[token];
      return (one && places.get(one)) ?? null;
    };
    return createLine(context, line.row, columns.length, getColumn, line.tableRow) ?? [];
  });
  return { ...grid, columns, lines };
}

/**
 * Finds the horizontal positions at which to split a column: between the numbers in most of its cells.
 * Returns an empty list if the column should not be split.
 */
function findBounds(lines: readonly ListLine[], column: number): number[] {
  const cells = lines.flatMap((line) => line.cells[column] ?? []).filter((cell) => cell.amounts.length > 0);
  const several = cells.filter((cell) => cell.words === 0 && cell.date === null && isRow(cell));
  const count = several[0]?.amounts.length ?? 0;
  const same = several.filter((cell) => cell.amounts.length === count);
  if (count < 2 || same.length < Math.max(LEAST_CELLS, USUAL_SHARE * cells.length)) return [];
  return Array.from({ length: count - 1 }, (_, i) => {
    const lefts = same.map((cell) => getEdge(cell, i, 2));
    const rights = same.map((cell) => getEdge(cell, i + 1, 0));
    return (Math.max(...lefts) + Math.min(...rights)) / 2;
  });
}

/**
 * A column is split at a gap only if there are at least this many numbers on each side. One number is enough if
 * the header has words on both sides.
 */
const FEWEST_BESIDE_GAP = 2;
/** Minimum width of a gap, in line heights. */
const GAP = 0.4;
/** Maximum distance between right edges that count as aligned, in line heights. */
const ALIGNED = 0.4;

/**
 * Finds the position at which to split a column of numbers that are aligned at two different right edges, such
 * as the debits and credits of a statement. Each line contains only one of the two, so the layout analysis can
 * mistake them for one column. Returns an empty list if the column should not be split.
 */
function findGap(lines: readonly ListLine[], column: number): number[] {
  const cells = lines.flatMap((line) => line.cells[column] ?? []);
  const boxes = cells.flatMap((cell) =>
    hasDecimals(cell) && cell.amounts[0] ? [spanBox(cell.amounts[0].span)] : [],
  );
  boxes.sort((a, b) => a[2] - b[2]);
  const height = boxes[0] ? boxes[0][3] - boxes[0][1] : 0;
  for (let at = 1; at < boxes.length; at++) {
    const [left, right] = [boxes.slice(0, at), boxes.slice(at)];
    const [end, start] = [left.at(-1)?.[2] ?? 0, Math.min(...right.map((box) => box[0]))];
    if (start - end < GAP * height) continue;
    const isAligned = [left, right].every(
      (side) => (side.at(-1)?.[2] ?? 0) - (side[0]?.[2] ?? 0) < ALIGNED * height,
    );
    const isNamed = cells.some((cell) => cell.amounts.length === 0 && isDivided(cell, end, start));
    const isEnough = isNamed || Math.min(left.length, right.length) >= FEWEST_BESIDE_GAP;
    if (isAligned && isEnough) return [(start + end) / 2];
  }
  return [];
}

/** Whether a cell has words on both sides of a gap, and none of its words crosses the middle of the gap. */
function isDivided({ spans }: ListCell, end: number, start: number): boolean {
  const tokens = spans.flatMap((span) => span.chunk.tokens.slice(span.start, span.end));
  const middle = (end + start) / 2;
  const [first, last] = [tokens[0], tokens.at(-1)];
  return (
    first !== undefined &&
    last !== undefined &&
    first.box[0] < end &&
    last.box[2] > start &&
    tokens.every(({ box }) => box[2] <= middle || box[0] >= middle)
  );
}

const hasDecimals = ({ isNumber, amounts: [amount] }: ListCell) =>
  isNumber && amount !== undefined && !amount.percent && amount.decimals === 2;

/** Whether a cell contains several numbers and all its text is in the same row. */
function isRow(cell: ListCell): boolean {
  return cell.amounts.length > 1 && cell.spans.every((span) => span.chunk.row === cell.spans[0]?.chunk.row);
}

function getEdge(cell: ListCell, number: number, side: 0 | 2): number {
  const span = cell.amounts[number]?.span;
  return span ? spanBox(span)[side] : 0;
}

/**
 * Returns the horizontal center of each token in a cell. If the token is part of a number, this is the center
 * of the whole number.
 */
function findCenters(cell: ListCell): Map<Token, number> {
  const middles = new Map<Token, number>();
  for (const { chunk, start, end } of cell.spans)
    for (const token of chunk.tokens.slice(start, end)) middles.set(token, (token.box[0] + token.box[2]) / 2);
  for (const { span } of cell.amounts) {
    const box = spanBox(span);
    for (const token of span.chunk.tokens.slice(span.start, span.end))
      middles.set(token, (box[0] + box[2]) / 2);
  }
  return middles;
}
