import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ExtractionResult, extract } from '../../src/extraction/extract.ts';
import type { ExtractionOptions } from '../../src/extraction/options.ts';

/** Extracts bytes as the service would if they had been uploaded under this name. */
export async function extractBytes(
  bytes: Uint8Array | string,
  filename: string,
  options: Partial<ExtractionOptions> = {},
): Promise<ExtractionResult> {
  const folder = await mkdtemp(join(tmpdir(), 'legible-test-'));
  try {
    const file = join(folder, 'input');
    await writeFile(file, bytes);
    return await extract(file, { filename, languages: [], scratch: folder, ...options }, () => {});
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
