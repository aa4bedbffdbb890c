import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

const PACKAGE = '@llamaindex/liteparse';
const NAME = 'libpdfium.so';

/**
 * Finds a PDFium of LiteParse that LiteParse has not loaded itself. PDFium is not thread-safe, and LiteParse runs
 * concurrently: a second copy of the library allows both. Must be called after LiteParse was loaded.
 * @throws {Error} if there is none
 */
export function findLibrary(): string {
  const loaded = loadedFiles();
  if (loaded === null) throw new Error('the system does not tell which libraries are loaded');
  const free = candidates().find((file) => !loaded.has(identityOf(file)) && !loaded.has(nameOf(file)));
  if (free === undefined) throw new Error(`${PACKAGE} brings no ${NAME} that it leaves alone`);
  return free;
}

/** Next to LiteParse, and in the package for this platform. */
function candidates(): string[] {
  const main = createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`);
  const platform = createRequire(main);
  const manifest: unknown = JSON.parse(readFileSync(main, 'utf8'));
  const folders = [dirname(main)];
  for (const name of optionalPackages(manifest)) {
    try {
      folders.push(dirname(platform.resolve(name)));
    } catch {
      // The package of another platform: not installed.
    }
  }
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file === NAME)
      .map((file) => join(folder, file)),
  );
}

function optionalPackages(manifest: unknown): string[] {
  if (typeof manifest !== 'object' || manifest === null || !('optionalDependencies' in manifest)) return [];
  const { optionalDependencies: packages } = manifest;
  const ending = `${process.platform}-${process.arch}`;
  return typeof packages === 'object' && packages !== null
    ? Object.keys(packages).filter((name) => name.includes(ending))
    : [];
}

/** Device and number of the file: the same file under two names is one library. */
function identityOf(file: string): string {
  const { dev, ino } = statSync(file, { bigint: true });
  return `${dev}:${ino}`;
}

function identityIfReachable(file: string): string | null {
  try {
    return identityOf(file);
  } catch {
    // Its name must do.
    return null;
  }
}

/**
 * File and folder, such as `liteparse/libpdfium.so`: the system gives the whole path of a library, which a confined process
 * cannot look up if a folder above is closed to its account.
 */
function nameOf(file: string): string {
  return `${basename(dirname(file))}/${basename(file)}`;
}

/**
 * Identities and names of the PDFium files that are mapped into this process; null if the system does not report
 * them.
 */
function loadedFiles(): Set<string> | null {
  if (process.platform !== 'linux') return null;
  const files = new Set<string>();
  for (const [, file] of readFileSync('/proc/self/maps', 'utf8').matchAll(/\s(\/.*libpdfium\S*)$/gm))
    if (file !== undefined) {
      files.add(nameOf(file));
      files.add(identityIfReachable(file) ?? '');
    }
  return files;
}
