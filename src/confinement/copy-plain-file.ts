import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { isExhausted } from '../lib/disk-errors.ts';

/**
 * Copies a file out of the folder of a confined process, which may be compromised. Returns the number of
 * bytes; null if the file is larger than `maxBytes` or not a plain file, such as a link that the process
 * created.
 */
export async function copyPlainFile(from: string, to: string, maxBytes: number): Promise<number | null> {
  const source = await openPlainFile(from);
  if (source === null) return null;
  try {
    const { size } = await source.stat();
    if (size > maxBytes) return null;
    const target = await open(to, 'wx', 0o600);
    // Copy nothing: the file may have grown since its size was read, and an `end` of -1 would copy all of it.
    if (size === 0) await target.close();
    else
      await pipeline(
        source.createReadStream({ autoClose: false, end: size - 1 }),
        target.createWriteStream(),
      );
    return size;
  } finally {
    await source.close();
  }
}

/**
 * Opens a file and checks the opened file rather than its name, which might refer to another file a moment
 * later.
 */
async function openPlainFile(path: string): Promise<FileHandle | null> {
  // With O_NONBLOCK, opening a named pipe does not wait for a writer.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(path, flags).catch((error: unknown) => {
    // If the service has run out of file handles, report that error. The confined process may have caused any
    // other error.
    if (isExhausted(error)) throw error;
    return null;
  });
  if (file === null) return null;
  const found = await file.stat();
  if (found.isFile() && found.nlink === 1) return file;
  await file.close();
  return null;
}
