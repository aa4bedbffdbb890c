import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Syncs a folder and its parents up to and including `upTo` to disk, so that new entries survive a power
 * failure.
 */
export async function syncFolders(from: string, upTo: string): Promise<void> {
  for (let folder = from; ; folder = dirname(folder)) {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (folder === upTo || folder === dirname(folder)) return;
  }
}
