import { basename, join } from 'node:path';
import { copyPlainFile } from '../../confinement/copy-plain-file.ts';
import type { ResultSummary } from './messages.ts';

type WholeTables = ResultSummary['wholeTables'];

/** Maximum total size, as a safeguard; the limit for unpacked documents is much lower. */
const MAX_BYTES = 4_000_000_000;

/**
 * Copies complete tables from the folder of a parser process to a folder of the service. Returns null unless
 * all of them are regular files, because a compromised process may have created a link to another file.
 */
export async function collectTables(
  tables: WholeTables,
  folder: string,
  target: string,
): Promise<WholeTables | null> {
  if (new Set(tables.map(({ id }) => id)).size < tables.length) return null;
  const collected: WholeTables = [];
  let bytesLeft = MAX_BYTES;
  for (const table of tables) {
    // Only the last segment of the reported path is used, because the process is not trusted.
    const copy = join(target, `${table.id}.jsonl`);
    const bytes = await copyPlainFile(join(folder, basename(table.file)), copy, bytesLeft);
    if (bytes === null) return null;
    bytesLeft -= bytes;
    collected.push({ ...table, file: copy });
  }
  return collected;
}
