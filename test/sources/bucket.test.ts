import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { findS3ServerProblem, type S3Server, startS3Server } from '../support/s3-server.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { type ErrorJson, makeProject } from '../support/webhook-api.ts';

const skip = findS3ServerProblem() ?? false;

let app: TestApp;
let server: S3Server;
let client: S3Client;
before(async () => {
  if (skip !== false) return;
  server = await startS3Server();
  client = new S3Client({ endpoint: server.endpoint, forcePathStyle: true, region: 'us-east-1' });
  app = await startApp({ LEGIBLE_SOURCE_HOSTS: '127.0.0.1', LEGIBLE_SOURCE_INTERVAL: '1s' });
});
after(async () => {
  if (skip !== false) return;
  await app.stop();
  client.destroy();
  await server.close();
});

async function putObject(key: string, body: string): Promise<void> {
  await client.send(new PutObjectCommand({ Bucket: server.bucket, Key: key, Body: body }));
}

function describeBucket(changes: object = {}) {
  const { bucket, endpoint } = server;
  const s3 = { bucket, endpoint, prefix: 'in/', access_key_id: 'test', include_existing: false, ...changes };
  return { source: { name: 'Bucket', s3: { ...s3, secret_access_key: 'test' } } };
}

async function createSource(project: string, body: object): Promise<string> {
  const { source } = await app.json<{ source: { id: string } }>(`${project}/sources`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return `${project}/sources/${source.id}`;
}

interface SourceJson {
  source: { status: string; s3: object; last_error: { code: string } | null; documents_count: number };
}

async function waitFor(path: string, isReached: (source: SourceJson['source']) => boolean) {
  for (let tries = 0; ; tries++) {
    const { source } = await app.json<SourceJson>(path);
    if (isReached(source)) return source;
    assert.ok(tries < 400, JSON.stringify(source));
    await sleep(50);
  }
}

async function listItems(path: string): Promise<string[]> {
  const { items } = await app.json<{ items: { name: string; outcome: string }[] }>(`${path}/items`);
  return items.map(({ name, outcome }) => `${name} ${outcome}`).sort();
}

it('imports new and replaced objects below the prefix once, and ignores existing ones', {
  skip,
}, async () => {
  const project = await makeProject(app);
  await putObject('in/old.txt', 'This was here before.');
  await putObject('out/other.txt', 'Elsewhere.');
  const path = await createSource(project, describeBucket());
  const { s3 } = await waitFor(path, ({ status }) => status === 'ok');
  const { bucket, endpoint } = server;
  const shown = { bucket, prefix: 'in/', endpoint, region: 'us-east-1' };
  assert.deepEqual(s3, { ...shown, access_key_id: 'test', include_existing: false });
  await putObject('in/', '');
  await putObject('in/deep/new.txt', 'A new object.');
  await putObject('in/program.exe', 'MZ');
  await waitFor(path, ({ documents_count }) => documents_count === 1);
  await putObject('in/old.txt', 'Replaced.');
  await waitFor(path, ({ documents_count }) => documents_count === 2);
  await sleep(2_500);
  const expected = ['deep/new.txt taken', 'old.txt taken', 'program.exe skipped'];
  assert.deepEqual(await listItems(path), expected);
  const { documents } = await app.json<{
    documents: { filename: string; source: string; metadata: { path: string } }[];
  }>(`${project}/documents?source=s3`);
  assert.deepEqual(
    documents.map(({ filename, source, metadata }) => `${filename} ${source} ${metadata.path}`).sort(),
    ['new.txt s3 deep/new.txt', 'old.txt s3 old.txt'],
  );
});

it('imports existing objects if so configured, and each object once', { skip }, async () => {
  const project = await makeProject(app);
  await Promise.all(Array.from({ length: 12 }, (_, n) => putObject(`many/${n}.txt`, `Object ${n}`)));
  const path = await createSource(project, describeBucket({ prefix: 'many/', include_existing: true }));
  await waitFor(path, ({ documents_count }) => documents_count === 12);
  await sleep(1_500);
  assert.equal((await app.json<SourceJson>(path)).source.documents_count, 12);
});

it('tests the connection, and reports a missing bucket and forbidden hosts', {
  skip,
}, async () => {
  const project = await makeProject(app);
  const test = (path: string) =>
    app.json<{ ok: boolean; problem_code?: string }>(`${path}/test`, { method: 'POST', status: 200 });
  assert.deepEqual(await test(await createSource(project, describeBucket())), { ok: true });
  const missing = await createSource(project, describeBucket({ bucket: 'missing' }));
  assert.equal((await test(missing)).problem_code, 'bucket_not_found');
  await waitFor(missing, ({ last_error }) => last_error?.code === 'bucket_not_found');
  for (const [changes, detail] of [
    [{ endpoint: 'http://10.0.0.1:9000' }, 'source.s3.endpoint:blocked_host'],
    [{ endpoint: 'https://169.254.169.254' }, 'source.s3.endpoint:blocked_host'],
    [{ endpoint: 'https://s3.example.com/path' }, 'source.s3.endpoint:blocked_host'],
    [{ bucket: 'a/b' }, 'source.s3.bucket:invalid'],
    [{ region: 'evil.example.com#' }, 'source.s3.region:invalid'],
  ] as const) {
    const init = { method: 'POST', body: JSON.stringify(describeBucket(changes)) };
    const { error } = (await (await app.request(`${project}/sources`, init)).json()) as ErrorJson;
    assert.equal(`${error.details[0]?.field}:${error.details[0]?.code}`, detail);
  }
});

it('does not send the secret to another server or user', { skip }, async () => {
  const project = await makeProject(app);
  const path = await createSource(project, describeBucket());
  const { s3 } = describeBucket({ access_key_id: 'other' }).source;
  const { secret_access_key: _, ...withoutSecret } = s3;
  const init = { method: 'PATCH', body: JSON.stringify({ source: { s3: withoutSecret } }) };
  const { error } = (await (await app.request(path, init)).json()) as ErrorJson;
  assert.equal(error.details[0]?.field, 'source.s3.secret_access_key');
  await app.json(path, {
    method: 'PATCH',
    body: JSON.stringify({ source: { s3: { ...withoutSecret, access_key_id: 'test' } } }),
  });
});
