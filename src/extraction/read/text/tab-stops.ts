import { measureColumns } from './measure-columns.ts';

/** Number of columns between a cell and the next one. */
const GAP = 2;

/**
 * Returns the column of each tab stop for the lines that are rows of a table with one tab between two cells:
 * consecutive lines with tabs, which all have the same number of them. If the numbers differ, the author aligned the
 * text with tabs at fixed distances.
 */
export function findTabStops(lines: readonly string[]): Map<number, readonly number[]> {
  const found = new Map<number, readonly number[]>();
  for (let start = 0; start < lines.length; ) {
    const count = countTabs(lines[start]);
    let end = start + 1;
    let isEqual = true;
    while (count > 0 && end < lines.length) {
      const next = countTabs(lines[end]);
      if (next === 0) break;
      isEqual &&= next === count;
      end++;
    }
    if (isEqual && end - start > 1) {
      const stops = measureStops(lines.slice(start, end), count);
      for (let i = start; i < end; i++) found.set(i, stops);
    }
    start = end;
  }
  return found;
}

function countTabs(line = ''): number {
  let count = 0;
  for (let at = line.indexOf('\t'); at >= 0; at = line.indexOf('\t', at + 1)) count++;
  return count;
}

/** Returns the columns at which the second and later cells begin. */
function measureStops(rows: readonly string[], count: number): number[] {
  const widths = new Array<number>(count).fill(0);
  for (const row of rows)
    for (const [i, cell] of row.split('\t').slice(0, count).entries())
      widths[i] = Math.max(widths[i] ?? 0, measureColumns(cell.trimEnd()));
  let at = 0;
  return widths.map((width) => {
    at += width + GAP;
    return at;
  });
}
