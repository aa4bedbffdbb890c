import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ResultSummary } from './messages.ts';

type WholeTables = ResultSummary['wholeTables'];

/** All tables of a document; what a document may unpack to is far less. */
const MAX_BYTES = 4_000_000_000;

/**
 * Copies the whole tables of a parser process out of its folder, where it could still change them, into one of ours.
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
    // Names are given by us: the process says where a table is, which counts for nothing but its last part.
    const copy = join(target, `${table.id}.jsonl`);
    const bytes = await copyPlainFile(join(folder, basename(table.file)), copy, bytesLeft);
    if (bytes === null) return null;
    bytesLeft -= bytes;
    collected.push({ ...table, file: copy });
  }
  return collected;
}

/** The bytes that were copied; null if it is no plain file, or has more than `maxBytes`. */
async function copyPlainFile(from: string, to: string, maxBytes: number): Promise<number | null> {
  const source = await openPlainFile(from);
  if (source === null) return null;
  try {
    const { size } = await source.stat();
    if (size > maxBytes) return null;
    const target = await open(to, 'wx', 0o600);
    const bytes = source.createReadStream({ autoClose: false, end: Math.max(0, size - 1) });
    await pipeline(bytes, target.createWriteStream());
    return size;
  } finally {
    await source.close();
  }
}

/** Looks at what was opened, not at its name: the name may stand for something else a moment later. */
async function openPlainFile(path: string): Promise<FileHandle | null> {
  // A named pipe is not waited for.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(path, flags).catch(() => null);
  if (file === null) return null;
  const found = await file.stat();
  if (found.isFile() && found.nlink === 1) return file;
  await file.close();
  return null;
}
