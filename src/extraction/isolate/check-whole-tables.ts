import { lstat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { ResultSummary } from './messages.ts';

/** Whether the files that a parser process names are plain files in its own scratch folder, and no links out of it. */
export async function checkWholeTables(
  tables: ResultSummary['wholeTables'],
  scratch: string,
): Promise<boolean> {
  for (const { file } of tables) {
    if (dirname(resolve(file)) !== resolve(scratch)) return false;
    const isPlain = await lstat(file).then(
      (found) => found.isFile() && found.nlink === 1,
      () => false,
    );
    if (!isPlain) return false;
  }
  return true;
}
