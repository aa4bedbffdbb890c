import type { CellObject, ColInfo, Range, RowInfo } from '@e965/xlsx';
import { formatCellAddress } from '../../column-name.ts';
import { MAX_CELL, MAX_CELLS, MAX_CHARACTERS, MAX_COLUMNS, MAX_ROWS } from '../../sheet-limits.ts';
import { type FlowCell, type FlowTable, PLAIN_PARAGRAPH } from '../typeset/flow.ts';
import { measureText } from '../typeset/measure-text.ts';
import type { FlowPage } from '../typeset/print-flow.ts';
import { isCell, writeCell } from './cells.ts';

/** Maximum number of empty rows that are printed in place of a gap. */
const MAX_GAP = 5;

/** The usual size of text, width of a column and height of a row, in points. */
const SIZE = 11;
const COLUMN = 48;
/** A width of 0 would depend on the content. */
const HIDDEN_WIDTH = 0.01;
const ROW = 15;
/** Maximum width of a column; longer text is wrapped. */
const WIDEST = 400;
const PADDING = 2;
const MARGIN = 40;
const POINTS_PER_PIXEL = 0.75;
/** The shape of a page: height relative to width, and its minimum width. */
const SHAPE = Math.SQRT2;
const NARROWEST = 595.3;

/** The part of a parsed sheet that is printed. */
export interface SheetLayout {
  '!data'?: unknown;
  '!cols'?: readonly (ColInfo | undefined)[];
  '!rows'?: readonly (RowInfo | undefined)[];
  '!merges'?: readonly Range[];
}

interface PrintedCell extends Omit<FlowCell, 'blocks' | 'rows'> {
  text: string;
  isNumber: boolean;
  address: string;
}

/** Prints sheets as Excel does, as far as values can be searched for. */
export class SheetPrinter {
  readonly pages: FlowPage[] = [];
  /** Whether any content was omitted. */
  isCut = false;
  #cells = MAX_CELLS;
  #characters = MAX_CHARACTERS;

  add(sheet: SheetLayout, name: string, source: number): void {
    const widths = readColumnWidths(sheet);
    const rows = this.#readRows(sheet, name);
    for (const row of rows) for (const { column } of row) while (widths.length <= column) widths.push(COLUMN);
    for (const row of rows) for (const cell of row) extendOverEmptyCells(cell, row, widths);
    widenColumns(rows, widths);
    const width = Math.max(
      NARROWEST,
      widths.reduce((sum, one) => sum + one, 2 * MARGIN),
    );
    const size = { width, height: width * SHAPE, top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN };
    this.pages.push({ source, size, header: [], blocks: createTables(rows, widths), footer: [] });
  }

  /** Returns the rows that have text, and a few empty rows in place of each gap. */
  #readRows(sheet: SheetLayout, name: string): PrintedCell[][] {
    const data: readonly unknown[] = Array.isArray(sheet['!data']) ? sheet['!data'] : [];
    const spans = readSpans(sheet);
    const rows: PrintedCell[][] = [];
    let last = -1;
    for (const key of Object.keys(data)) {
      const r = Number(key);
      const row = data[r];
      if (!Array.isArray(row) || sheet['!rows']?.[r]?.hidden) continue;
      if (rows.length >= MAX_ROWS) {
        this.isCut = true;
        break;
      }
      const cells = this.#readCells(row, sheet).map(({ column, ...cell }) => ({
        ...cell,
        column,
        span: spans.get(`${column} ${r}`) ?? 1,
        address: formatCellAddress(name, r, column),
      }));
      if (cells.length === 0) continue;
      for (let empty = Math.max(last + 1, r - MAX_GAP); empty < r; empty++) rows.push([]);
      rows.push(cells);
      last = r;
    }
    return rows;
  }

  #readCells(row: readonly unknown[], sheet: SheetLayout): Omit<PrintedCell, 'span' | 'address'>[] {
    if (row.length > MAX_COLUMNS) this.isCut = true;
    return row.slice(0, MAX_COLUMNS).flatMap((cell, column) => {
      if (!isCell(cell) || sheet['!cols']?.[column]?.hidden) return [];
      const text = this.#take(cell);
      return text === '' ? [] : [{ column, text, isNumber: cell.t === 'n' || cell.t === 'd' }];
    });
  }

  #take(cell: CellObject): string {
    if (this.#cells <= 0 || this.#characters <= 0) {
      this.isCut = true;
      return '';
    }
    const text = writeCell(cell).slice(0, MAX_CELL);
    this.#cells -= text === '' ? 0 : 1;
    this.#characters -= text.length;
    return text;
  }
}

function readColumnWidths(sheet: SheetLayout): number[] {
  const columns = Array.from(sheet['!cols'] ?? []).slice(0, MAX_COLUMNS);
  return columns.map((column) => {
    if (column?.hidden) return HIDDEN_WIDTH;
    const pixels = Number(column?.wpx ?? 0);
    return pixels > 0 ? Math.min(WIDEST, pixels * POINTS_PER_PIXEL) : COLUMN;
  });
}

/** Returns the number of columns of each merged cell, keyed by its column and row. */
function readSpans(sheet: SheetLayout): Map<string, number> {
  return new Map(
    (sheet['!merges'] ?? []).map(({ s, e }) => [`${s.c} ${s.r}`, Math.min(MAX_COLUMNS, e.c - s.c + 1)]),
  );
}

/** Text that is wider than its column extends over the empty cells next to it. */
function extendOverEmptyCells(
  cell: PrintedCell,
  row: readonly PrintedCell[],
  widths: readonly number[],
): void {
  if (cell.isNumber) return;
  const next = row.find((other) => other.column > cell.column)?.column ?? widths.length;
  const needed = measureWidth(cell.text);
  const measure = () => widths.slice(cell.column, cell.column + cell.span).reduce((sum, one) => sum + one, 0);
  while (cell.column + cell.span < next && measure() < needed) cell.span++;
}

/**
 * Widens columns whose text would be cut off. Excel does not do so, but people choose widths at which their text can
 * be read, and the real text is somewhat narrower than the estimated one.
 */
function widenColumns(rows: readonly PrintedCell[][], widths: number[]): void {
  for (const row of rows)
    for (const { column, span, text } of row) {
      if (span === 1) widths[column] = Math.max(widths[column] ?? 0, Math.min(WIDEST, measureWidth(text)));
    }
}

function measureWidth(text: string): number {
  return Math.max(...text.split('\n').map((line) => measureText(line, SIZE, false))) + 2 * PADDING;
}

/** Creates a table for each group of rows without an empty row between them. */
function createTables(rows: readonly PrintedCell[][], columns: number[]): FlowTable[] {
  const groups: PrintedCell[][][] = [];
  for (const [r, row] of rows.entries()) {
    const isEmpty = row.length === 0;
    const wasEmpty = (rows[r - 1]?.length ?? 0) === 0;
    if (r === 0 || isEmpty !== wasEmpty) groups.push([]);
    groups.at(-1)?.push(row);
  }
  return groups.map((group) => ({
    kind: 'table',
    columns,
    rows: group.map((row) => row.map(createCell)),
    headerRows: 1,
    rowHeight: ROW,
    isRuled: false,
    padding: PADDING,
    align: 'left',
    left: 0,
    place: { line: 0, isOneLine: true },
  }));
}

function createCell({ column, span, text, isNumber, address }: PrintedCell): FlowCell {
  return {
    column,
    span,
    rows: 1,
    blocks: [
      {
        ...PLAIN_PARAGRAPH,
        tabs: [],
        align: isNumber ? 'right' : 'left',
        runs: [{ text, size: SIZE, isBold: false }],
        place: { line: 0, isOneLine: true, cell: address },
      },
    ],
  };
}
