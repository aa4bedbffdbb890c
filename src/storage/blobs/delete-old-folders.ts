import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Deletes the entries of `root` that were last changed before; returns how many. */
export async function deleteOldFolders(root: string, before: Date): Promise<number> {
  let deleted = 0;
  for (const name of await readdir(root)) {
    const stats = await stat(join(root, name)).catch(() => null);
    // Gone while we look: its owner has finished.
    if (stats === null || stats.mtime >= before) continue;
    await rm(join(root, name), { recursive: true, force: true });
    deleted++;
  }
  return deleted;
}
