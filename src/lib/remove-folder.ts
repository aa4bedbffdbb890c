import { rm, rmdir } from 'node:fs/promises';

/**
 * Removes a folder and everything in it. Most temporary folders are empty, so a single system call is usually
 * enough.
 */
export async function removeFolder(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch {
    // The folder is not empty, or was already removed.
    await rm(folder, { recursive: true, force: true });
  }
}
