import type { Context } from '../context.ts';
import { createEvidence } from '../evidence-collector.ts';
import { listSpanPlaces } from '../found.ts';
import type { Entry } from '../lists/group-lines.ts';
import type { ListCell } from '../lists/list-grid.ts';
import type { GridCell } from './grid.ts';

/** Returns the cells of an entry that are in a column, from top to bottom. */
export function listEntryCells({ line, more }: Entry, column: number): ListCell[] {
  return [...more, line].sort((a, b) => a.row.index - b.row.index).flatMap((one) => one.cells[column] ?? []);
}

/** Returns all cells in the lines of an entry except its main line, from top to bottom. */
export function listMoreCells({ more }: Entry): ListCell[] {
  return more
    .toSorted((a, b) => a.row.index - b.row.index)
    .flatMap((line) => line.cells.filter((cell) => cell !== null));
}

/** Creates one cell from the cells of several lines. Returns null if there are no cells. */
export function createLineCell(context: Context, cells: readonly ListCell[]): GridCell | null {
  if (cells.length === 0) return null;
  const places = cells.flatMap(({ spans }) => spans.flatMap((span) => listSpanPlaces(context.view, span)));
  const { confidence: _, method: __, ...evidence } = createEvidence({ places, method: 'schema' }, 0);
  return { text: cells.map(({ text }) => text).join(' '), evidence };
}
