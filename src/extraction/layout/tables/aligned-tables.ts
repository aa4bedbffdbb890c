import type { Word } from '../../document.ts';
import type { Box, TableCell } from '../../parsed-data.ts';
import { typeOfValue } from '../../read/column-types.ts';
import { containsCenter, getBoxAround, measureOverlap } from '../geometry.ts';
import { isLeader } from '../leaders.ts';
import { joinCellWords } from './cell-text.ts';
import { findColumnGutters } from './column-gutters.ts';
import { compactTable } from './grid-table.ts';
import { isTabular } from './is-tabular.ts';
import { joinWrappedRows } from './join-wrapped-rows.ts';
import { splitPageColumns } from './page-columns.ts';
import { findRowBlocks } from './row-blocks.ts';
import type { StraightLine } from './straight-lines.ts';
import type { AlignedCell, AlignedRow, FoundTable } from './table-parts.ts';
import { type Segment, splitIntoSegments, type TextRow } from './text-rows.ts';

/** Minimum gap between cells in a row, in text heights. */
const CELL_GAP = 0.6;
const MAX_COLUMNS = 60;
const NEAR = 8;
/**
 * Maximum distance between a gutter and the gap at which a segment is split, and minimum width of this gap;
 * both are in text heights.
 */
const CUT_REACH = 2.5;
const MIN_CUT = 0.32;
const RULED_SHARE = 0.6;

/**
 * Finds tables without vertical ruling lines, whose columns are separated by strips that are empty in nearly
 * all rows.
 */
export function findAlignedTables(
  words: readonly Word[],
  horizontal: readonly StraightLine[],
  page: number,
): FoundTable[] {
  const leaders = words.filter((word) => isLeader(word));
  const others = leaders.length === 0 ? words : words.filter((word) => !isLeader(word));
  const blocks = splitPageColumns(others).flatMap((rows) => findRowBlocks(rows));
  return blocks.flatMap((block) => {
    const gutters = findColumnGutters(block);
    if (gutters.length === 0 || gutters.length >= MAX_COLUMNS) return [];
    if (gutters.length === 1 && isContents(block, leaders)) return [];
    const rows = joinWrappedRows(alignRows(block, gutters), horizontal);
    const box = getBoxAround(block);
    const table = compactTable(toCells(rows, page), box, page);
    const ruled = horizontal.filter((line) => isRuledOff(line, box)).length;
    return table !== null && isTabular(table, ruled) ? [table] : [];
  });
}

/** Whether a block with two columns is a table of contents, with dot leaders before the page numbers. */
function isContents(block: readonly TextRow[], leaders: readonly Word[]): boolean {
  const led = block.filter(({ box }) => leaders.some((word) => containsCenter(box, word.box)));
  return led.length > 0.5 * block.length;
}

/** Whether a horizontal line in or at the edge of a block covers most of the block's width. */
function isRuledOff(line: StraightLine, [left, top, right, bottom]: Box): boolean {
  const isBeside = line.at > top - NEAR && line.at < bottom + NEAR;
  return isBeside && measureOverlap(line.from, line.to, left, right) > RULED_SHARE * (right - left);
}

function alignRows(block: readonly TextRow[], gutters: readonly number[]): AlignedRow[] {
  const firstData = block.findIndex(
    (row) => row.segments.filter((segment) => isDataSegment(segment.words)).length > 1,
  );
  return block.map((row, index) => ({
    box: row.box,
    cells: alignRow(row, gutters, index < firstData),
  }));
}

function isDataSegment(words: readonly Word[]): boolean {
  const type = typeOfValue(joinCellWords(words));
  return type !== 'string' && type !== 'empty';
}

/**
 * Assigns the parts of a row to columns. Only header cells can span columns; in other rows, a long label
 * merely extends across the gutter.
 */
function alignRow(row: TextRow, gutters: readonly number[], isHead: boolean): AlignedCell[] {
  const pieces = splitIntoSegments(row.words, CELL_GAP).flatMap((segment) => cutAtGutters(segment, gutters));
  const own = pieces.map((piece) => findColumn(getHorizontalCenter(piece), gutters));
  const cells: AlignedCell[] = [];
  for (const [index, { words, box }] of pieces.entries()) {
    const home = own[index] ?? 0;
    const taken = own.filter((_, other) => other !== index);
    let from = findColumn(box[0] + 1, gutters);
    let to = findColumn(box[2] - 1, gutters);
    // A header cell does not span a column that already has a header, even if its text extends over that
    // column.
    while (from < home && taken.some((column) => column >= from && column < home)) from++;
    while (to > home && taken.some((column) => column <= to && column > home)) to--;
    const isLabel = from === 0 && !taken.includes(0);
    const column = isHead || isLabel ? from : home;
    const columnSpan = isHead ? to - from + 1 : 1;
    const same = cells.find((cell) => cell.column === column);
    if (same === undefined) cells.push({ column, columnSpan, words: [...words] });
    else same.words.push(...words);
  }
  return cells;
}

function getHorizontalCenter({ box }: Segment): number {
  return (box[0] + box[2]) / 2;
}

/**
 * Splits a segment that crosses gutters. Each cut is made at the widest gap near the gutter, because a long
 * header may extend across the gutter. Ordinary spaces are too narrow for a cut.
 */
function cutAtGutters(segment: Segment, gutters: readonly number[]): Segment[] {
  const { words, box } = segment;
  const crossed = gutters.filter((gutter) => gutter > box[0] && gutter < box[2]);
  if (crossed.length === 0) return [segment];
  const height = box[3] - box[1];
  const gaps = words.slice(1).map((word, index) => {
    const from = words[index]?.box[2] ?? 0;
    return { before: index + 1, width: word.box[0] - from, middle: (word.box[0] + from) / 2 };
  });
  const narrowest = Math.min(...gaps.map((gap) => gap.width));
  const cuts = new Set<number>();
  for (const gutter of crossed) {
    const near = gaps.filter(
      (gap) => Math.abs(gap.middle - gutter) < CUT_REACH * height && !cuts.has(gap.before),
    );
    const [widest] = near.sort((a, b) => b.width - a.width);
    const isWide =
      widest !== undefined &&
      widest.width > Math.max(MIN_CUT * height, gaps.length > 1 ? 1.3 * narrowest : 0);
    if (isWide) cuts.add(widest.before);
  }
  const edges = [0, ...[...cuts].sort((a, b) => a - b), words.length];
  return edges.slice(1).map((end, index) => {
    const own = words.slice(edges[index], end);
    return { words: own, box: getBoxAround(own) };
  });
}

function findColumn(x: number, gutters: readonly number[]): number {
  const index = gutters.findIndex((gutter) => x < gutter);
  return index === -1 ? gutters.length : index;
}

function toCells(rows: readonly AlignedRow[], page: number): TableCell[] {
  return rows.flatMap((row, index) =>
    row.cells.map(({ column, columnSpan, words }) => ({
      row: index,
      column,
      row_span: 1,
      column_span: columnSpan,
      text: joinCellWords(words),
      page,
      box: getBoxAround(words),
    })),
  );
}
