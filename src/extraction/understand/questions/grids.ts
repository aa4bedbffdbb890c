import type { Evidence, Table } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { type Word, wordsOf } from './wording.ts';

/** A cell of a grid with its evidence. */
export interface GridCell {
  text: string;
  /** What it is worth, if the value is known already. */
  value?: string | number;
  evidence: Omit<Evidence, 'confidence' | 'method'>;
}

/** Rows with named columns, whatever they come from: a table of the layout, or items that were read already. */
export interface Grid {
  /** Words of each column's header. */
  headers: readonly (readonly Word[])[];
  /** Words of the line above it. */
  title: readonly Word[];
  rows: readonly (readonly (GridCell | null)[])[];
  /** Its rows are items of the result, with typed values. */
  known: boolean;
}

const MOST_ROWS = 1000;
const MOST_GRIDS = 60;
const MOST_HEADER_ROWS = 3;

/** Tables of the document as grids: below each row that may be a header. */
export function gridsOf(context: Context): Grid[] {
  const grids: Grid[] = [];
  for (const table of context.document.tables.slice(0, MOST_GRIDS)) {
    const cells = cellsOf(table);
    const header = Math.min(Math.max(table.header_rows, headerRowsOf(cells)), MOST_HEADER_ROWS, cells.length);
    grids.push({
      headers: headersOf(table, cells, header),
      title: wordsOf(titleOf(context, table)),
      rows: cells.slice(header, header + MOST_ROWS),
      known: false,
    });
  }
  return grids;
}

/** Items of the result as a grid whose columns are the names of their members. */
export function gridOfItems(
  name: string,
  items: readonly object[],
  evidence: Readonly<Record<string, Evidence>>,
): Grid | null {
  const columns = [...new Set(items.flatMap((item) => Object.keys(item)))].filter((key) => key !== 'id');
  if (items.length === 0 || columns.length === 0) return null;
  const rows = items.slice(0, MOST_ROWS).map((item, i) =>
    columns.map((column): GridCell | null => {
      const value: unknown = Reflect.get(item, column);
      const known = evidence[`/${name}/${i}/${column}`];
      if ((typeof value !== 'string' && typeof value !== 'number') || !known) return null;
      const { confidence: _, method: __, ...place } = known;
      return { text: known.text ?? String(value), value, evidence: place };
    }),
  );
  return { headers: columns.map(wordsOf), title: wordsOf(name), rows, known: true };
}

function cellsOf(table: Table): (GridCell | null)[][] {
  const rows = table.rows.map((row, r) =>
    row.map((text, c): GridCell | null =>
      text.trim() === ''
        ? null
        : {
            text: text.trim(),
            evidence: {
              page: table.parts[0]?.page ?? 1,
              text: text.trim(),
              ...(table.sheet === undefined ? {} : { at: `${table.sheet} row ${r + 1}, column ${c + 1}` }),
            },
          },
    ),
  );
  for (const cell of table.cells ?? []) {
    const found = rows[cell.row]?.[cell.column];
    if (found) found.evidence = { page: cell.page, box: cell.box, text: found.text };
  }
  return rows;
}

/** The first rows without numbers, if one with numbers follows. */
function headerRowsOf(rows: readonly (readonly (GridCell | null)[])[]): number {
  const isNumeric = (row: readonly (GridCell | null)[]) =>
    row.some((cell) => cell !== null && /^\D{0,3}\d[\d.,\s]*\D{0,4}$/.test(cell.text));
  const first = rows.slice(0, MOST_HEADER_ROWS + 1).findIndex(isNumeric);
  return first > 0 ? first : first === 0 ? 0 : 1;
}

/** The words over each column; a header over several columns counts for each of them. */
function headersOf(table: Table, rows: readonly (readonly (GridCell | null)[])[], count: number): Word[][] {
  const texts: string[][] = Array.from({ length: table.columns }, () => []);
  for (let r = 0; r < count; r++)
    for (let c = 0; c < table.columns; c++) {
      const text = rows[r]?.[c]?.text;
      if (text !== undefined) texts[c]?.push(text);
    }
  for (const cell of table.cells ?? []) {
    if (cell.row >= count || cell.column_span < 2) continue;
    for (let c = cell.column + 1; c < cell.column + cell.column_span; c++) texts[c]?.unshift(cell.text);
  }
  return texts.map((parts) => wordsOf(parts.join(' ')));
}

/** The nearest line above the first part of a table. */
function titleOf(context: Context, table: Table): string {
  const part = table.parts[0];
  const box = part?.box;
  if (!part || !box) return table.sheet ?? '';
  let best = '';
  for (const row of context.view.rows) {
    if (row.page !== part.page || row.box[3] > box[1] + 2) continue;
    if (box[1] - row.box[3] > 6 * row.height) continue;
    best = row.chunks.map((chunk) => chunk.text).join(' ');
  }
  return best.slice(0, 120);
}
