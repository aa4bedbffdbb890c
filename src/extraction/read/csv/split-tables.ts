import { typeOfValue } from '../column-types.ts';

/** Maximum number of tables; the rows of any further tables are added to the last one. */
const MAX_TABLES = 100;
const MAX_NAME = 60;
/** A row repeats the header if at least this share of its names equals the names in the header. */
const SAME_NAMES = 0.8;
/** Number of records to look ahead: an empty row, a title, the header and a row of data. */
const LOOK_AHEAD = 4;

export type Piece = { kind: 'table'; title: string } | { kind: 'row'; row: string[] };

/**
 * Splits records into tables and removes empty lines. A table begins with a row of column names followed by a
 * row of data. To count as a new header, the names must come after an empty line or a title, have a different
 * width than the table above, or repeat its header. All other rows belong to the table above.
 */
export function* splitTables(records: Iterable<string[]>): Generator<Piece> {
  const source = records[Symbol.iterator]();
  const waiting: string[][] = [];
  const fill = () => {
    while (waiting.length < LOOK_AHEAD) {
      const next = source.next();
      if (next.done === true) return;
      waiting.push(next.value);
    }
  };
  let tables = 0;
  let header: string[] = [];
  let rows = 0;
  for (fill(); waiting.length > 0; fill()) {
    const begin = rows >= 2 && tables < MAX_TABLES ? beginOf(waiting, header) : null;
    if (begin !== null) {
      waiting.splice(0, begin.skipped);
      yield { kind: 'table', title: begin.title };
      tables++;
      rows = 0;
    }
    const row = waiting.shift() ?? [];
    if (row.length === 0) continue;
    if (rows === 0) header = row;
    if (measureWidth(row) > 0) rows++;
    yield { kind: 'row', row };
  }
}

/** Returns the number of empty rows and titles before the header; null if no table begins here. */
function beginOf(
  next: readonly string[][],
  above: readonly string[],
): { skipped: number; title: string } | null {
  const [first = []] = next;
  const afterGap = measureWidth(first) === 0;
  let at = next.findIndex((row) => measureWidth(row) > 0);
  if (at === -1) return null;
  let title = '';
  if (isTitle(next[at] ?? [], above)) {
    title = (next[at] ?? []).join(' ').trim();
    const below = next.slice(at + 1).findIndex((row) => measureWidth(row) > 0);
    if (below === -1) return null;
    at += 1 + below;
  }
  const header = next[at] ?? [];
  const data = next[at + 1] ?? [];
  if (!isHeader(header) || !isDataUnder(data, header)) return null;
  const isMarked =
    afterGap || title !== '' || measureWidth(header) !== measureWidth(above) || isSameHeader(header, above);
  return isMarked ? { skipped: at, title } : null;
}

/**
 * Returns the width of a row, ignoring empty columns at its end, because spreadsheets pad all rows to the
 * same width.
 */
function measureWidth(row: readonly string[]): number {
  return row.findLastIndex((value) => value.trim() !== '') + 1;
}

function isTitle(row: readonly string[], above: readonly string[]): boolean {
  return measureWidth(row) === 1 && measureWidth(above) > 1 && isName(row[0] ?? '');
}

/** Whether a row is a header: it has at least two different names and no empty columns between them. */
function isHeader(row: readonly string[]): boolean {
  const names = row.slice(0, measureWidth(row)).map((value) => value.trim());
  return names.length > 1 && names.every(isName) && new Set(names).size === names.length;
}

function isName(value: string): boolean {
  return value.trim().length <= MAX_NAME && typeOfValue(value) === 'string';
}

/** Whether a row is as wide as the header and contains a number, a date or an amount. */
function isDataUnder(row: readonly string[], header: readonly string[]): boolean {
  const isTyped = row.some((value) => !['string', 'empty'].includes(typeOfValue(value)));
  return isTyped && measureWidth(row) > 1 && row.length === header.length;
}

function isSameHeader(header: readonly string[], above: readonly string[]): boolean {
  const common = header.filter((name, column) => name.trim() !== '' && name === above[column]).length;
  return common >= Math.max(2, Math.min(measureWidth(header), measureWidth(above)) * SAME_NAMES);
}
