import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '../lib/logger.ts';

/** Releases do not contain this file, because they include the built dashboard. */
const SCRIPT = join(import.meta.dirname, '../../web/build.ts');

/**
 * Builds the dashboard if it is missing or older than its sources. The build runs in a separate process with
 * low priority, so that the service does not have to wait for it. Until the build is finished, `/` reports
 * that the dashboard is being built. Returns a function that stops the build.
 */
export function buildDashboard(log: Logger): () => void {
  if (!existsSync(SCRIPT)) return () => {};
  let output = '';
  const child = spawn(process.execPath, [SCRIPT], {
    // The build must not see secrets.
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
