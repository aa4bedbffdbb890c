import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));
const FINGERPRINT = 'fingerprint';
/** The files that parsers load, relative to `SOURCES`. */
const PARSED = ['{confinement,extraction,lib,mail}/**/*.{ts,js,json}', '../packages/tesseract-onnx/src/*.ts'];

/**
 * Returns the folder with the parsers' compiled code; null if the service has no compile cache. Parsers can
 * only read this folder, so that a compromised parser cannot store code that the next parser would run.
 */
export function getParserCompileCache(): string | null {
  const cache = process.env.NODE_COMPILE_CACHE;
  return cache === undefined ? null : join(cache, 'parsers');
}

/** Returns true if the cache was compiled from the current sources. This takes a few milliseconds. */
export function isCompiled(): boolean {
  const cache = getParserCompileCache();
  if (cache === null) return true;
  try {
    return readFileSync(join(cache, FINGERPRINT), 'utf8') === computeFingerprint();
  } catch {
    return false;
  }
}

/** Replaces the cache with the folder `compiled`, which a trusted process has written. */
export async function keepCompiled(compiled: string): Promise<void> {
  const cache = getParserCompileCache();
  if (cache === null) return;
  const next = `${cache}-${process.pid}`;
  const last = `${next}-old`;
  try {
    await mkdir(cache, { recursive: true });
    await cp(compiled, next, { recursive: true });
    await makeReadable(next);
    await writeFile(join(next, FINGERPRINT), computeFingerprint(), { mode: 0o644 });
    await rename(cache, last);
    await rename(next, cache);
  } finally {
    await Promise.all([next, last].map((folder) => rm(folder, { recursive: true, force: true })));
  }
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    else await chmod(path, 0o644);
  }
}

function computeFingerprint(): string {
  const hash = createHash('sha256').update(process.version);
  for (const path of globSync(PARSED, { cwd: SOURCES }).sort()) {
    const { size, mtimeMs } = statSync(join(SOURCES, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
