import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolders } from './sync-folders.ts';

/**
 * Reads or creates a small private file. Processes that start at the same time get the same content. The file
 * and its folder are synced to disk, so that the content survives a power failure.
 */
export async function readOrCreateText(path: string, make: () => string): Promise<string> {
  const folder = dirname(path);
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(`${make()}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await syncFolders(folder, firstMade === undefined ? folder : dirname(firstMade));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  for (let tries = 0; tries < 100; tries++) {
    const text = (await readFile(path, 'utf8')).trim();
    if (text !== '') return text;
    // Another process has created the file and is about to write to it.
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${path} is empty. Restore it from a backup, or delete it if nothing has been stored yet.`);
}
