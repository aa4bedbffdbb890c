import { execFile } from 'node:child_process';
import { constants, lstatSync, readlinkSync } from 'node:fs';
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import {
  createCannotRunError,
  createCannotStartError,
  EmbeddedPostgresError,
  explainFileError,
  getErrorCode,
  getErrorMessage,
} from './embedded-postgres-error.ts';
import type { BinariesPackage, PackageFile, PackageLink } from './package-files.ts';
import { listPackageFiles, listPackageLinks } from './package-files.ts';
import type { ServerAccount } from './server-account.ts';

/** Used if other accounts cannot access the data folder, or if programs cannot be run from it. */
const SYSTEM_FOLDERS = ['/var/cache', '/var/tmp', '/tmp'];
const UNFINISHED = '.embedded-postgres-unfinished-';
/** Prefix of the names of copies in a system folder; the account and the version follow. */
const COPY = 'embedded-postgres';
const UNFINISHED_LIFETIME_MS = 60 * 60 * 1000;

type Content = { native: string; files: PackageFile[]; links: PackageLink[] };

/**
 * Copies the binaries, if necessary, to a folder where the account can run them. They cannot run from the
 * package: it lacks their links, the account may have no access to a parent folder, and `npm ci` would delete
 * it while a server is running.
 */
export async function installBinaries(
  from: BinariesPackage,
  account: ServerAccount,
  serverFolder: string,
  systemFolders = SYSTEM_FOLDERS,
): Promise<string> {
  const content = {
    native: join(from.folder, 'native'),
    files: listPackageFiles(from),
    links: listPackageLinks(from),
  };
  const name = `postgresql-${from.version}-${process.platform}-${process.arch}`;
  const refusals: string[] = [];
  let lastError: unknown;
  for (const place of await listPlaces(account, serverFolder, systemFolders, name)) {
    try {
      await installInto(place, content, account);
      await removeOtherVersions(serverFolder, name);
      if (dirname(place) !== serverFolder) await removeUnusedCopies(place);
      return place;
    } catch (error) {
      if (error instanceof EmbeddedPostgresError) throw error;
      lastError = error;
      refusals.push(`${dirname(place)}: ${getErrorMessage(error)}`);
    }
  }
  throw account.kind === 'own' && getErrorCode(lastError) === 'ENOSPC'
    ? explainFileError(serverFolder, lastError)
    : createCannotRunError(
        `its programs cannot run from any folder that was tried (${refusals.join('; ')})`,
        lastError,
      );
}

/**
 * Lists possible folders for the binaries in order of preference. The folder next to the data comes first,
 * but is omitted if another account must run the binaries.
 */
async function listPlaces(
  account: ServerAccount,
  serverFolder: string,
  systemFolders: string[],
  name: string,
): Promise<string[]> {
  const places = account.kind === 'own' ? [join(serverFolder, name)] : [];
  for (const folder of systemFolders) {
    const real = await realpath(folder).catch(() => null);
    if (real !== null && (await isSafeFolder(real)))
      places.push(join(real, `${COPY}-${getOwnUid()}-${name}`));
  }
  return places;
}

/** Whether only root can change this folder and all folders above it. */
async function isSafeFolder(folder: string): Promise<boolean> {
  const { uid, mode } = await lstat(folder);
  const closed = (mode & 0o022) === 0 || (mode & 0o1000) !== 0;
  if (uid !== 0 || !closed || (mode & 0o001) === 0) return false;
  return folder === dirname(folder) || (await isSafeFolder(dirname(folder)));
}

async function installInto(place: string, content: Content, account: ServerAccount): Promise<void> {
  if (isComplete(place, content)) return;
  if (await isSomebodyElses(place)) throw new Error(`${place} belongs to another account`);
  const unfinished = await mkdtemp(join(dirname(place), UNFINISHED));
  try {
    await removeForgotten(unfinished);
    const copy = join(unfinished, 'copy');
    await copyContent(content, copy);
    // mkdtemp creates private folders, but `tryToRun` needs the permissions of the final folder.
    await chmod(unfinished, 0o755);
    await tryToRun(join(copy, 'bin', 'postgres'), account);
    await replace(copy, place, join(unfinished, 'old'));
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  if (!isComplete(place, content))
    throw new Error(`another process has created ${place} with different contents`);
}

async function isSomebodyElses(place: string): Promise<boolean> {
  try {
    return (await lstat(place)).uid !== getOwnUid();
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Whether a copy is complete. Cleanup programs may have deleted some files of a copy in a temporary folder.
 * The remaining files are unchanged, because only this account can change them.
 */
function isComplete(place: string, { files, links }: Content): boolean {
  try {
    const top = lstatSync(place);
    if (!top.isDirectory() || top.uid !== getOwnUid() || (top.mode & 0o022) !== 0) return false;
    return (
      files.every(({ path, size }) => lstatSync(join(place, path)).size === size) &&
      links.every((link) => readlinkSync(join(place, link.path)) === linkText(link))
    );
  } catch {
    // A file is missing. Copying the binaries again repairs this or fails with an error that states the
    // reason.
    return false;
  }
}

async function copyContent({ native, files, links }: Content, copy: string): Promise<void> {
  const folders = new Set([...files, ...links].flatMap(({ path }) => listParentFolders(path)));
  // Sorting puts parent folders first. The mode is set separately, because mkdir applies the umask.
  for (const folder of [...folders].sort()) {
    await mkdir(join(copy, folder), { recursive: true });
    await chmod(join(copy, folder), 0o755);
  }
  await Promise.all(
    files.map(async ({ path, executable }) => {
      await copyFile(join(native, path), join(copy, path), constants.COPYFILE_FICLONE);
      await chmod(join(copy, path), executable ? 0o755 : 0o644);
    }),
  );
  for (const link of links) await symlink(linkText(link), join(copy, link.path));
}

function listParentFolders(path: string): string[] {
  const folder = dirname(path);
  return folder === '.' ? ['.'] : [...listParentFolders(folder), folder];
}

function linkText({ path, target }: PackageLink): string {
  return relative(dirname(path), target);
}

/** Puts a new copy in place of a damaged one, unless another process has just installed a copy. */
async function replace(copy: string, place: string, old: string): Promise<void> {
  try {
    await rename(place, old);
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw error;
  }
  try {
    await rename(copy, place);
  } catch (error) {
    if (getErrorCode(error) !== 'ENOTEMPTY' && getErrorCode(error) !== 'EEXIST') throw error;
  }
}

async function tryToRun(program: string, account: ServerAccount): Promise<void> {
  const identity = account.kind === 'other' ? { uid: account.uid, gid: account.gid } : {};
  try {
    await promisify(execFile)(program, ['--version'], { ...identity, cwd: '/', env: {} });
  } catch (error) {
    const otherPlaceMayHelp = getErrorCode(error) === 'EACCES';
    throw otherPlaceMayHelp ? error : createCannotStartError(error);
  }
}

/**
 * Removes old folders of processes that were killed while copying. `newest` has just been modified, so its
 * modification time shows the current time of the file system's clock.
 */
async function removeForgotten(newest: string): Promise<void> {
  const now = (await lstat(newest)).mtimeMs;
  for (const entry of await readdir(dirname(newest))) {
    if (!entry.startsWith(UNFINISHED)) continue;
    const path = join(dirname(newest), entry);
    // A process that was slow rather than killed may have renamed its folder in the meantime.
    const found = await lstat(path).catch(() => null);
    if (found === null || found.uid !== getOwnUid() || now - found.mtimeMs < UNFINISHED_LIFETIME_MS) continue;
    await rm(path, { recursive: true, force: true });
  }
}

/** Removes older copies next to the data. They are unused, because a running server would have been found. */
async function removeOtherVersions(serverFolder: string, name: string): Promise<void> {
  for (const entry of await readdir(serverFolder)) {
    if (!entry.startsWith('postgresql-') || entry === name) continue;
    await rm(join(serverFolder, entry), { recursive: true, force: true });
  }
}

/**
 * Removes unused copies of other versions from a system folder that all services of this account share.
 * Outside Linux, the copies remain, because running programs cannot be listed.
 */
export async function removeUnusedCopies(place: string, processes = '/proc'): Promise<void> {
  if (process.platform !== 'linux') return;
  const folder = dirname(place);
  const copies = (await readdir(folder))
    .filter((entry) => entry.startsWith(`${COPY}-${getOwnUid()}-postgresql-`))
    .map((entry) => join(folder, entry))
    .filter((copy) => copy !== place);
  if (copies.length === 0) return;
  const running = await listRunningPrograms(processes);
  for (const copy of copies) {
    if (running.some((program) => program.startsWith(`${copy}/`)) || (await isSomebodyElses(copy))) continue;
    await rm(copy, { recursive: true, force: true });
  }
}

async function listRunningPrograms(processes: string): Promise<string[]> {
  const programs: string[] = [];
  for (const entry of await readdir(processes)) {
    if (!/^\d+$/.test(entry)) continue;
    // Some processes end during the search, and the processes of other accounts cannot be read. Neither kind
    // of process uses these copies.
    const program = await readlink(join(processes, entry, 'exe')).catch(() => null);
    if (program !== null) programs.push(program);
  }
  return programs;
}

function getOwnUid(): number {
  return process.getuid?.() ?? 0;
}
