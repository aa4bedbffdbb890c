import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, opendir, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import {
  BlobNotFoundError,
  type BlobStore,
  BlobStoreUnavailableError,
} from '../../domain/ports/blob-store.ts';
import { getSystemErrorCode, isDiskUnavailable } from '../../lib/disk-errors.ts';
import { readOrCreateText } from '../../lib/kept-text.ts';
import { syncFolders } from '../../lib/sync-folders.ts';
import { openStagingArea } from './staging-area.ts';

const KEY = /^[\w-]+(\/[\w.-]+)+$/;
/**
 * Name of a file next to the blobs that contains their identifier. If the file is missing, the volume is not
 * mounted.
 */
const MARK = '.legible-blob-store';

/**
 * Keeps blobs as files under `folder`: complete ones in `blobs/`, with their keys as paths, and incoming ones
 * in `staging/` on the same disk. Writing a blob syncs the file, renames it and syncs its folders, so that
 * after a power failure the blob is either complete or absent.
 */
export async function openDiskBlobStore(folder: string): Promise<BlobStore> {
  const blobs = join(folder, 'blobs');
  const idFile = join(folder, 'blob-store-id');
  const isNew = !(await isPresent(idFile));
  await mkdir(blobs, { recursive: true, mode: 0o700 });
  const staging = await openStagingArea(join(folder, 'staging'));
  const toPath = (key: string) => {
    if (!KEY.test(key) || key.includes('..')) throw new Error(`not a blob key: ${key}`);
    return join(blobs, ...key.split('/'));
  };
  let mark: string | null = null;
  /** Inode and time of the mark file when it was last read. */
  let markVersion = '';
  const isMarked = async () => {
    const stats = await stat(join(blobs, MARK)).catch(() => null);
    const version = stats === null ? '' : `${stats.dev} ${stats.ino} ${stats.mtimeMs}`;
    if (version !== '' && version === markVersion) return true;
    const found = (await readMarkFile(blobs)) === mark;
    markVersion = found ? version : '';
    return found;
  };
  /**
   * Throws an error if the volume is not mounted. Until the mark is known, checks only that the folder
   * exists.
   */
  const checkRoot = async () => {
    const found = mark === null ? await isPresent(blobs) : await isMarked();
    if (!found)
      throw new BlobStoreUnavailableError(`the files in ${blobs} are missing; is the volume mounted?`, null);
  };
  const guardErrors = <Result>(key: string, work: () => Promise<Result>) =>
    translateErrors(key, checkRoot, work);
  return {
    name: folder,
    async identify(isInUse) {
      const id = await readOrCreateText(idFile, () => randomBytes(12).toString('hex'));
      const isEmpty = (await readdir(blobs)).length === 0;
      if ((await readMarkFile(blobs)) === null && (isNew || !isInUse || !isEmpty)) {
        await readOrCreateText(join(blobs, MARK), () => id);
      }
      mark = id;
      await checkRoot();
      return id;
    },
    check: () =>
      guardErrors('', async () => {
        await checkRoot();
        await staging.check();
      }),
    createStagingFolder: (purpose = 'in') => guardErrors('', () => staging.createFolder(purpose)),
    putFile: (key, path) =>
      guardErrors(key, async () => {
        // If the volume is not mounted, the folder must not be recreated on a different disk.
        await checkRoot();
        await putFile(toPath(key), path);
      }),
    open: (key) =>
      guardErrors(key, async () => {
        // An open file can be read to its end even if it is deleted in the meantime.
        const file = await open(toPath(key), 'r');
        const { size } = await file.stat();
        return { size, stream: file.createReadStream() };
      }),
    localFile: (key) =>
      guardErrors(key, async () => {
        await stat(toPath(key));
        return { path: toPath(key), release: async () => {} };
      }),
    deletePrefix: (prefix) => guardErrors(prefix, () => deletePrefix(blobs, prefix, toPath)),
    list: () => listFiles(blobs),
    deleteAbandonedStaging: (before) => guardErrors('', () => staging.deleteAbandoned(before)),
    close: () => staging.close(),
  };
}

/** Lists the blobs without creating anything. Yields nothing if the folder does not exist. */
export async function* listDiskBlobs(folder: string): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  const blobs = join(folder, 'blobs');
  if (await isPresent(blobs)) yield* listFiles(blobs);
}

async function isPresent(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

async function readMarkFile(blobs: string): Promise<string | null> {
  try {
    return (await readFile(join(blobs, MARK), 'utf8')).trim();
  } catch (error) {
    if (getSystemErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

async function putFile(target: string, path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await chmod(path, 0o600);
  const made = await renameInto(path, target);
  await syncFolders(dirname(target), made === undefined ? dirname(target) : dirname(made));
}

/**
 * Returns the first folder that had to be created. If a concurrent deletion removes the folder while it is
 * empty, tries again.
 */
async function renameInto(path: string, target: string, tries = 5): Promise<string | undefined> {
  const made = await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  try {
    await rename(path, target);
    return made;
  } catch (error) {
    const gone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!gone || tries === 0) throw error;
    return renameInto(path, target, tries - 1);
  }
}

async function deletePrefix(root: string, prefix: string, pathOf: (key: string) => string): Promise<void> {
  if (!prefix.endsWith('/')) throw new Error(`a prefix of blobs ends in a slash: ${prefix}`);
  const folder = prefix === '' ? root : dirname(pathOf(`${prefix}x`));
  await rm(folder, { recursive: true, force: true });
  await removeEmptyFolders(dirname(folder), root);
}

/** Removes empty folders, such as the folder of a project whose last document was deleted. */
async function removeEmptyFolders(from: string, root: string): Promise<void> {
  for (let folder = from; folder !== root && folder.startsWith(root); folder = dirname(folder)) {
    try {
      await rmdir(folder);
    } catch {
      // The folder is not empty, or was already removed.
      return;
    }
  }
}

async function* listFiles(root: string): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  for await (const entry of await opendir(root, { recursive: true })) {
    if (!entry.isFile() || entry.name === MARK) continue;
    const path = join(entry.parentPath, entry.name);
    const stats = await stat(path).catch(() => null);
    // Omit a file that was deleted in the meantime.
    if (stats !== null) yield { key: relative(root, path).split(sep).join('/'), modifiedAt: stats.mtime };
  }
}

async function translateErrors<Result>(
  key: string,
  checkRoot: () => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = getSystemErrorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      await translateErrors('', async () => {}, checkRoot);
      if (key !== '') throw new BlobNotFoundError(key);
    }
    if (code === 'ENOENT' || isDiskUnavailable(error)) {
      throw new BlobStoreUnavailableError(`the folder for files cannot be used: ${code}`, error);
    }
    throw error;
  }
}
