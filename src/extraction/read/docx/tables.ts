import { writeMarkdownTable } from '../../markdown-table.ts';
import type { Table } from '../../parsed-data.ts';
import type { FlowBlock, FlowTable } from '../typeset/flow.ts';
import { findChild, listChildElements, type XmlElement } from '../xml.ts';
import { type Block, type BodyContext, writeBlock } from './blocks.ts';
import { readPoints } from './styles.ts';
import { readTableLayout } from './table-layout.ts';

interface GridCell {
  column: number;
  span: number;
  text: string;
  continues: boolean;
  blocks: FlowBlock[];
  /** The stated width in points; 0 if there is none. */
  width: number;
}

type ReadBlocks = (parent: XmlElement, context: BodyContext) => Block[];

/** Reads a table, followed by the tables and images in its cells. */
export function readTable(element: XmlElement, context: BodyContext, readInner: ReadBlocks): Block[] {
  const nested: Block[] = [];
  const place = context.tables.length;
  const id = `docx${place + 1}`;
  const table: Table = { id, header_rows: 0, columns: 0, parts: [{ page: context.page }], rows: [] };
  context.tables.push(table);
  const grid = listTableRows(element).map((row) => readRow(row, context, nested, readInner));
  for (const row of grid)
    for (const cell of row) table.columns = Math.max(table.columns, cell.column + cell.span);
  table.rows = grid.map((row) => {
    const texts = Array.from({ length: table.columns }, () => '');
    for (const cell of row) if (!cell.continues) texts[cell.column] = cell.text;
    return texts;
  });
  table.header_rows = Math.max(countHeaderRows(element), table.rows.length > 1 ? 1 : 0);
  if (table.columns === 0 || table.rows.every((row) => row.every((text) => text === ''))) {
    context.tables.splice(context.tables.indexOf(table), 1);
    return nested.map((block) => ('isInCell' in block ? { ...block, isInCell: false } : block));
  }
  const flow = createFlowTable(element, table, grid, context);
  return [
    { kind: 'table', table, markdown: writeMarkdownTable(table.rows), flow, isInCell: false },
    ...nested,
  ];
}

function createFlowTable(
  element: XmlElement,
  { columns, header_rows: headerRows }: Table,
  grid: readonly GridCell[][],
  { styles }: BodyContext,
): FlowTable {
  const continued = grid.map(
    (row) => new Set(row.filter((cell) => cell.continues).map(({ column }) => column)),
  );
  return {
    kind: 'table',
    ...readTableLayout(element, columns, grid, styles),
    headerRows,
    rowHeight: 0,
    rows: grid.map((row, r) =>
      row
        .filter((cell) => !cell.continues)
        .map(({ column, span, blocks }) => ({
          column,
          span,
          rows: 1 + countContinued(continued, r, column),
          blocks,
        })),
    ),
    place: { line: 0, isOneLine: false },
  };
}

/** Returns the number of rows below a cell that continue it. */
function countContinued(continued: readonly ReadonlySet<number>[], row: number, column: number): number {
  let count = 0;
  while (continued[row + count + 1]?.has(column)) count++;
  return count;
}

/** Lists the rows of a table, including rows inside content controls. */
function listTableRows(element: XmlElement): XmlElement[] {
  return listChildElements(element).flatMap((node) => {
    if (node.name === 'w:tr') return [node];
    return node.name === 'w:sdt' || node.name === 'w:sdtContent' || node.name === 'w:ins'
      ? listTableRows(node)
      : [];
  });
}

function countHeaderRows(element: XmlElement): number {
  let count = 0;
  for (const row of listTableRows(element)) {
    if (findChild(findChild(row, 'w:trPr'), 'w:tblHeader') === undefined) break;
    count++;
  }
  return count;
}

function listCells(row: XmlElement): XmlElement[] {
  return listChildElements(row).flatMap((node) => {
    if (node.name === 'w:tc') return [node];
    return node.name === 'w:sdt' || node.name === 'w:sdtContent' ? listCells(node) : [];
  });
}

/** Maximum number of columns, well above Word's limit of 63. */
const MAX_COLUMNS = 1000;

function readRow(row: XmlElement, context: BodyContext, nested: Block[], readInner: ReadBlocks): GridCell[] {
  const readNumber = (element: XmlElement | undefined, name: string) =>
    Math.max(
      0,
      Math.min(MAX_COLUMNS, Number.parseInt(findChild(element, name)?.attributes['w:val'] ?? '0', 10) || 0),
    );
  let column = readNumber(findChild(row, 'w:trPr'), 'w:gridBefore');
  const cells: GridCell[] = [];
  const { page } = context;
  let last = page;
  for (const cell of listCells(row)) {
    if (column >= MAX_COLUMNS) break;
    // If a row continues on the next page, each of its cells contains the page break, which must be counted
    // only once.
    context.page = page;
    const properties = findChild(cell, 'w:tcPr');
    const merge = findChild(properties, 'w:vMerge');
    const continues = merge !== undefined && (merge.attributes['w:val'] ?? 'continue') !== 'restart';
    const span = Math.max(1, readNumber(properties, 'w:gridSpan'));
    const blocks = readInner(cell, context);
    last = Math.max(last, context.page);
    // A cell that continues the cell above it is not printed, but it may contain tables.
    for (const block of blocks)
      if (block.kind === 'table' || block.kind === 'image')
        nested.push({ ...block, isInCell: block.isInCell || !continues });
    const text = blocks.flatMap((block) => (block.kind === 'text' ? [writeBlock(block)] : [])).join('\n');
    const printed = blocks.flatMap((block) => (block.kind === 'page' || isInCell(block) ? [] : [block.flow]));
    const width = findChild(properties, 'w:tcW');
    const stated = width?.attributes['w:type'] === 'dxa' ? (readPoints(width, 'w:w') ?? 0) : 0;
    cells.push({ column, span, text, continues, blocks: printed, width: stated });
    column += span;
  }
  for (let before = page; before < last; before++) nested.push({ kind: 'page' });
  context.page = last;
  return cells;
}

const isInCell = (block: Block) => 'isInCell' in block && block.isInCell;
