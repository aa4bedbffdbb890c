import type { LayoutBlock, LayoutCell } from '@llamaindex/liteparse';
import type { Box, Table, TableCell } from '../../parsed-data.ts';
import { toBox } from './pdf-words.ts';

/** The tables that the library finds on a page, as a start for layout. */
export function tablesOfBlocks(blocks: readonly LayoutBlock[] | undefined, page: number): Table[] {
  const tables: Table[] = [];
  for (const block of blocks ?? []) {
    if (block.kind !== 'table') continue;
    const header = block.header ?? [];
    const grid = [...(header.length > 0 ? [header] : []), ...(block.rows ?? [])];
    const columns = Math.max(0, ...grid.map((row) => row.length));
    if (columns === 0) continue;
    const box = block.bbox === undefined ? {} : { box: toBox(block.bbox) };
    tables.push({
      id: `p${page}-${tables.length + 1}`,
      header_rows: header.length > 0 ? 1 : 0,
      columns,
      parts: [{ page, ...box }],
      rows: grid.map((row) => Array.from({ length: columns }, (_, column) => row[column]?.text ?? '')),
      cells: grid.flatMap((row, index) => cellsOfRow(row, index, page)),
    });
  }
  return tables;
}

function cellsOfRow(row: readonly LayoutCell[], index: number, page: number): TableCell[] {
  return row.flatMap((cell, column) => {
    if (cell.text === '' || cell.bbox === undefined) return [];
    const box: Box = toBox(cell.bbox);
    return [{ row: index, column, row_span: 1, column_span: 1, text: cell.text, page, box }];
  });
}
