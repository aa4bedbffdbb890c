import { basename, join } from 'node:path';
import { copyPlainFile } from '../../confinement/copy-plain-file.ts';
import type { ResultSummary } from './messages.ts';

type WholeTables = ResultSummary['wholeTables'];

/** Limit for all tables of a document together; what a document may unpack to is far less. */
const MAX_BYTES = 4_000_000_000;

/**
 * Copies the whole tables of a parser process from its folder, in which it could still change them, to one of ours.
 * Null if one of them is not a plain file: the process may have been taken over, and put a link to another file there.
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
    // We choose the names: of the path that the process reports, only the last part is used.
    const copy = join(target, `${table.id}.jsonl`);
    const bytes = await copyPlainFile(join(folder, basename(table.file)), copy, bytesLeft);
    if (bytes === null) return null;
    bytesLeft -= bytes;
    collected.push({ ...table, file: copy });
  }
  return collected;
}
