import { cp, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/**
 * Copies the first `count` migrations, which create the tables of an older version, to a temporary folder.
 * The caller must remove the folder.
 */
export async function copyFirstMigrations(count: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'legible-old-migrations-'));
  for (const name of (await listMigrations()).slice(0, count))
    await cp(join(MIGRATIONS, name), join(folder, name));
  return folder;
}

/** Returns the names of the migrations, in order. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
}
