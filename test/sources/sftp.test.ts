import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  findSftpServerProblem,
  PASSPHRASE,
  type SftpServer,
  startSftpServer,
} from '../support/sftp-server.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { type ErrorJson, makeProject } from '../support/webhook-api.ts';
import { PASSWORD, startPasswordServer } from './password-server.ts';

const skip = findSftpServerProblem() ?? false;
const OTHER_KEY = `SHA256:${'A'.repeat(43)}`;

let app: TestApp;
let server: SftpServer;
before(async () => {
  if (skip !== false) return;
  server = await startSftpServer();
  app = await startApp({ LEGIBLE_SOURCE_HOSTS: '127.0.0.1', LEGIBLE_SOURCE_INTERVAL: '1s' });
});
after(async () => {
  if (skip !== false) return;
  await app.stop();
  await server.close();
});

function describeServer(changes: object = {}) {
  const { port, username, privateKey, hostKey } = server;
  const sftp = { host: '127.0.0.1', port, username, host_key: hostKey, include_existing: false };
  return { source: { name: 'Partner', sftp: { ...sftp, private_key: privateKey, ...changes } } };
}

async function createSource(project: string, body: object): Promise<string> {
  const { source } = await app.json<{ source: { id: string } }>(`${project}/sources`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return `${project}/sources/${source.id}`;
}

async function updateSource(path: string, body: object): Promise<Response> {
  return app.request(path, { method: 'PATCH', body: JSON.stringify(body) });
}

interface SourceJson {
  source: {
    status: string;
    sftp: Record<string, unknown>;
    last_error: { code: string; message: string } | null;
    documents_count: number;
  };
}

async function waitFor(path: string, isReached: (source: SourceJson['source']) => boolean) {
  for (let tries = 0; ; tries++) {
    const { source } = await app.json<SourceJson>(path);
    if (isReached(source)) return source;
    assert.ok(tries < 400, JSON.stringify(source));
    await sleep(50);
  }
}

async function testConnection(path: string) {
  return app.json<{ ok: boolean; problem_code?: string; host_key?: string }>(`${path}/test`, {
    method: 'POST',
    status: 200,
  });
}

async function listItems(path: string): Promise<string[]> {
  const { items } = await app.json<{ items: { name: string; outcome: string }[] }>(`${path}/items`);
  return items.map(({ name, outcome }) => `${name} ${outcome}`).sort();
}

it('imports new and replaced files once, and ignores existing ones', { skip }, async () => {
  const project = await makeProject(app);
  await mkdir(join(server.folder, 'in/deep'), { recursive: true });
  await writeFile(join(server.folder, 'in/old.txt'), 'This was here before.');
  await writeFile(join(server.folder, 'elsewhere.txt'), 'Elsewhere.');
  await symlink(join(server.folder, 'elsewhere.txt'), join(server.folder, 'in/link.txt'));
  const path = await createSource(project, describeServer({ path: 'in' }));
  const { sftp } = await waitFor(path, ({ status }) => status === 'ok');
  const { port, username, hostKey: host_key } = server;
  const shown = { host: '127.0.0.1', port, username, host_key, path: 'in', include_existing: false };
  assert.deepEqual(sftp, shown);
  await writeFile(join(server.folder, 'in/deep/new.txt'), 'A new file.');
  await writeFile(join(server.folder, 'in/growing.txt.part'), 'Not yet comp');
  await writeFile(join(server.folder, 'in/program.exe'), 'MZ');
  await waitFor(path, ({ documents_count }) => documents_count === 1);
  await writeFile(join(server.folder, 'in/old.txt'), 'Replaced by another text.');
  await waitFor(path, ({ documents_count }) => documents_count === 2);
  await sleep(2_500);
  const expected = ['deep/new.txt taken', 'old.txt taken', 'program.exe skipped'];
  assert.deepEqual(await listItems(path), expected);
  const { documents } = await app.json<{
    documents: { filename: string; file_size: number; metadata: { path: string } }[];
  }>(`${project}/documents?source=sftp`);
  assert.deepEqual(
    documents.map(({ filename, file_size, metadata }) => `${filename} ${file_size} ${metadata.path}`).sort(),
    ['new.txt 11 deep/new.txt', 'old.txt 25 old.txt'],
  );
});

it('sends nothing to a server before its key is confirmed, and reports a changed key', { skip }, async () => {
  const project = await makeProject(app);
  await mkdir(join(server.folder, 'confirmed'), { recursive: true });
  await writeFile(join(server.folder, 'confirmed/first.txt'), 'The first file.');
  const before = server.readLog().length;
  const body = describeServer({ host_key: null, path: 'confirmed', include_existing: true });
  const path = await createSource(project, body);
  const { ok, problem_code, host_key } = await testConnection(path);
  assert.deepEqual([ok, problem_code, host_key], [false, 'host_key_unknown', server.hostKey]);
  const { last_error } = await waitFor(path, (source) => source.last_error !== null);
  assert.equal(last_error?.code, 'host_key_unknown');
  assert.ok(last_error?.message.includes(server.hostKey));
  // Ignore the log lines of earlier tests' connections, which may be closed while this test is running.
  const log = server
    .readLog()
    .slice(before)
    .replaceAll(/^Close session: .*$/gm, '');
  assert.doesNotMatch(log, /publickey|user/i);

  const { private_key: _, ...settings } = body.source.sftp;
  const confirmed = { source: { sftp: { ...settings, host_key } } };
  assert.equal((await updateSource(path, confirmed)).status, 200);
  assert.deepEqual(await testConnection(path), { ok: true });
  await app.json(`${path}/run`, { method: 'POST', status: 200 });
  await waitFor(path, ({ documents_count }) => documents_count === 1);

  // A confirmed host key can be changed only together with the secret.
  const changed = { source: { sftp: { ...settings, host_key: OTHER_KEY } } };
  const { error } = (await (await updateSource(path, changed)).json()) as ErrorJson;
  assert.equal(error.details[0]?.field, 'source.sftp.password');
  const other = describeServer({ host_key: OTHER_KEY });
  assert.equal((await updateSource(path, other)).status, 200);
  assert.equal((await testConnection(path)).problem_code, 'host_key_changed');
});

it('signs in with an encrypted key, and reports what is wrong', { skip }, async () => {
  const project = await makeProject(app);
  const encrypted = { private_key: server.encryptedKey, passphrase: PASSPHRASE };
  const test = async (changes: object) =>
    testConnection(await createSource(project, describeServer(changes)));
  assert.deepEqual(await test(encrypted), { ok: true });
  const wrong = { ...encrypted, passphrase: 'wrong' };
  assert.equal((await test(wrong)).problem_code, 'secret_unreadable');
  assert.equal((await test({ username: 'nobody-of-this-name' })).problem_code, 'sign_in_failed');
  const password = { private_key: undefined, password: 'wrong' };
  assert.equal((await test(password)).problem_code, 'sign_in_failed');
  assert.equal((await test({ path: 'missing' })).problem_code, 'folder_not_found');
  for (const [changes, detail] of [
    [{ host: '10.0.0.1' }, 'source.sftp.host:blocked_host'],
    [{ host: 'sftp.example.com', port: 25 }, 'source.sftp.host:blocked_host'],
    [{ password: 'both' }, 'source.sftp.password:invalid'],
    [{ private_key: 'ssh-ed25519 AAAA' }, 'source.sftp.private_key:invalid'],
    [{ private_key: undefined, password: 'x', passphrase: 'x' }, 'source.sftp.passphrase:invalid'],
    [{ private_key: undefined }, 'source.sftp.password:required'],
    [{ host_key: 'MD5:00' }, 'source.sftp.host_key:invalid'],
  ] as const) {
    const init = { method: 'POST', body: JSON.stringify(describeServer(changes)) };
    const { error } = (await (await app.request(`${project}/sources`, init)).json()) as ErrorJson;
    assert.equal(`${error.details[0]?.field}:${error.details[0]?.code}`, detail);
  }
});

for (const method of ['password', 'keyboard-interactive'] as const) {
  it(`signs in with a password (${method})`, { skip }, async () => {
    const project = await makeProject(app);
    await using passwordServer = await startPasswordServer(method);
    const { port, hostKey: host_key } = passwordServer;
    const changes = { port, host_key, username: 'ann', private_key: undefined, password: PASSWORD };
    const path = await createSource(project, describeServer(changes));
    assert.deepEqual(await testConnection(path), { ok: true });
    const wrong = await createSource(project, describeServer({ ...changes, password: 'wrong' }));
    assert.equal((await testConnection(wrong)).problem_code, 'sign_in_failed');
  });
}

it('stops reading an endless folder, and reports why', { skip }, async () => {
  const project = await makeProject(app);
  await using endless = await startPasswordServer('password', 'endless');
  const { port, hostKey: host_key } = endless;
  const changes = { port, host_key, username: 'ann', private_key: undefined, password: PASSWORD };
  const path = await createSource(project, describeServer({ ...changes, include_existing: true }));
  assert.deepEqual(await testConnection(path), { ok: true });
  const { last_error } = await waitFor(path, (source) => source.last_error !== null);
  assert.equal(last_error?.code, 'failed');
  assert.match(last_error?.message ?? '', /more than 100,000 entries/);
});
