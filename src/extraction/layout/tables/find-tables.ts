import type { ReadPage, Word } from '../../document.ts';
import type { Box, Table } from '../../parsed-data.ts';
import { holdsMiddle, overlap } from '../geometry.ts';
import { alignedTables } from './aligned-tables.ts';
import { tableOfGrid } from './grid-table.ts';
import { headRows } from './head-rows.ts';
import { ruledGrids } from './ruled-grids.ts';
import { straightLines } from './straight-lines.ts';
import type { FoundTable } from './table-parts.ts';

/** The tables of a page, from top to bottom: ruled ones, those that the white between words makes, the reader's own. */
export function findTables(page: ReadPage): Table[] {
  const number = page.info.number;
  const lines = straightLines(page.rules);
  const grids = ruledGrids(lines, page.words).flatMap((grid) => tableOfGrid(grid, page.words, number) ?? []);
  const ruled = withoutNested(grids);
  const isFree = (word: Word) => !ruled.some((table) => holdsMiddle(boxOf(table) ?? NOWHERE, word.box));
  const aligned = alignedTables(page.words.filter(isFree), lines.horizontal, number);
  const found = [...ruled, ...aligned].map((table, index) => withHeads(table, `p${number}-f${index + 1}`));
  const own = page.tables.filter((table) => !found.some((other) => doOverlap(boxOf(table), boxOf(other))));
  return [...found, ...own].sort((a, b) => (boxOf(a)?.[1] ?? 0) - (boxOf(b)?.[1] ?? 0));
}
const NOWHERE: Box = [0, 0, 0, 0];

function withHeads(table: FoundTable, id: string): Table {
  return { id, header_rows: headRows(table), ...table };
}

function boxOf(table: Pick<Table, 'parts'>): Box | undefined {
  return table.parts[0]?.box;
}

function withoutNested(tables: readonly FoundTable[]): FoundTable[] {
  const bySize = [...tables].sort((a, b) => b.cells.length - a.cells.length);
  const kept: FoundTable[] = [];
  for (const table of bySize)
    if (!kept.some((other) => doOverlap(boxOf(table), boxOf(other)))) kept.push(table);
  return kept;
}

function doOverlap(one: Box | undefined, other: Box | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const width = overlap(one[0], one[2], other[0], other[2]);
  const height = overlap(one[1], one[3], other[1], other[3]);
  const area = (box: Box) => (box[2] - box[0]) * (box[3] - box[1]);
  return width > 0 && height > 0 && width * height > 0.2 * Math.min(area(one), area(other));
}
