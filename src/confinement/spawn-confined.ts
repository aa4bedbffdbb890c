import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseParserAccount } from './account.ts';
import { getParserCompileCache } from './compile-cache.ts';
import { DESCRIPTORS, type LaunchPlan } from './plan.ts';
import type { PrivateFolder } from './private-folder.ts';

const INSTALLATION = fileURLToPath(new URL('../..', import.meta.url));
const LAUNCHER = fileURLToPath(new URL('./launch.ts', import.meta.url));
/** Parts of the installation that a program reads. Other folders may contain the service's data. */
const READABLE = ['src', 'packages', 'node_modules', 'package.json'];
/** Opens a path only as a reference. The descriptor cannot be used to read files or list folders. */
const O_PATH = 0o10000000;

/**
 * Private address space that V8 and WebAssembly reserve but never use. It is therefore added to the memory
 * limit.
 */
const RESERVED_BYTES = 4 * 2 ** 30;

export interface ConfinedProgram {
  module: URL;
  args?: string[];
  nodeArgs?: string[];
  memoryMb: number;
  /** The only folder that the process may write to. */
  folder: PrivateFolder;
  /**
   * A folder inside the private folder, for the process's compile cache. If absent, the process uses the
   * service's shared cache, which it can only read.
   */
  compileCache?: { writable: string };
}

/** Processes can be confined only on Linux. Even there, the kernel may lack some protections. */
export const canConfine = process.platform === 'linux';

/**
 * Starts a Node process that runs one of our modules that handle untrusted bytes. The process does not get
 * the service's environment. Descriptor 3 is a bidirectional pipe, and standard error is a pipe. On Linux,
 * the process is confined. Throws an error with a system code if the service has run out of file handles.
 */
export function spawnConfined(program: ConfinedProgram): ChildProcess {
  return canConfine ? spawnLaunched(program) : spawnPlain(program);
}

/** Returns the path of the private folder as the confined process sees it. */
export function findFolderSeenInside(folder: PrivateFolder): string {
  return canConfine ? `/proc/self/fd/${DESCRIPTORS.folder}` : folder.path;
}

function spawnLaunched(program: ConfinedProgram): ChildProcess {
  const { folder } = program;
  const cache = getParserCompileCache();
  const hasCache = program.compileCache === undefined && cache !== null && existsSync(cache);
  const handles = [INSTALLATION, process.execPath, folder.path, ...(hasCache ? [cache] : [])].map((path) =>
    openSync(path, O_PATH),
  );
  try {
    return requirePipes(
      spawn(process.execPath, [LAUNCHER, JSON.stringify(makePlan(program, hasCache))], {
        ...COMMON,
        env: { ...createLauncherEnvironment() },
        stdio: ['ignore', 'ignore', 'pipe', 'pipe', ...handles],
      }),
    );
  } finally {
    for (const handle of handles) closeSync(handle);
  }
}

/**
 * Throws an error if the process has no pipes, because Node itself would report too late that the service has
 * run out of file handles.
 */
function requirePipes(child: ChildProcess): ChildProcess {
  if (child.stdio !== undefined) return child;
  child.on('error', () => {
    // Ignore this event, because the error thrown below contains the same information.
  });
  throw Object.assign(new Error('EMFILE: no process can be started because too many files are open'), {
    code: 'EMFILE',
  });
}

const COMMON: SpawnOptions = { windowsHide: true, cwd: sep };

function makePlan(program: ConfinedProgram, hasCache: boolean): LaunchPlan {
  const getPathInside = (descriptor: number) => `/proc/self/fd/${descriptor}`;
  const installation = getPathInside(DESCRIPTORS.installation);
  const folder = getPathInside(DESCRIPTORS.folder);
  const cache = getPathInside(DESCRIPTORS.compileCache);
  const module = fileURLToPath(program.module);
  const path = relative(INSTALLATION, module);
  const isInside = !path.startsWith('..');
  return {
    parent: process.pid,
    account: chooseParserAccount(),
    readable: [
      ...READABLE.map((name) => join(installation, name)),
      ...(hasCache ? [cache] : []),
      // Modules outside `src` are used only in tests.
      ...(path.startsWith(`src${sep}`)
        ? []
        : [isInside ? join(installation, dirname(path)) : dirname(module)]),
    ],
    folder,
    memoryBytes: program.memoryMb * 2 ** 20 + RESERVED_BYTES,
    args: [
      // Do not resolve links, because the account may not have access to the real paths.
      '--preserve-symlinks',
      '--preserve-symlinks-main',
      ...(program.nodeArgs ?? []),
      isInside ? join(installation, path) : module,
      ...(program.args ?? []),
    ],
    environment: {
      ...createProgramEnvironment(folder),
      ...(hasCache ? { NODE_COMPILE_CACHE: cache } : {}),
      ...(program.compileCache === undefined ? {} : { NODE_COMPILE_CACHE: program.compileCache.writable }),
    },
  };
}

function spawnPlain(program: ConfinedProgram): ChildProcess {
  const { NODE_COMPILE_CACHE, SystemRoot } = process.env;
  const args = [...(program.nodeArgs ?? []), fileURLToPath(program.module), ...(program.args ?? [])];
  const child = spawn(process.execPath, args, {
    ...COMMON,
    cwd: program.folder.path,
    env: {
      ...createProgramEnvironment(program.folder.path),
      ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
      // Windows cannot start programs without this variable.
      ...(SystemRoot === undefined ? {} : { SystemRoot }),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  return requirePipes(child);
}

/** The launcher may write to the service's compile cache, because it reads no untrusted data. */
function createLauncherEnvironment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}

/**
 * Makes the GNU C library use one memory pool for all threads. Otherwise, memory that OCR frees stays in each
 * thread's pool, and after a few images the process needs a third more memory.
 */
function createProgramEnvironment(folder: string): Record<string, string> {
  return { TMPDIR: folder, ...(process.platform === 'linux' ? { MALLOC_ARENA_MAX: '1' } : {}) };
}
