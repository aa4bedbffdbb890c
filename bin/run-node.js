// Runs the pinned Node, and forwards signals and the exit status. This is plain JavaScript, like
// pinned-node.js.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPinnedNode } from './pinned-node.js';

// Node stores compiled code in the checkout, so that the next start takes half the time. If the folder is not
// writable, Node ignores it.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'legible-compiled');

/**
 * Runs `node ...args` with the pinned Node; never returns. With `isWatched`, the program gets a channel to
 * this process, and detects if this process is killed.
 */
export function runNode(args, { isWatched = false } = {}) {
  const stdio = isWatched ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit';
  const child = spawn(findPinnedNode(), args, { stdio });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`Cannot start Node: ${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}
