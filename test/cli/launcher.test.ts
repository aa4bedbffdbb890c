import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { createChildEnvironment } from '../support/service-process.ts';
import { createTestDatabase } from '../support/test-databases.ts';

const LAUNCHER = new URL('../../bin/legible.js', import.meta.url).pathname;

it('the service stops when its launcher is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'legible-launcher-'));
  const database = await createTestDatabase();
  assert.ok(database !== null);
  const launcher = spawn(process.execPath, [LAUNCHER, 'serve'], {
    env: {
      ...createChildEnvironment(),
      LEGIBLE_DATA_DIR: folder,
      LEGIBLE_PORT: '0',
      DATABASE_URL: database.connectionString,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let logged = '';
  launcher.stderr.setEncoding('utf8').on('data', (text: string) => {
    logged += text;
  });
  try {
    await new Promise<void>((resolve, reject) => {
      launcher.stdout.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        if (/Legible is ready at (\S+)\n/.test(printed)) resolve();
      });
      launcher.once('exit', () => reject(new Error(`the service did not start: ${logged}`)));
    });
    // The service inherits this pipe from the launcher. It closes when both processes have ended.
    const closed = new Promise((resolve) => launcher.stdout.once('close', resolve));
    launcher.kill('SIGKILL');
    await closed;
    assert.match(printed + logged, /stopping: finishing the work in progress/);
  } finally {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
