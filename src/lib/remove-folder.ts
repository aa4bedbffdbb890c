import { rm, rmdir } from 'node:fs/promises';

/**
 * Removes a temporary folder and everything in it. It is usually empty, because its file has been moved, and
 * then a single system call suffices.
 */
export async function removeFolder(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch {
    // The folder is not empty, or was already removed.
    await rm(folder, { recursive: true, force: true });
  }
}
