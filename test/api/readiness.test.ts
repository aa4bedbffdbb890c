import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createApp } from '../../src/app/create-app.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { createCollectingLogger } from '../support/collecting-logger.ts';
import { createChildEnvironment } from '../support/service-process.ts';
import { createTestDatabase } from '../support/test-databases.ts';
import { findFreePort } from './free-port.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

describe('/readyz', () => {
  it('returns 503 until the first key has been printed', async (context) => {
    const database = await createTestDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'legible-test-'));
    const settings = {
      LEGIBLE_DATA_DIR: folder,
      LEGIBLE_PORT: '0',
      ...(database === null ? {} : { DATABASE_URL: database.connectionString }),
    };
    const app = await createApp(loadConfig(settings), createCollectingLogger());
    context.after(async () => {
      await app.stop();
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    });
    const readyz = new URL('/readyz', app.baseUrl ?? '');
    const early = await fetch(readyz);
    assert.equal(early.status, 503);
    assert.match(await early.text(), /the service is still starting/);
    app.announce();
    assert.equal((await fetch(readyz)).status, 200);
  });

  it('of a new service returns 200 only once its output contains the first key', async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'legible-test-'));
    const output = await open(join(folder, 'output'), 'w');
    const port = await findFreePort();
    // Write the output to a file, as a start script does, because a file can be read immediately.
    const child = spawn(process.execPath, [MAIN, 'serve'], {
      env: {
        ...createChildEnvironment(),
        LEGIBLE_DATA_DIR: join(folder, 'data'),
        LEGIBLE_PORT: String(port),
        LEGIBLE_CONCURRENCY: '1',
      },
      stdio: ['ignore', output.fd, 'ignore'],
    });
    const ended = once(child, 'exit');
    context.after(async () => {
      child.kill('SIGTERM');
      await ended;
      await output.close();
      await rm(folder, { recursive: true, force: true });
    });
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      );
    while (!(await isReady())) {
      assert.equal(child.exitCode, null);
      await sleep(5);
    }
    assert.match(await readFile(join(folder, 'output'), 'utf8'), /API key \(shown once\): lgb_\w{20}/);
  });
});
