import type { Context } from '../context.ts';
import { once } from '../once.ts';
import { findAlignedGrids } from './aligned-grids.ts';
import { splitColumnGroups } from './column-groups.ts';
import { extendGrids } from './extended-grids.ts';
import { hasValues } from './line-cells.ts';
import type { ListGrid } from './list-grid.ts';
import { isKnownHeader, withHeaders, withHeadersBefore } from './list-headers.ts';
import { splitAtHeaders } from './split-at-headers.ts';
import { splitColumns } from './split-columns.ts';
import { findTableGrids, type RawGrid } from './table-grids.ts';

const MOST_GRIDS = 80;

/** Returns all grids that may be a list of items or transactions, in reading order. */
export const listGrids = once((context: Context): readonly ListGrid[] => {
  const tables = findTableGrids(context).flatMap(splitAtHeaders);
  const aligned = findAlignedGrids(context)
    .flatMap(splitAtHeaders)
    .filter((one) => !tables.some((table) => covers(table, one)));
  const raw = [...tables, ...aligned]
    .sort((a, b) => (a.lines[0]?.row.index ?? 0) - (b.lines[0]?.row.index ?? 0))
    .slice(0, MOST_GRIDS);
  const grids: ListGrid[] = [];
  for (const one of raw) {
    const grid = withHeaders(context, splitColumns(context, one));
    if (grid.lines.length > 0 && grid.lines.some(hasValues)) grids.push(withHeadersBefore(grid, grids));
  }
  return [...grids, ...extendGrids(context, grids)].flatMap(splitColumnGroups);
});

/**
 * An aligned grid must have at least this share of a table's columns to be covered by the table. A table with
 * many more columns also contains lists with other columns.
 */
const FEWEST_COLUMNS = 0.6;

/**
 * Whether a table found by the layout analysis makes an aligned grid redundant: the table has a known header,
 * contains all lines of the grid that have values, and has at least as many columns as the grid, but not many
 * more.
 */
function covers(table: RawGrid, other: RawGrid): boolean {
  if (table.columns.length < other.columns.length) return false;
  if (other.columns.length < FEWEST_COLUMNS * table.columns.length) return false;
  const rows = new Set(table.lines.map((line) => line.row.index));
  const values = other.lines.filter(hasValues);
  return (
    values.length > 0 && values.every((line) => rows.has(line.row.index)) && table.lines.some(isKnownHeader)
  );
}
