import type { WholeTable } from './document.ts';
import type { ParsedData, Table } from './parsed-data.ts';
import { WholeTableWriter } from './read/whole-table-writer.ts';
import { MAX_RESULT_BYTES, MAX_ROWS_IN_LINE } from './size-limits.ts';

/** Space that is reserved for the warnings about truncation. */
const RESERVE_BYTES = 50_000;
/** Lists that can be truncated, together with the evidence of their entries. */
const LISTS = ['key_values', 'codes', 'transactions', 'line_items'] as const;

/**
 * Truncates a result in place to 5,000 table rows and 5 MB of JSON, and adds warnings. Complete tables are
 * written to the scratch folder.
 */
export async function truncateResult(
  data: ParsedData,
  known: readonly WholeTable[],
  scratch: string,
): Promise<WholeTable[]> {
  const whole = new Map(known.map((table) => [table.id, table]));
  let rowsLeft = MAX_ROWS_IN_LINE;
  for (const table of data.tables) {
    await cutRows(data, table, Math.min(rowsLeft, table.rows.length), whole, scratch);
    rowsLeft -= table.rows.length;
  }
  const limit = MAX_RESULT_BYTES - RESERVE_BYTES;
  let over = measureSize(data) - limit;
  if (over > 0) {
    over -= cutLists(data, limit / 2);
    const tablesSize = measureSize(data.tables);
    const textSize = measureSize(data.text);
    const rest = limit - (measureSize(data) - tablesSize - textSize);
    const forText = Math.min(textSize, Math.max(rest / 3, rest - tablesSize));
    cutText(data, Math.max(0, forText));
    await cutTables(data, Math.max(0, rest - forText), whole, scratch);
  }
  return [...whole.values()];
}

function measureSize(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** Keeps `keep` rows. If the table has more, the complete table is written to a file. */
async function cutRows(
  data: ParsedData,
  table: Table,
  keep: number,
  whole: Map<string, WholeTable>,
  scratch: string,
): Promise<void> {
  const known = whole.get(table.id);
  if (keep >= table.rows.length && known === undefined) return;
  const stored = known ?? (await writeWhole(table, scratch));
  whole.set(table.id, stored);
  table.rows = table.rows.slice(0, keep);
  if (table.cells !== undefined) table.cells = table.cells.filter((cell) => cell.row < keep);
  const isNew = table.truncated !== true;
  table.truncated = true;
  table.total_rows = stored.totalRows;
  const message = `Table ${table.id} has ${stored.totalRows} rows; ${keep} are included, and all of them are available at …/tables/${table.id.slice(1)}.`;
  const warning = { code: 'table_truncated', message };
  if (isNew) data.warnings.push(warning);
  else data.warnings = data.warnings.map((other) => (isAbout(other.message, table) ? warning : other));
}

function isAbout(message: string, table: Table): boolean {
  return message.startsWith(`Table ${table.id} has `);
}

async function writeWhole(table: Table, scratch: string): Promise<WholeTable> {
  const writer = new WholeTableWriter(scratch, `whole-${table.id}`);
  for (const row of table.rows) await writer.add(row);
  return { ...(await writer.close()), id: table.id };
}

/** Truncates tables, beginning with the last, until their total size is at most `bytes`. */
async function cutTables(
  data: ParsedData,
  bytes: number,
  whole: Map<string, WholeTable>,
  scratch: string,
): Promise<void> {
  let left = bytes;
  for (const table of data.tables) {
    const size = measureSize(table);
    if (size > left) await cutRows(data, table, countFittingRows(table, left), whole, scratch);
    left -= measureSize(table);
  }
}

function countFittingRows(table: Table, bytes: number): number {
  const cellsOfRow = new Map<number, number>();
  for (const cell of table.cells ?? [])
    cellsOfRow.set(cell.row, (cellsOfRow.get(cell.row) ?? 0) + measureSize(cell) + 1);
  let left = bytes - measureSize({ ...table, rows: [], cells: [] });
  let rows = 0;
  for (const [index, row] of table.rows.entries()) {
    left -= measureSize(row) + 1 + (cellsOfRow.get(index) ?? 0);
    if (left < 0) break;
    rows++;
  }
  return rows;
}

function cutText(data: ParsedData, bytes: number): void {
  if (measureSize(data.text) <= bytes) return;
  const total = data.text.length;
  let letters = Math.min(total, Math.floor(bytes));
  while (letters > 0 && measureSize(data.text.slice(0, letters)) > bytes) letters = Math.floor(letters * 0.9);
  const end = data.text.lastIndexOf('\n', letters);
  data.text = data.text.slice(0, end > letters / 2 ? end : letters);
  const message = `The text has ${total} characters; the first ${data.text.length} are included.`;
  data.warnings.push({ code: 'text_truncated', message });
}

/**
 * Halves each list until the list and the evidence take up at most `bytes`. Returns the number of removed
 * bytes.
 */
function cutLists(data: ParsedData, bytes: number): number {
  const before = measureSize(data);
  for (const name of LISTS) {
    const total = data[name].length;
    while (data[name].length > 0 && measureSize(data[name]) + measureSize(data.evidence) > bytes) {
      data[name].length = Math.floor(data[name].length / 2);
      dropEvidence(data, name, data[name].length);
    }
    if (data[name].length < total) {
      const message = `There are ${total} ${name}; the first ${data[name].length} are included.`;
      data.warnings.push({ code: 'list_truncated', message });
    }
  }
  return before - measureSize(data);
}

function dropEvidence(data: ParsedData, name: string, from: number): void {
  for (const pointer of Object.keys(data.evidence)) {
    const [, list, index] = pointer.split('/');
    if (list === name && Number(index) >= from) delete data.evidence[pointer];
  }
}
