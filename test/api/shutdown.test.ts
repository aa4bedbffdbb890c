import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startApp } from '../support/start-app.ts';
import { openSocket, readAnswer } from './raw-http.ts';
import { createFileForm, createProject, uploadText } from './uploads.ts';

it('a stopping service answers waiting requests, and asks new ones to retry', async () => {
  // Without a worker, the documents stay pending.
  const app = await startApp({ LEGIBLE_ROLE: 'api' });
  const project = await createProject(app, 'shutdown');
  const { id } = await uploadText(app, project);
  const path = `/projects/${project}/documents`;
  const uploading = app.request(`${path}?wait=60`, {
    method: 'POST',
    body: createFileForm('a.txt', 'hello'),
  });
  const asking = app.request(`${path}/${id}?wait=60`);
  const late = await openSocket(app.baseUrl);
  late.write('GET /v1/projects HTTP/1.1\r\nHost: a\r\n');
  while ((await app.json<{ meta: { total: number } }>(path)).meta.total < 2) await new Promise(setImmediate);
  const stopped = app.stop();
  assert.equal((await uploading).status, 201);
  assert.equal((await asking).status, 200);
  late.write(`Authorization: Bearer ${app.key}\r\n\r\n`);
  const answer = await readAnswer(late);
  assert.equal(answer.status, 503);
  assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  assert.equal(answer.headers.get('connection'), 'close');
  await stopped;
});

it('a stopping service does not wait for a stalled client', async () => {
  const app = await startApp({ LEGIBLE_DRAIN_TIMEOUT: '2s' });
  const path = `/projects/${await createProject(app, 'stalled')}/documents`;
  const stalled = await openSocket(app.baseUrl);
  stalled.write(
    `POST /v1${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${app.key}\r\nContent-Length: 1000\r\n` +
      'Content-Type: multipart/form-data; boundary=X\r\n\r\n--X\r\n',
  );
  const closed = new Promise((resolve) => stalled.once('close', resolve));
  await app.request(path);
  await app.stop();
  await closed;
});

it('a stopping service does not wait for a connection on which nothing was sent', async () => {
  // If the service waited for busy connections, the test would exceed its time limit.
  const app = await startApp({ LEGIBLE_ROLE: 'api', LEGIBLE_DRAIN_TIMEOUT: '10m' });
  const silent = await openSocket(app.baseUrl);
  const closed = new Promise((resolve) => silent.once('close', resolve));
  await app.request('/projects');
  await app.stop();
  await closed;
});
