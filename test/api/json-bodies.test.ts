import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { openSocket, readAnswer, sendRaw } from './raw-http.ts';

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

function post(
  body: string | Uint8Array<ArrayBuffer>,
  contentType = 'application/json',
  headers: Record<string, string> = {},
): Promise<Response> {
  return app.request('/projects', {
    method: 'POST',
    body,
    headers: { 'Content-Type': contentType, ...headers },
  });
}

function makeBytes(...parts: (string | number[])[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));
}

describe('a JSON body', () => {
  for (const body of [
    '{"project":{"name":"x"',
    '{"project":{"name":"x"},}',
    "{'project':{'name':'x'}}",
    '',
    '   ',
    '{"a":1} x',
  ]) {
    it(`${JSON.stringify(body)} returns 400`, async () => {
      await expectError(await post(body), 400, 'malformed_request', []);
    });
  }

  for (const body of ['[]', '"x"', 'null', '42']) {
    it(`${body} returns 422 :wrong_type`, async () => {
      await expectError(await post(body), 422, 'validation_failed', [':wrong_type']);
    });
  }

  it('in invalid UTF-8 or UTF-16 returns 400', async () => {
    await expectError(
      await post(makeBytes('{"project":{"name":"', [0xff, 0xfe], '"}}')),
      400,
      'malformed_request',
    );
    const utf16 = new Uint8Array(Buffer.from('{"project":{"name":"x"}}', 'utf16le'));
    await expectError(await post(utf16), 400, 'malformed_request');
    await expectError(await post(utf16, 'application/json; charset=utf-16'), 400, 'malformed_request');
  });

  for (const type of [
    'text/plain',
    'application/xml',
    'application/json garbage',
    'application/json\ta',
    'application/jsonx',
  ]) {
    it(`with Content-Type ${JSON.stringify(type)} returns 415`, async () => {
      await expectError(await post('{"project":{"name":"typed"}}', type), 415, 'unsupported_media_type');
    });
  }

  it('without a Content-Type returns 415', async () => {
    const body = '{"project":{"name":"untyped"}}';
    const head = `POST /v1/projects HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${app.key}\r\nContent-Length: ${body.length}\r\n\r\n`;
    assert.equal((await sendRaw(app.baseUrl, head + body)).status, 415);
  });

  it('with a space before its Content-Type is validated too', async () => {
    const body = '{"project":{"name":7}}';
    const head = `POST /v1/projects HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${app.key}\r\nContent-Type:   application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    assert.equal((await sendRaw(app.baseUrl, head + body)).status, 422);
  });

  it('with a character set is accepted', async () => {
    assert.equal(
      (await post('{"project":{"name":"charset"}}', 'application/json; charset=utf-8')).status,
      201,
    );
  });

  it('that is gzipped returns 415', async () => {
    const body = new Uint8Array(gzipSync('{"project":{"name":"zipped"}}'));
    await expectError(
      await post(body, 'application/json', { 'Content-Encoding': 'gzip' }),
      415,
      'unsupported_media_type',
    );
  });

  it('of 200,000 nested lists is refused, closed or not, and the service keeps running', async () => {
    const deep = '['.repeat(200_000);
    await expectError(await post(deep), 400, 'malformed_request');
    await expectError(await post(deep + ']'.repeat(200_000)), 400, 'malformed_request');
    await expectError(
      await post(`{"project":{"name":"x","more":${deep}${']'.repeat(200_000)}}}`),
      400,
      'malformed_request',
    );
    assert.equal((await app.request('/projects')).status, 200);
  });

  it('above its size limit returns 413: at once if it has a length, otherwise as soon as it is exceeded', async () => {
    const head = `POST /v1/projects HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${app.key}\r\nContent-Type: application/json\r\n`;
    const message = await sendRaw(app.baseUrl, `${head}Content-Length: 2000000\r\n\r\n{`);
    assert.equal(message.status, 413);
    assert.equal(JSON.parse(message.body).error.code, 'payload_too_large');
    const socket = await openSocket(app.baseUrl);
    socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
    const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`;
    for (let i = 0; i < 20; i++) socket.write(chunk);
    assert.equal((await readAnswer(socket)).status, 413);
    socket.destroy();
  });

  it('above its size limit gets a response even if the client reads only after it has sent everything', async () => {
    await expectError(
      await post(`{"project":{"name":"${'x'.repeat(5_000_000)}"}}`),
      413,
      'payload_too_large',
    );
  });

  it('cannot modify a prototype', async () => {
    assert.equal((await post('{"__proto__":{"admin":true},"project":{"name":"proto"}}')).status, 201);
    assert.equal(
      (await post('{"constructor":{"prototype":{"admin":true}},"project":{"name":"constructor"}}')).status,
      201,
    );
    assert.equal(Reflect.get({}, 'admin'), undefined);
  });

  it('without its wrapper returns an error that names the missing member', async () => {
    await expectError(await post('{"name":"x"}'), 422, 'validation_failed', ['project:required']);
  });
});
