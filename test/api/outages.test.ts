import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openEmbeddedPostgres } from '../../src/storage/database/embedded/start-embedded-postgres.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { createProject, fileForm, leftInStaging } from './uploads.ts';

/** A way to the database that can be cut. */
async function startGate(
  target: URL,
): Promise<{ server: Server; url: string; cut(): void; mend(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const inner = connect(Number(target.port), target.hostname);
    for (const end of [socket, inner]) {
      sockets.add(end);
      end.on('error', () => {}).on('close', () => sockets.delete(end));
    }
    socket.pipe(inner).pipe(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('a gate has a port');
  const { port } = address;
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  return {
    server,
    url: url.href,
    cut() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    async mend() {
      await once(server.listen(port, '127.0.0.1'), 'listening');
    },
  };
}

let databaseFolder: string;
let database: Awaited<ReturnType<typeof openEmbeddedPostgres>>;
before(async () => {
  databaseFolder = await mkdtemp(join(tmpdir(), 'legible-test-'));
  database = await openEmbeddedPostgres({ dataDir: databaseFolder, log: () => {} });
});
after(async () => {
  await database.close();
  await rm(databaseFolder, { recursive: true, force: true });
});

describe('a database that cannot be reached', () => {
  let app: TestApp;
  let gate: Awaited<ReturnType<typeof startGate>>;
  before(async () => {
    gate = await startGate(new URL(database.connectionString));
    app = await startApp({ DATABASE_URL: gate.url });
  });
  after(async () => {
    await app.stop();
    gate.cut();
  });

  it('is 503 with Retry-After, leaves no record and no file, and is over when it is over', async () => {
    const path = `/projects/${await createProject(app, 'outage')}/documents`;
    gate.cut();
    const response = await app.request(path, { method: 'POST', body: fileForm('a.txt', 'hello') });
    assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    await expectError(response, 503, 'unavailable', []);
    await expectError(await app.request('/projects'), 503, 'unavailable');
    const root = new URL(app.baseUrl).origin;
    assert.equal((await fetch(`${root}/healthz`)).status, 200);
    assert.equal((await fetch(`${root}/readyz`)).status, 503);
    await gate.mend();
    const list = await app.json<{ documents: unknown[] }>(path);
    assert.deepEqual(list.documents, []);
    assert.deepEqual(await leftInStaging(app), []);
    assert.equal((await app.request(path, { method: 'POST', body: fileForm('a.txt', 'hello') })).status, 201);
    assert.equal((await fetch(`${root}/readyz`)).status, 200);
  });
});

describe('a full disk', () => {
  it('is 503 with Retry-After and leaves no record and no part of a file', async (context) => {
    const app = await startApp();
    context.after(() => app.stop());
    const staging = join(app.dataDir, 'staging');
    if (!mountSmallDisk(staging)) return context.skip('only root may mount a small disk');
    try {
      const path = `/projects/${await createProject(app, 'full')}/documents`;
      const form = fileForm('a.txt', Buffer.alloc(6_000_000, 'a line of text\n'));
      const response = await app.request(path, { method: 'POST', body: form });
      assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
      await expectError(response, 503, 'unavailable', []);
      assert.deepEqual((await app.json<{ documents: unknown[] }>(path)).documents, []);
      assert.deepEqual(await leftInStaging(app), []);
      assert.deepEqual(await readdir(join(app.dataDir, 'blobs')), []);
    } finally {
      execFileSync('umount', [staging]);
    }
  });
});

/** A disk of 4 MB; false where this is not allowed. */
function mountSmallDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
