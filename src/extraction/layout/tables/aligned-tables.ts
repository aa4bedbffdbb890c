import type { Rule, Word } from '../../document.ts';
import type { Box, TableCell } from '../../parsed-data.ts';
import { typeOfValue } from '../../read/column-types.ts';
import { boxAround, holdsMiddle, overlap } from '../geometry.ts';
import { isLeader } from '../leaders.ts';
import { textOfWords } from './cell-text.ts';
import { columnGutters } from './column-gutters.ts';
import { compactTable } from './grid-table.ts';
import { isTabular } from './is-tabular.ts';
import { joinWrappedRows } from './join-wrapped-rows.ts';
import { pageColumns } from './page-columns.ts';
import { rowBlocks } from './row-blocks.ts';
import { type StraightLine, straightLines } from './straight-lines.ts';
import type { AlignedCell, AlignedRow, FoundTable } from './table-parts.ts';
import { segmentsOf, type TextRow, textRows } from './text-rows.ts';

/** Within a row, words further apart than so many letter heights are of two cells. */
const CELL_GAP = 0.6;
const MAX_COLUMNS = 60;
const NEAR = 8;
const RULED_SHARE = 0.6;

/** The tables without lines (or with lines between rows only): rows whose words leave the same strips white. */
export function alignedTables(words: readonly Word[], rules: readonly Rule[], page: number): FoundTable[] {
  const { horizontal } = straightLines(rules);
  const leaders = words.filter((word) => isLeader(word));
  const blocks = pageColumns(words.filter((word) => !isLeader(word))).flatMap((part) =>
    rowBlocks(textRows(part)),
  );
  return blocks.flatMap((block) => {
    const gutters = columnGutters(block);
    if (gutters.length === 0 || gutters.length >= MAX_COLUMNS) return [];
    if (gutters.length === 1 && isContents(block, leaders)) return [];
    const rows = joinWrappedRows(alignRows(block, gutters), horizontal);
    const box = boxAround(block.map((row) => row.box));
    const table = compactTable(toCells(rows, page), box, page);
    const ruled = horizontal.filter((line) => rulesOff(line, box)).length;
    return table !== null && isTabular(table, ruled) ? [table] : [];
  });
}

/** Whether a block of two columns is a table of contents: dots lead to the page numbers. */
function isContents(block: readonly TextRow[], leaders: readonly Word[]): boolean {
  const led = block.filter(({ box }) => leaders.some((word) => holdsMiddle(box, word.box)));
  return led.length > 0.5 * block.length;
}

/** Whether a horizontal line runs over most of a block's width, in it or at its edge. */
function rulesOff(line: StraightLine, [left, top, right, bottom]: Box): boolean {
  const isBeside = line.at > top - NEAR && line.at < bottom + NEAR;
  return isBeside && overlap(line.from, line.to, left, right) > RULED_SHARE * (right - left);
}

function alignRows(block: readonly TextRow[], gutters: readonly number[]): AlignedRow[] {
  const firstData = block.findIndex(
    (row) => row.segments.filter((segment) => isData(segment.words)).length > 1,
  );
  return block.map((row, index) => ({
    box: row.box,
    cells: alignRow(row, gutters, index < firstData),
  }));
}

function isData(words: readonly Word[]): boolean {
  const type = typeOfValue(textOfWords(words));
  return type !== 'string' && type !== 'empty';
}

/** The cells of a row. Only in the head may a cell span: a long label further down merely reaches out. */
function alignRow(row: TextRow, gutters: readonly number[], isHead: boolean): AlignedCell[] {
  const cells: AlignedCell[] = [];
  for (const segment of segmentsOf(row.words, CELL_GAP)) {
    const first = columnAt(segment.box[0] + 1, gutters);
    const last = columnAt(segment.box[2] - 1, gutters);
    const pieces = first === last ? [segment] : atGutters(segment.words, gutters);
    for (const { words, box } of pieces) {
      const from = columnAt(box[0] + 1, gutters);
      const to = columnAt(box[2] - 1, gutters);
      const column = from === to || isHead || from === 0 ? from : columnAt((box[0] + box[2]) / 2, gutters);
      const columnSpan = isHead && to > from ? to - from + 1 : 1;
      const same = cells.find((cell) => cell.column === column);
      if (same === undefined) cells.push({ column, columnSpan, words: [...words] });
      else same.words.push(...words);
    }
  }
  return cells;
}

/** A segment that reaches over gutters, cut where none of its words does. */
function atGutters(words: readonly Word[], gutters: readonly number[]): { words: Word[]; box: Box }[] {
  const crossesBlank = words.some((word, index) => {
    const next = words[index + 1];
    if (next === undefined) return false;
    const gutter = gutters.find((at) => at > word.box[2] - 1 && at < next.box[0] + 1);
    return gutter !== undefined && next.box[0] - word.box[2] < 0.4 * (word.box[3] - word.box[1]);
  });
  if (crossesBlank) return [{ words: [...words], box: boxAround(words.map((word) => word.box)) }];
  const parts = new Map<number, Word[]>();
  for (const word of words) {
    const column = columnAt((word.box[0] + word.box[2]) / 2, gutters);
    parts.set(column, [...(parts.get(column) ?? []), word]);
  }
  return [...parts.values()].map((own) => ({ words: own, box: boxAround(own.map((word) => word.box)) }));
}

function columnAt(x: number, gutters: readonly number[]): number {
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
      text: textOfWords(words),
      page,
      box: boxAround(words.map((word) => word.box)),
    })),
  );
}
