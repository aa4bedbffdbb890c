import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createChildEnvironment, startService } from '../support/service-process.ts';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'legible-doctor-'));
});
after(() => rm(folder, { recursive: true, force: true }));

function runDoctor(env: Record<string, string>): Promise<{ status: number; stdout: string }> {
  return new Promise((resolve) => {
    const options = {
      cwd: ROOT,
      env: { ...createChildEnvironment(), LEGIBLE_DATA_DIR: folder, LEGIBLE_PORT: '0', ...env },
    };
    execFile(process.execPath, ['src/main.ts', 'doctor'], options, (error, stdout) =>
      resolve({ status: error === null ? 0 : Number(error.code), stdout }),
    );
  });
}

it('the doctor reports no problems on a working machine', async () => {
  const { status, stdout } = await runDoctor({});
  assert.equal(status, 0, stdout);
  assert.equal(stdout.match(/^ok /gm)?.length, 8, stdout);
  assert.match(stdout, /^ok {4}confinement .*no network/m);
});

it('the doctor explains how to fix a port in use, an unreachable database, and a wrong setting', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? String(address.port) : '';
  const sick = await runDoctor({ LEGIBLE_PORT: port, DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
  server.close();
  assert.equal(sick.status, 1);
  assert.match(sick.stdout, /^FAIL {2}port .*LEGIBLE_PORT/m);
  assert.match(sick.stdout, /^FAIL {2}database .*DATABASE_URL/m);
  const wrong = await runDoctor({ LEGIBLE_PORT: 'many' });
  assert.equal(wrong.status, 1);
  assert.match(wrong.stdout, /^FAIL {2}settings [\s\S]*LEGIBLE_PORT/m);
});

it('the doctor reports no problems while the service runs', async () => {
  const service = await startService(folder);
  const { status, stdout } = await runDoctor({ LEGIBLE_PORT: new URL(service.baseUrl).port });
  await service.stop();
  assert.equal(status, 0, stdout);
  assert.match(stdout, /^ok {4}port +Legible is already running at/m);
});
