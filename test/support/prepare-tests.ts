import { spawnSync } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTestServer } from './test-databases.ts';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Prepares this process for running test files: builds the dashboard once for all services, removes the
 * settings of the developer's shell, and starts the shared database server.
 */
export async function prepareTests(): Promise<{ stop(): Promise<void> }> {
  process.chdir(ROOT);
  const built = spawnSync(process.execPath, [resolve(ROOT, 'web/build.ts')], { stdio: 'inherit' });
  if (built.status !== 0) throw new Error('The dashboard could not be built.');
  removeSettings();
  const server = await startTestServer();
  Object.assign(process.env, server.env);
  return server;
}

/** Removes settings of the service, which must not affect tests. Keeps settings that configure tests. */
function removeSettings(): void {
  const names = Object.keys(process.env);
  for (const name of names) {
    if (name.startsWith('LEGIBLE_') && !name.startsWith('LEGIBLE_TEST_')) delete process.env[name];
  }
}
