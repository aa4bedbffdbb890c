import { basename, join } from 'node:path';
import { copyPlainFile } from '../../confinement/copy-plain-file.ts';
import type { ResultSummary } from './messages.ts';

type WholeTables = ResultSummary['wholeTables'];

/** Maximum total size of a document's tables; the limit for unpacked documents is much lower. */
const MAX_BYTES = 4_000_000_000;

/**
 * Copies the complete tables from the folder of a parser process, which the process can still change, to a
 * folder of the service. Returns null if one of them is not a regular file, because a compromised process may
 * have created a link to another file.
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
    // The service chooses the folder: only the last segment of the path that the process reports is used.
    const copy = join(target, `${table.id}.jsonl`);
    const bytes = await copyPlainFile(join(folder, basename(table.file)), copy, bytesLeft);
    if (bytes === null) return null;
    bytesLeft -= bytes;
    collected.push({ ...table, file: copy });
  }
  return collected;
}
