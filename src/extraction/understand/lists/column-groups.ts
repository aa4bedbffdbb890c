import { mergeBoxes } from '../view/token.ts';
import type { ListGrid, ListLine } from './list-grid.ts';

/** Minimum number of columns in a group. One name that repeats, such as "Amount", does not form a group. */
const FEWEST_COLUMNS = 2;

/**
 * Divides a grid whose header repeats the same column names, as in "Date, Check no., Amount, Date, Check no.,
 * Amount". To save space, such lists are printed in several groups of columns side by side. Returns one grid
 * for each group, or the grid itself if its header does not repeat.
 */
export function splitColumnGroups(grid: ListGrid): ListGrid[] {
  const names = grid.headers.map(({ words }) => words.map(({ stem }) => stem));
  const named = names.flatMap((name, column) => (name.length === 0 ? [] : [column]));
  const size = findGroupSize(named.map((column) => names[column] ?? []));
  if (size === null) return [grid];
  const starts = named.filter((_, i) => i % size === 0);
  return starts.flatMap((start, i) => {
    // Columns to the left of the first named column belong to the first group.
    const part = selectColumns(grid, i === 0 ? 0 : start, starts[i + 1] ?? names.length);
    return part.lines.length > 0 ? [part] : [];
  });
}

/** Returns the number of column names after which the names repeat; null if they do not repeat. */
function findGroupSize(names: readonly (readonly string[])[]): number | null {
  for (let size = FEWEST_COLUMNS; size <= names.length / 2; size++)
    if (names.length % size === 0 && names.every((name, i) => isSameName(name, names[i % size] ?? [])))
      return size;
  return null;
}

/**
 * Whether two names end with the same words. They can begin differently, because a title above the header can
 * be read as part of the first name.
 */
function isSameName(one: readonly string[], other: readonly string[]): boolean {
  const count = Math.min(one.length, other.length);
  return count > 0 && one.slice(-count).join(' ') === other.slice(-count).join(' ');
}

function selectColumns(grid: ListGrid, from: number, to: number): ListGrid {
  const lines = grid.lines.flatMap((line): ListLine[] => {
    const cells = line.cells.slice(from, to);
    const boxes = cells.flatMap((cell) => (cell ? [cell.box] : []));
    return boxes.length === 0 ? [] : [{ ...line, cells, box: mergeBoxes(boxes) }];
  });
  return { ...grid, columns: grid.columns.slice(from, to), headers: grid.headers.slice(from, to), lines };
}
