import { lstat, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { withSettings } from './with-settings.ts';

/** Tesseract's names of the languages that are installed, by ISO 639-1. */
export const TESSERACT_LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['en', 'eng'],
  ['de', 'deu'],
  ['fr', 'fra'],
  ['es', 'spa'],
  ['it', 'ita'],
  ['nl', 'nld'],
  ['pt', 'por'],
]);
const VARIANT = '4.0.0_best_int';
/** Settings of Tesseract itself: it tells of every stain on standard error, where a service writes its log. */
const SETTINGS = 'debug_file /dev/null\n';
/** Part of the name of the folder: another version writes another one. */
const EDITION = 2;
const require = createRequire(import.meta.url);
let folder: Promise<string> | null = null;

/**
 * A folder with the data of all languages, unpacked from the npm packages once for each user of the machine. Nothing is
 * ever downloaded.
 */
export function languageDataFolder(): Promise<string> {
  folder ??= unpackAll();
  return folder;
}

async function unpackAll(): Promise<string> {
  const user = process.getuid?.() ?? 'user';
  const shared = join(tmpdir(), `legible-tesseract-${VARIANT}-${EDITION}-${user}`);
  if (await isOurs(shared)) return shared;
  const own = await mkdtemp(`${shared}-`);
  for (const name of TESSERACT_LANGUAGES.values()) {
    const packed = join(
      dirname(require.resolve(`@tesseract.js-data/${name}/package.json`)),
      VARIANT,
      `${name}.traineddata.gz`,
    );
    const data = await promisify(gunzip)(await readFile(packed));
    await writeFile(join(own, `${name}.traineddata`), withSettings(data, SETTINGS));
  }
  await mkdir(join(own, 'complete'));
  try {
    await rename(own, shared);
    return shared;
  } catch {
    // Another process was first, or the name is taken by somebody else: then this one keeps its own copy.
    if (!(await isOurs(shared))) return own;
    await rm(own, { recursive: true, force: true });
    return shared;
  }
}

/** Whether a folder is whole, ours, and closed to others: a temporary folder is shared with every user. */
async function isOurs(path: string): Promise<boolean> {
  try {
    const found = await lstat(path);
    const isClosed = process.platform === 'win32' || (found.mode & 0o022) === 0;
    const isOwn = process.getuid === undefined || found.uid === process.getuid();
    return found.isDirectory() && isOwn && isClosed && (await lstat(join(path, 'complete'))).isDirectory();
  } catch {
    // There is none yet.
    return false;
  }
}
