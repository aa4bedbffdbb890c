/** Represents a line break inside a cell. */
export const LINE_IN_CELL = '\u2028';
/** Maximum number of lines of a row. */
const MAX_ROW_LINES = 60;

/**
 * Joins the lines of rows whose cells have several paragraphs. They follow a row of the same table, and end with as
 * many tabs in total.
 */
export function joinCellLines(lines: readonly string[]): string[] {
  const out: string[] = [];
  let columns = 0;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const isInRow = columns > 1 && /\S/.test(line);
    const end = isRow(line) ? at : isInRow ? findRowEnd(lines, at, columns) : -1;
    const joined = end > at ? lines.slice(at, end + 1).join(LINE_IN_CELL) : line;
    columns = end < 0 ? 0 : countTabs(joined);
    out.push(joined);
    if (end > at) at = end;
  }
  return out;
}

function findRowEnd(lines: readonly string[], start: number, columns: number): number {
  let tabs = 0;
  for (let at = start; at < Math.min(lines.length, start + MAX_ROW_LINES); at++) {
    const line = lines[at] ?? '';
    tabs += countTabs(line);
    if (tabs > columns) return -1;
    if (/\t$/.test(line) && tabs === columns) return at;
  }
  return -1;
}

/** Whether a line is a row of a table, whose cells all end with a tab. */
export const isRow = (line: string) => /\t$/.test(line) && /\S/.test(line);

const countTabs = (line: string) => line.split('\t').length - 1;
