import type { Word } from '../../document.ts';
import type { Box, Table, TableCell } from '../../parsed-data.ts';
import type { FlowTable } from './flow.ts';
import type { PlacedRow } from './place-paragraph.ts';

/** Returns the tables of a printed page. A table that continues on the next page is a table on each of them. */
export function createPlacedTables(rows: readonly PlacedRow[], page: number): Table[] {
  const byTable = new Map<FlowTable, PlacedRow[]>();
  for (const row of rows) byTable.set(row.table, [...(byTable.get(row.table) ?? []), row]);
  return [...byTable].flatMap(([table, own]) => createTable(table, own, page) ?? []);
}

function createTable(source: FlowTable, rows: readonly PlacedRow[], page: number): Table | null {
  const filled = rows.flatMap((row, r) =>
    row.cells.flatMap((cell) => (cell.words.length === 0 ? [] : [{ ...cell, row: r }])),
  );
  if (filled.length === 0) return null;
  const places = numberColumns(filled.map(({ column }) => column));
  const columns = places.size;
  const cells = filled.map(({ row, column, span, rows: height, words }): TableCell => {
    const place = places.get(column) ?? 0;
    const next = [...places].find(([other]) => other >= column + span)?.[1] ?? columns;
    return {
      row,
      column: place,
      row_span: Math.min(height, rows.length - row),
      column_span: Math.max(1, next - place),
      text: words.map((word) => word.text).join(' '),
      page,
      box: measureBox(words),
    };
  });
  const texts = rows.map(() => new Array<string>(columns).fill(''));
  for (const { row, column, text } of cells) texts[row]?.splice(column, 1, text);
  return {
    id: '',
    header_rows: Math.max(0, source.headerRows - (rows[0]?.index ?? 0)),
    columns,
    parts: [{ page, box: measureBox(cells) }],
    rows: texts,
    cells,
  };
}

/** Maps each column in which a cell begins to its number among these columns. */
function numberColumns(columns: readonly number[]): Map<number, number> {
  const sorted = [...new Set(columns)].sort((a, b) => a - b);
  return new Map(sorted.map((column, index) => [column, index]));
}

function measureBox(parts: readonly Pick<Word, 'box'>[]): Box {
  return [
    Math.min(...parts.map(({ box }) => box[0])),
    Math.min(...parts.map(({ box }) => box[1])),
    Math.max(...parts.map(({ box }) => box[2])),
    Math.max(...parts.map(({ box }) => box[3])),
  ];
}
