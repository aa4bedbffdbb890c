import type { Box, Row, Table, TableCell } from '../../api/shapes.ts';
import { t } from '../../i18n/translate.ts';
import { parseTyped } from '../typed-value.ts';
import type { Column } from './columns.ts';

/** Maps the name of each grid column to the index of the table column that it is filled from. */
export type ColumnMap = Readonly<Record<string, number>>;

export interface MappedRows {
  rows: Row[];
  /** Number of cells that stay empty, because the kind of their value does not fit the column. */
  refused: number;
}

/** Converts the rows of a table to rows of the grid, and omits empty rows. */
export function mapTable(
  table: Pick<Table, 'rows' | 'header_rows'>,
  columns: readonly Column[],
  map: ColumnMap,
  language: string,
): MappedRows {
  let refused = 0;
  const rows = table.rows.slice(table.header_rows).flatMap((cells) => {
    const row: Row = {};
    for (const { name, kind } of columns) {
      const at = map[name];
      const text = at === undefined ? '' : (cells[at]?.trim() ?? '');
      if (text === '') continue;
      const typed = parseTyped(text, kind, language);
      if ('problem' in typed) refused++;
      else row[name] = typed.value;
    }
    return Object.keys(row).length === 0 ? [] : [row];
  });
  return { rows, refused };
}

export function findCellAt(
  tables: readonly Table[],
  page: number,
  [x, y]: readonly [number, number],
): { table: number; cell: TableCell } | null {
  for (const [table, { cells = [], parts }] of tables.entries()) {
    const inside = cells.find((cell) => cell.page === page && isInside(cell.box, x, y));
    if (inside !== undefined) return { table, cell: inside };
    // If the point is not on the words of a cell, use the nearest column of the nearest row.
    const area = parts.find((part) => part.page === page && isInside(part.box, x, y));
    const own = cells.filter((cell) => cell.page === page && cell.box.length === 4);
    if (area === undefined || own.length === 0) continue;
    const nearest = own.toSorted((a, b) => measureDistance(a.box, x, y) - measureDistance(b.box, x, y))[0];
    if (nearest !== undefined) return { table, cell: nearest };
  }
  return null;
}

function isInside(box: Box | undefined, x: number, y: number): boolean {
  return box !== undefined && box.length === 4 && x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
}

function measureDistance([x0, y0, x1, y1]: Box, x: number, y: number): number {
  return Math.max(x0 - x, 0, x - x1) + Math.max(y0 - y, 0, y - y1);
}

/**
 * Returns the names of a table's columns: the text of their header cells or, if there is no header, of the
 * first row.
 */
export function getColumnNames({ rows, header_rows, columns }: Table): string[] {
  return Array.from({ length: columns }, (_, at) => {
    const header = rows
      .slice(0, Math.max(1, header_rows))
      .map((cells) => cells[at] ?? '')
      .filter((text) => text !== '')
      .join(' ');
    return header === '' ? t('document.columnNumber', { number: at + 1 }) : header;
  });
}
