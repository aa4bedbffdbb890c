import { keyOf } from '../view/token.ts';
import { hasValues } from './line-cells.ts';
import type { ListLine } from './list-grid.ts';
import { isKnownHeader } from './list-headers.ts';
import type { RawGrid } from './table-grids.ts';

/**
 * Divides the lines of a region at each header that differs from the previous header. The layout analysis can
 * join tables with similar columns that are printed one below the other, such as the debits and the checks of a
 * statement. A repeated header does not divide the region.
 */
export function splitAtHeaders(grid: RawGrid): RawGrid[] {
  const parts: ListLine[][] = [[]];
  let header: string | null = null;
  for (const [i, line] of grid.lines.entries()) {
    const isFirstOfHeader = isKnownHeader(line) && !isKnownHeader(grid.lines[i - 1]);
    if (isFirstOfHeader) {
      const names = listNames(grid.lines, i);
      const isNew = header === null ? parts[0]?.some(hasValues) : header !== names;
      if (isNew) parts.push([]);
      header = names;
    }
    parts.at(-1)?.push(line);
  }
  return parts.length === 1 ? [grid] : parts.map((lines) => dropEmptyColumns({ ...grid, lines }));
}

function dropEmptyColumns({ source, columns, lines }: RawGrid): RawGrid {
  const isFilled = columns.map((_, column) => lines.some((line) => line.cells[column] !== null));
  return {
    source,
    columns: columns.filter((_, column) => isFilled[column]),
    lines: lines.map((line) => ({ ...line, cells: line.cells.filter((_, column) => isFilled[column]) })),
  };
}

/** Returns the joined column names of the header that begins at the line `from`. */
function listNames(lines: readonly ListLine[], from: number): string {
  const end = lines.findIndex((line, i) => i > from && !isKnownHeader(line));
  return lines
    .slice(from, end < 0 ? undefined : end)
    .map(({ cells }) => cells.map((cell) => keyOf(cell?.text ?? '')).join('|'))
    .join('|');
}
