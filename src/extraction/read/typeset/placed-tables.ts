import type { Word } from '../../document.ts';
import type { Box, Table, TableCell } from '../../parsed-data.ts';
import type { FlowTable } from './flow.ts';
import type { PlacedRow } from './place-paragraph.ts';

/** Maximum number of rows times columns of a table. */
const MAX_CELLS = 200_000;

/** Returns the tables of a printed page. A table that continues on the next page is a table on each of them. */
export function createPlacedTables(rows: readonly PlacedRow[], page: number): Table[] {
  const byTable = new Map<FlowTable, PlacedRow[]>();
  for (const row of rows) {
    if (row.cells.every(({ words }) => words.length === 0)) continue;
    const known = byTable.get(row.table);
    if (known) known.push(row);
    else byTable.set(row.table, [row]);
  }
  return [...byTable].flatMap(([table, own]) => createTable(table, own, page) ?? []);
}

function createTable(source: FlowTable, rows: readonly PlacedRow[], page: number): Table | null {
  const filled = rows.flatMap((row, r) =>
    row.cells.flatMap((cell) => (cell.words.length === 0 ? [] : [{ ...cell, row: r }])),
  );
  const starts = [...new Set(filled.map(({ column }) => column))].sort((a, b) => a - b);
  if (filled.length === 0 || rows.length * starts.length > MAX_CELLS) return null;
  const places = new Map(starts.map((column, index) => [column, index]));
  const cells = filled.map(({ row, column, span, rows: height, words }): TableCell => {
    const place = places.get(column) ?? 0;
    let next = place + 1;
    while (next < starts.length && (starts[next] ?? 0) < column + span) next++;
    return {
      row,
      column: place,
      row_span: Math.min(height, rows.length - row),
      column_span: next - place,
      text: words.map((word) => word.text).join(' '),
      page,
      box: measureBox(words),
    };
  });
  const texts = rows.map(() => new Array<string>(starts.length).fill(''));
  for (const { row, column, text } of cells) texts[row]?.splice(column, 1, text);
  return {
    id: '',
    header_rows: Math.max(0, source.headerRows - (rows[0]?.index ?? 0)),
    columns: starts.length,
    parts: [{ page, box: measureBox(cells) }],
    rows: texts,
    cells,
  };
}

function measureBox(parts: readonly Pick<Word, 'box'>[]): Box {
  const around: Box = [...(parts[0]?.box ?? [0, 0, 0, 0])];
  for (const { box } of parts) {
    around[0] = Math.min(around[0], box[0]);
    around[1] = Math.min(around[1], box[1]);
    around[2] = Math.max(around[2], box[2]);
    around[3] = Math.max(around[3], box[3]);
  }
  return around;
}
