import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Syncs a folder and its parents, up to and including `upTo`, so that new entries survive a power failure.
 */
export async function syncFolders(from: string, upTo: string): Promise<void> {
  const folders = [from];
  for (let folder = from; folder !== upTo && folder !== dirname(folder); folder = dirname(folder))
    folders.push(dirname(folder));
  await Promise.all(folders.map(syncFolder));
}

const running = new Map<string, Promise<void>>();
const planned = new Map<string, Promise<void>>();

/**
 * Syncs a folder. Callers share a sync that has not started yet, but not a running one, which may have missed
 * an entry.
 */
function syncFolder(folder: string): Promise<void> {
  const shared = planned.get(folder);
  if (shared !== undefined) return shared;
  const previous = running.get(folder);
  const plan = (async () => {
    await previous?.catch(() => {
      // The callers of that sync get the error.
    });
    planned.delete(folder);
    const work = openAndSync(folder);
    running.set(folder, work);
    try {
      await work;
    } finally {
      if (running.get(folder) === work) running.delete(folder);
    }
  })();
  planned.set(folder, plan);
  return plan;
}

async function openAndSync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
