import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { WholeTable } from '../document.ts';
import type { Table } from '../parsed-data.ts';

/** Rows of one table that stand in line; what is over stands whole in a file beside it. */
export const ROWS_IN_LINE = 5_000;

/**
 * Cuts a table that has more rows than stand in line, and writes all of them to the scratch folder as JSON Lines.
 * Returns null where the table is small enough to stay as it is.
 */
export async function cutLargeTable(table: Table, scratch: string): Promise<WholeTable | null> {
  const rows = table.rows;
  if (rows.length <= ROWS_IN_LINE) return null;
  const file = join(scratch, `table-${table.id}.jsonl`);
  await writeLines(file, rows);
  table.rows = rows.slice(0, ROWS_IN_LINE);
  table.truncated = true;
  table.total_rows = rows.length;
  return { id: table.id, totalRows: rows.length, file };
}

async function writeLines(file: string, rows: string[][]): Promise<void> {
  const out = createWriteStream(file, { flags: 'wx' });
  const failed = once(out, 'error').then(([error]) => {
    throw error;
  });
  const written = (async () => {
    for (let at = 0; at < rows.length; at += 1_000) {
      const lines = rows.slice(at, at + 1_000).map((row) => `${JSON.stringify(row)}\n`);
      if (!out.write(lines.join(''))) await once(out, 'drain');
    }
    out.end();
    await once(out, 'close');
  })();
  await Promise.race([written, failed]);
}
