import type { FlowBlock, FlowCell, FlowTable } from '../typeset/flow.ts';
import type { HtmlElement } from './dom.ts';
import { isHidden } from './elements.ts';
import { listOwnCells, listOwnRows, MAX_COLUMNS, readSpan } from './html-tables.ts';
import { getPrintStyle } from './inherited-style.ts';
import { measureWidth, type PrintStyle, WHOLE } from './print-style.ts';

const CELL_PADDING = 3;
/** Share of the text area that a table must be wide to be stretched over all of it. */
const WHOLE_SHARE = 0.9;

export function createFlowTable(
  table: Pick<FlowTable, 'columns' | 'stretch' | 'rows' | 'padding'> & Partial<FlowTable>,
): FlowTable {
  return {
    kind: 'table',
    headerRows: 1,
    rowHeight: 0,
    isRuled: false,
    align: 'left',
    left: 0,
    place: { line: 0, isOneLine: true },
    ...table,
  };
}

/** Converts a table. `readCell` returns the content of a cell in a row. */
export function createTableFlow(
  table: HtmlElement,
  style: PrintStyle,
  readCell: (cell: HtmlElement, row: HtmlElement) => FlowBlock[],
): FlowTable {
  const reader = new RowReader(readCell);
  const rows = listOwnRows(table)
    .filter((row) => !isHidden(row))
    .map((row) => reader.read(row));
  const hasBorder = Number(table.getAttribute('border') ?? 0) > 0;
  const isWhole = measureWidth(style.get('width') ?? readAttributeWidth(table)) >= WHOLE_SHARE * WHOLE;
  const columns = reader.listWidths();
  return createFlowTable({
    columns,
    ...(isWhole && { stretch: columns.map(() => 1) }),
    rows,
    padding: CELL_PADDING,
    isRuled: hasBorder || reader.hasBorders(),
  });
}

class RowReader {
  readonly #readCell: (cell: HtmlElement, row: HtmlElement) => FlowBlock[];
  /** For each column, the number of following rows that a cell above still occupies. */
  readonly #reach: number[] = [];
  readonly #widths: number[] = [];
  #columns = 0;
  #cells = 0;
  #bordered = 0;

  constructor(readCell: (cell: HtmlElement, row: HtmlElement) => FlowBlock[]) {
    this.#readCell = readCell;
  }

  read(row: HtmlElement): FlowCell[] {
    const cells: FlowCell[] = [];
    let column = 0;
    for (const cell of listOwnCells(row)) {
      while ((this.#reach[column] ?? 0) > 0) column++;
      if (column >= MAX_COLUMNS) break;
      const span = Math.min(MAX_COLUMNS - column, readSpan(cell, 'colspan'));
      const rows = readSpan(cell, 'rowspan');
      const style = getPrintStyle(cell);
      if (span === 1) this.#widths[column] ||= measureWidth(style.get('width') ?? readAttributeWidth(cell));
      this.#bordered += style.get('border') === '1' ? 1 : 0;
      this.#cells++;
      cells.push({ column, span, rows, blocks: this.#readCell(cell, row) });
      for (let c = column; c < column + span; c++) this.#reach[c] = rows;
      column += span;
    }
    for (let c = 0; c < this.#reach.length; c++) this.#reach[c] = Math.max(0, (this.#reach[c] ?? 0) - 1);
    this.#columns = Math.max(this.#columns, column);
    return cells;
  }

  listWidths(): number[] {
    return Array.from({ length: this.#columns }, (_, column) => this.#widths[column] ?? 0);
  }

  hasBorders(): boolean {
    return this.#bordered > this.#cells / 2;
  }
}

/** The width in an attribute, which is in pixels unless it is a percentage. */
function readAttributeWidth(element: HtmlElement): string {
  const width = element.getAttribute('width') ?? '';
  return /^\d+$/.test(width) ? `${width}px` : width;
}
