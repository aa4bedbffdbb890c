import { execFile } from 'node:child_process';
import { chmod, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const MIGRATIONS = 'migrations';

const execute = promisify(execFile);

export interface CheckedOutVersion {
  commit: string;
  folder: string;
  /** File names of the migrations of this version. */
  migrations: string[];
}

/**
 * Returns the commit of the newest tag or, without tags, the last commit before the newest migration was
 * added, and the reason for the choice.
 */
export async function chooseOldCommit(): Promise<{ commit: string; reason: string }> {
  const tag = (await runGit('tag', '--sort=-creatordate')).split('\n')[0];
  if (tag !== undefined && tag !== '') return { commit: await findCommit(tag), reason: `the tag ${tag}` };
  const log = await runGit('log', '--diff-filter=A', '--format=%H', '-1', '--', MIGRATIONS);
  if (log === '')
    throw new Error('No commit has added a migration. Fetch the whole history, or specify the old commit.');
  return {
    commit: await findCommit(`${log}^`),
    reason: 'the last commit before the newest migration was added',
  };
}

/** Returns the short name of a commit. Throws an error if the commit does not exist. */
export async function findCommit(name: string): Promise<string> {
  try {
    return await runGit('rev-parse', '--short=8', '--verify', '--quiet', `${name}^{commit}`);
  } catch (error) {
    throw new Error(`The commit ${name} does not exist. Fetch the whole history, or specify another one.`, {
      cause: error,
    });
  }
}

export function listMigrations(folder: string): Promise<string[]> {
  return readdir(join(folder, MIGRATIONS));
}

/**
 * Checks out a commit into a temporary worktree with its dependencies. If the lock files are equal, links the
 * installed dependencies instead of installing them.
 */
export async function checkOutVersion(commit: string): Promise<CheckedOutVersion> {
  const folder = await mkdtemp(join(tmpdir(), 'legible-old-version-'));
  try {
    // The confined parsers run with another account and must be able to read the program.
    await chmod(folder, 0o755);
    await runGit('worktree', 'add', '--quiet', '--detach', folder, commit);
    // Releases do not contain this file, because they include the dashboard; building it takes a minute.
    await rm(join(folder, 'web/build.ts'), { force: true });
    await installDependencies(folder);
    return { commit, folder, migrations: await listMigrations(folder) };
  } catch (error) {
    await removeVersion(folder);
    throw error;
  }
}

/** Deletes the worktree, including the entry that git keeps about it. */
export async function removeVersion(folder: string): Promise<void> {
  // This fails if the worktree was not created completely; its folder is then deleted below.
  await runGit('worktree', 'remove', '--force', folder).catch(() => '');
  await rm(folder, { recursive: true, force: true });
}

async function installDependencies(folder: string): Promise<void> {
  const [old, present] = await Promise.all(
    [folder, ROOT].map((parent) => readFile(join(parent, 'package-lock.json'), 'utf8')),
  );
  if (old !== present) {
    await execute('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: folder });
    return;
  }
  const [from, to] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')];
  try {
    await execute('cp', ['-al', from, to]);
  } catch {
    // Hard links work only inside a file system, and not every `cp` can create them.
    await rm(to, { recursive: true, force: true });
    await cp(from, to, { recursive: true, verbatimSymlinks: true });
  }
}

async function runGit(...args: string[]): Promise<string> {
  return (await execute('git', args, { cwd: ROOT })).stdout.trim();
}
