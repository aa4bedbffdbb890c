import { basename, join } from 'node:path';
import { copyPlainFile } from '../../confinement/copy-plain-file.ts';
import type { ContainedFile } from '../document.ts';

/** Limit for the files of a container together; the settings allow less. */
const MAX_BYTES = 4_000_000_000;

/** Copies the files of a container as `collectTables` does with tables; null if one of them is not a plain file. */
export async function collectContents(
  contents: ContainedFile[],
  folder: string,
  target: string,
): Promise<ContainedFile[] | null> {
  if (new Set(contents.map(({ position }) => position)).size < contents.length) return null;
  const collected: ContainedFile[] = [];
  let bytesLeft = MAX_BYTES;
  for (const content of contents) {
    const copy = join(target, `content-${content.position}`);
    const bytes = await copyPlainFile(join(folder, basename(content.file)), copy, bytesLeft);
    if (bytes === null) return null;
    bytesLeft -= bytes;
    collected.push({ ...content, file: copy });
  }
  return collected;
}
