import { basename, join } from 'node:path';
import { copyPlainFile } from '../../confinement/copy-plain-file.ts';
import type { ContainedFile } from '../document.ts';

/** Maximum total size, as a safeguard; the limits in the settings are lower. */
const MAX_BYTES = 4_000_000_000;

/**
 * Copies the files of a container in the same way as `collectTables`. Returns null unless all are regular
 * files.
 */
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
