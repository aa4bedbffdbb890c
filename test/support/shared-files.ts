import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A JSON file from a folder that may lie beside the repository; null where it does not. */
export function readSharedJson(path: string): unknown {
  const root = join(import.meta.dirname, '../..');
  const found = ['../shared', '../../shared']
    .map((folder) => join(root, folder, path))
    .find((candidate) => existsSync(candidate));
  return found === undefined ? null : JSON.parse(readFileSync(found, 'utf8'));
}
