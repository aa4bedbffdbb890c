import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Syncs a folder to disk, and those above it up to and including `upTo`, so that new entries survive a power cut. */
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
