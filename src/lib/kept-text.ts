import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The content of a small private file, made once, also when two processes start together. */
export async function keptText(path: string, make: () => string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const read = async () => (await readFile(path, 'utf8')).trim();
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(`${make()}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  for (let tries = 0; tries < 100; tries++) {
    const text = await read();
    if (text !== '') return text;
    // Another process has made the file and is about to write it.
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${path} is empty. Restore it from a backup, or delete it if nothing was stored yet.`);
}
