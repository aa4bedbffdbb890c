import type { ReadPage, Word } from '../../document.ts';
import type { Box, Table } from '../../parsed-data.ts';
import { containsCenter, measureOverlap } from '../geometry.ts';
import { findAlignedTables } from './aligned-tables.ts';
import { buildGridTable } from './grid-table.ts';
import { countTableHeaderRows } from './header-rows.ts';
import { findRuledGrids } from './ruled-grids.ts';
import { findStraightLines } from './straight-lines.ts';
import type { FoundTable } from './table-parts.ts';

export function findTables(page: ReadPage): Table[] {
  const number = page.info.number;
  const lines = findStraightLines(page.rules);
  const grids = findRuledGrids(lines, page.words).flatMap(
    (grid) => buildGridTable(grid, page.words, number) ?? [],
  );
  const ruled = withoutNested(grids);
  const isFree = (word: Word) =>
    !ruled.some((table) => containsCenter(getFirstBox(table) ?? NOWHERE, word.box));
  const aligned = findAlignedTables(page.words.filter(isFree), lines.horizontal, number);
  const found = [...ruled, ...aligned].map((table, index) => withHeads(table, `p${number}-f${index + 1}`));
  const own = page.tables.filter(
    (table) => !found.some((other) => doOverlap(getFirstBox(table), getFirstBox(other))),
  );
  return [...found, ...own].sort((a, b) => (getFirstBox(a)?.[1] ?? 0) - (getFirstBox(b)?.[1] ?? 0));
}
const NOWHERE: Box = [0, 0, 0, 0];

function withHeads(table: FoundTable, id: string): Table {
  return { id, header_rows: countTableHeaderRows(table), ...table };
}

function getFirstBox(table: Pick<Table, 'parts'>): Box | undefined {
  return table.parts[0]?.box;
}

function withoutNested(tables: readonly FoundTable[]): FoundTable[] {
  const bySize = [...tables].sort((a, b) => b.cells.length - a.cells.length);
  const kept: FoundTable[] = [];
  for (const table of bySize)
    if (!kept.some((other) => doOverlap(getFirstBox(table), getFirstBox(other)))) kept.push(table);
  return kept;
}

/** Whether the boxes of two tables share a considerable part of the smaller one. */
export function doOverlap(one: Box | undefined, other: Box | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const width = measureOverlap(one[0], one[2], other[0], other[2]);
  const height = measureOverlap(one[1], one[3], other[1], other[3]);
  const getArea = (box: Box) => (box[2] - box[0]) * (box[3] - box[1]);
  return width > 0 && height > 0 && width * height > 0.2 * Math.min(getArea(one), getArea(other));
}
