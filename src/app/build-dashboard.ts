import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '../lib/logger.ts';

/** Not there in a release, which brings the dashboard built. */
const SCRIPT = join(import.meta.dirname, '../../web/build.ts');

/**
 * Builds the dashboard where it is missing or older than its sources: in a process of its own and below normal priority,
 * so that the service is ready at once. Until then `/` says that it is being built. Returns what stops it.
 */
export function buildDashboard(log: Logger): () => void {
  if (!existsSync(SCRIPT)) return () => {};
  let output = '';
  const child = spawn(process.execPath, [SCRIPT], {
    // What it needs is in the package; settings and secrets of the service are not for it.
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4_000);
  });
  child.on('error', (err) => log.error({ err }, 'the dashboard could not be built'));
  child.on('exit', (code, signal) => {
    if (code === 0) log.debug({}, 'the dashboard is up to date');
    else if (signal === null) log.error({ code, output }, 'the dashboard could not be built');
  });
  return () => child.kill();
}
