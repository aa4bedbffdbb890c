import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Minimum free space, enough for an upload of the maximum size. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;
const PROBE = Buffer.alloc(4096);

/** Throws an error with a system code (`ENOSPC`, `EROFS`, …) if no files can be written to the folder. */
export async function checkStagingFolder(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < MIN_FREE_BYTES) {
    throw Object.assign(new Error(`fewer than ${MIN_FREE_BYTES} bytes are free in ${folder}`), {
      code: 'ENOSPC',
    });
  }
  const probe = await mkdtemp(join(folder, 'probe-'));
  try {
    await writeFile(join(probe, 'file'), PROBE);
  } finally {
    await rm(probe, { recursive: true, force: true });
  }
}
