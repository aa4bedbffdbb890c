import type { ReadPage } from '../../document.ts';
import type { Table } from '../../parsed-data.ts';
import { doOverlap } from './find-tables.ts';
import { isTabular } from './is-tabular.ts';

/**
 * Returns the tables of the file that contain data, and the tables found by their appearance elsewhere. Tables
 * that only arrange text are left out.
 */
export function preferKnownTables(
  known: readonly Table[],
  found: readonly Table[],
  { info }: ReadPage,
): Table[] {
  const data = known.filter((table) => {
    const { cells = [] } = table;
    return table.rows.length > 1 && table.columns > 1 && isTabular({ ...table, cells }, 2);
  });
  const boxes = data.flatMap(({ parts }) => (parts[0]?.box ? [parts[0].box] : []));
  const others = found.filter(({ parts }) => !boxes.some((box) => doOverlap(box, parts[0]?.box)));
  return [...data, ...others]
    .sort((a, b) => (a.parts[0]?.box?.[1] ?? 0) - (b.parts[0]?.box?.[1] ?? 0))
    .map((table, index) => ({ ...table, id: `p${info.number}-f${index + 1}` }));
}
