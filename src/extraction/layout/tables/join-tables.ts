import type { Page } from '../../document.ts';
import type { Box, Table } from '../../parsed-data.ts';

/** Maximum difference between an edge of a table and the same edge of its continuation on the next page. */
const SAME_EDGE = 12;
/** Maximum height of running headers and footers, as a share of the page height. */
const MARGIN_SHARE = 0.14;

/**
 * Joins tables that continue after a page break. Such a table is the last content of one page and the first
 * of the next, with the same edges and columns. A repeated header is removed.
 */
export function joinTables(pages: readonly Page[]): Table[] {
  const joined: Table[] = [];
  let open: { table: Table; page: number } | undefined;
  for (const page of pages) {
    for (const [index, table] of page.tables.entries()) {
      const goesOn = index === 0 && open?.page === page.info.number - 1 && isTop(table, page);
      if (goesOn && open !== undefined && areAlike(open.table, table)) {
        appendTable(open.table, table);
        open = { table: open.table, page: page.info.number };
      } else {
        const own = { ...table, rows: [...table.rows], parts: [...table.parts] };
        joined.push(own);
        open = { table: own, page: page.info.number };
      }
      if (open !== undefined && !(index === page.tables.length - 1 && isBottom(table, page)))
        open = undefined;
    }
    if (page.tables.length === 0) open = undefined;
  }
  return joined;
}

function getLastBox(table: Table): Box | undefined {
  return table.parts.at(-1)?.box;
}

function isTop(table: Table, page: Page): boolean {
  const top = getLastBox(table)?.[1];
  if (top === undefined) return false;
  const above = page.lines.filter((line) => line.box[3] < top + 1);
  return above.every((line) => line.box[3] < page.info.height * MARGIN_SHARE);
}

function isBottom(table: Table, page: Page): boolean {
  const bottom = getLastBox(table)?.[3];
  if (bottom === undefined) return false;
  const below = page.lines.filter((line) => line.box[1] > bottom - 1);
  return below.every((line) => line.box[1] > page.info.height * (1 - MARGIN_SHARE));
}

function areAlike(one: Table, next: Table): boolean {
  const box = getLastBox(one);
  const other = getLastBox(next);
  if (box === undefined || other === undefined || one.columns !== next.columns) return false;
  return Math.abs(box[0] - other[0]) < SAME_EDGE && Math.abs(box[2] - other[2]) < SAME_EDGE;
}

function appendTable(table: Table, next: Table): void {
  const repeated = countRepeatedHeaders(table, next);
  const shift = table.rows.length - repeated;
  table.rows.push(...next.rows.slice(repeated));
  table.parts.push(...next.parts);
  if (table.cells === undefined || next.cells === undefined) return;
  const cells = next.cells.filter((cell) => cell.row >= repeated);
  table.cells = [...table.cells, ...cells.map((cell) => ({ ...cell, row: cell.row + shift }))];
}

function countRepeatedHeaders(table: Table, next: Table): number {
  let repeated = 0;
  while (repeated < Math.max(1, table.header_rows) && isSame(table.rows[repeated], next.rows[repeated]))
    repeated++;
  return repeated;
}

function isSame(one: readonly string[] | undefined, other: readonly string[] | undefined): boolean {
  return one !== undefined && other !== undefined && one.join('\0') === other.join('\0');
}
