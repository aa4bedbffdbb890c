import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { openSocket, readAnswer } from './raw-http.ts';
import { createFileForm, createProject, listLeftInStaging } from './uploads.ts';

const IDLE_MS = 400;
const TOTAL_MS = 1500;

let app: TestApp;
let path: string;
before(async () => {
  app = await startApp({
    LEGIBLE_UPLOAD_IDLE_TIMEOUT: `${IDLE_MS}ms`,
    LEGIBLE_UPLOAD_TIMEOUT: `${TOTAL_MS}ms`,
  });
  path = `/projects/${await createProject(app, 'abuse')}/documents`;
});
after(() => app.stop());

function post(body: string, type: string): Promise<Response> {
  return app.request(path, { method: 'POST', body, headers: { 'Content-Type': type } });
}

function writeHead(length: string): string {
  return (
    `POST /v1${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${app.key}\r\n` +
    `Content-Type: multipart/form-data; boundary=X\r\n${length}\r\n\r\n`
  );
}

const PART = 'Content-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n';

describe('a multipart body', () => {
  it('without a boundary, or with one of 252 bytes, returns 400', async () => {
    await expectError(await post(`--X\r\n${PART}--X--`, 'multipart/form-data'), 400, 'malformed_request');
    const long = 'b'.repeat(252);
    await expectError(
      await post(`--${long}\r\n${PART}--${long}--`, `multipart/form-data; boundary=${long}`),
      400,
      'malformed_request',
    );
  });

  it('that never closes its boundary returns 400', async () => {
    await expectError(
      await post(`--X\r\n${PART}`, 'multipart/form-data; boundary=X'),
      400,
      'malformed_request',
    );
    await expectError(
      await post('\r\n--X\r\n--X\r\n--X'.repeat(1000), 'multipart/form-data; boundary=X'),
      400,
      'malformed_request',
    );
  });

  it('of 10,000 parts returns 413', async () => {
    const part = '--X\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n';
    await expectError(
      await post(`${part.repeat(10_000)}--X--`, 'multipart/form-data; boundary=X'),
      413,
      'payload_too_large',
    );
  });

  it('with a part header or field named __proto__ does no harm', async () => {
    const type = 'multipart/form-data; boundary=X';
    await expectError(await post(`--X\r\n__proto__: x\r\n${PART}--X--`, type), 400, 'malformed_request');
    const field = '--X\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n';
    assert.equal((await post(`${field}--X\r\n${PART}--X--`, type)).status, 201);
    assert.equal(Reflect.get({}, 'filename'), undefined);
  });
});

describe('a client', () => {
  it('that disconnects during an upload, 500 times, leaves nothing behind', async () => {
    const { meta: before } = await app.json<{ meta: { total: number } }>(path);
    for (let round = 0; round < 20; round++) {
      await Promise.all(
        Array.from({ length: 25 }, async () => {
          const socket = await openSocket(app.baseUrl);
          socket.write(
            `${writeHead('Content-Length: 100000')}--X\r\n${PART.slice(0, -2)}${'x'.repeat(5000)}`,
          );
          await sleep(5);
          socket.destroy();
        }),
      );
    }
    assert.deepEqual(await listLeftInStaging(app), []);
    const { meta } = await app.json<{ meta: { total: number } }>(path);
    assert.equal(meta.total, before.total);
    assert.deepEqual(
      app.logLines.filter((line) => line.message === 'request failed'),
      [],
    );
  });

  it('that stalls or sends slowly gets 408 and is disconnected; others continue meanwhile', async () => {
    const stalled = await openSocket(app.baseUrl);
    stalled.write(`${writeHead('Content-Length: 1000')}--X\r\n`);
    const dripping = await openSocket(app.baseUrl);
    dripping.write(`${writeHead('Content-Length: 1000')}--X\r\n`);
    const drip = setInterval(() => dripping.write('x'), IDLE_MS / 4);
    const answers = Promise.all([readAnswer(stalled), readAnswer(dripping)]);
    const other = await app.request(path, { method: 'POST', body: createFileForm('other.txt', 'hello') });
    assert.equal(other.status, 201);
    for (const answer of await answers) {
      assert.equal(answer.status, 408);
      assert.equal(JSON.parse(answer.body).error.code, 'request_timeout');
    }
    clearInterval(drip);
    await Promise.all(
      [stalled, dripping].map(
        (socket) => socket.closed || new Promise((resolve) => socket.once('close', resolve)),
      ),
    );
  });
});
