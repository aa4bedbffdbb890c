import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createId } from '../../src/lib/id.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { addKey, addOrganization } from './organizations.ts';
import { openSocket, readAnswer, sendRaw } from './raw-http.ts';
import { createFileForm, createProject, uploadText } from './uploads.ts';

let app: TestApp;
let project: string;
let document: string;
before(async () => {
  app = await startApp({ LEGIBLE_FAILED_KEYS_PER_MINUTE: '30', LEGIBLE_TRUST_PROXY: '127.0.0.1' });
  project = await createProject(app, 'authentication');
  document = (await uploadText(app, project)).id;
});
after(() => app.stop());

const UNKNOWN = 'proj_00000000000000000000000000';

describe('a request without a usable key', () => {
  it('returns 401 with a challenge on every route, even unknown ones', async () => {
    const paths: [string, string][] = [
      ['GET', '/projects'],
      ['POST', '/projects'],
      ['GET', `/projects/${project}`],
      ['GET', `/projects/${UNKNOWN}`],
      ['PUT', `/projects/${project}`],
      ['POST', `/projects/${UNKNOWN}/documents`],
      ['GET', '/nothing/here'],
      ['GET', '/projects/%zz'],
      ['GET', '/keys'],
    ];
    for (const [method, path] of paths) {
      const response = await app.request(path, { method, key: null });
      assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer realm="legible"$/);
      await expectError(response, 401, 'missing_api_key', []);
    }
  });

  for (const header of ['Basic dXNlcjpwdw==', 'Bearer', 'Bearer    ', 'Token x']) {
    it(`returns 401 for Authorization: ${header}`, async () => {
      const response = await app.request('/projects', { key: null, headers: { Authorization: header } });
      await expectError(response, 401, 'missing_api_key');
    });
  }

  it('accepts "bearer" in lower case followed by two spaces', async () => {
    const headers = { Authorization: `bearer  ${app.key}` };
    assert.equal((await app.request('/projects', { key: null, headers })).status, 200);
  });

  it('returns 401 for a key with one changed character', async () => {
    const last = app.key.at(-1) === 'x' ? 'y' : 'x';
    const response = await app.request('/projects', { key: app.key.slice(0, -1) + last });
    assert.match(response.headers.get('www-authenticate') ?? '', /error="invalid_token"/);
    await expectError(response, 401, 'invalid_api_key');
  });

  it('returns 401 for a revoked key and for an expired one', async () => {
    const revoked = await addKey(app, { revoked: true });
    await expectError(await app.request('/projects', { key: revoked }), 401, 'invalid_api_key');
    const expired = await addKey(app, { expiresAt: new Date(Date.now() - 1000) });
    await expectError(await app.request('/projects', { key: expired }), 401, 'expired_api_key');
  });

  it('returns 401 for a key in the query or the body', async () => {
    await expectError(
      await app.request(`/projects?api_key=${app.key}`, { key: null }),
      401,
      'missing_api_key',
    );
    const body = JSON.stringify({ api_key: app.key, project: { name: 'by body' } });
    await expectError(
      await app.request('/projects', { method: 'POST', body, key: null }),
      401,
      'missing_api_key',
    );
  });

  it('returns 401 before its body, ids or media type are validated', async () => {
    const init = { method: 'POST', body: '{{', key: null, headers: { 'Content-Type': 'text/plain' } };
    await expectError(await app.request('/projects/x/documents', init), 401, 'missing_api_key');
  });
});

describe('a key', () => {
  it('gets 403 if it lacks a scope, and the response names the scope', async () => {
    const key = await addKey(app, { scopes: ['documents:read', 'projects:read'] });
    assert.equal((await app.request('/projects', { key })).status, 200);
    assert.equal((await app.request(`/projects/${project}/documents`, { key })).status, 200);
    const refused: [string, string, string][] = [
      ['POST', '/projects', 'projects:write'],
      ['PATCH', `/projects/${project}`, 'projects:write'],
      ['DELETE', `/projects/${project}`, 'projects:write'],
      ['POST', `/projects/${project}/documents`, 'documents:write'],
      ['DELETE', `/projects/${project}/documents/${document}`, 'documents:write'],
      ['GET', '/keys', 'keys:manage'],
    ];
    for (const [method, path, scope] of refused) {
      const { error } = await expectError(
        await app.request(path, { method, key }),
        403,
        'insufficient_scope',
      );
      assert.match(error.message, new RegExp(scope));
    }
  });

  it('gets 404 for resources of another organization, as for a random id', async () => {
    const key = await addOrganization(app, 'other');
    const own = await createProject(app, 'own', key);
    const requests: [string, string, (FormData | string)?][] = [
      ['GET', `/projects/${project}`],
      ['PATCH', `/projects/${project}`, '{"project":{"name":"mine"}}'],
      ['DELETE', `/projects/${project}`],
      ['GET', `/projects/${project}/settings`],
      ['GET', `/projects/${project}/documents`],
      ['POST', `/projects/${project}/documents`, createFileForm('a.txt', 'hello')],
      ['GET', `/projects/${project}/documents/${document}`],
      ['GET', `/projects/${own}/documents/${document}`],
      ['GET', `/projects/${own}/documents/${document}/file`],
      ['DELETE', `/projects/${own}/documents/${document}`],
    ];
    for (const [method, path, body] of requests) {
      const init = { method, key, ...(body === undefined ? {} : { body }) };
      const missing = path.replace(project, createId('proj')).replace(document, createId('doc'));
      const [foreign, random] = await Promise.all(
        [path, missing].map(async (one) => expectError(await app.request(one, init), 404, 'not_found', [])),
      );
      assert.equal(foreign?.error.message, random?.error.message);
    }
    assert.equal((await app.request(`/projects/${project}/documents/${document}`)).status, 200);
  });

  it('gets 404 for a document below another project of its organization', async () => {
    const second = await createProject(app, 'second');
    await expectError(await app.request(`/projects/${second}/documents/${document}`), 404, 'not_found');
    await expectError(
      await app.request(`/projects/${second}/documents/${document}`, { method: 'DELETE' }),
      404,
      'not_found',
    );
  });
});

describe('a malformed id', () => {
  const ids = [
    'abc',
    '0',
    '-1',
    '%00',
    "'%20OR%201=1--",
    `proj_${'0'.repeat(10_000)}`,
    'a'.repeat(10_000),
    UNKNOWN,
    '%zz',
    '%ff',
  ];
  for (const id of ids) {
    it(`${id.slice(0, 40)} returns 404`, async () => {
      await expectError(await app.request(`/projects/${id}`), 404, 'not_found');
      await expectError(await app.request(`/projects/${project}/documents/${id}`), 404, 'not_found');
    });
  }

  it('returns 404 if it has another prefix or contains dots', async () => {
    await expectError(await app.request(`/projects/${document}`), 404, 'not_found');
    await expectError(await app.request(`/projects/${project}/documents/${project}`), 404, 'not_found');
    const head = `GET /v1/projects/../x HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${app.key}\r\n\r\n`;
    assert.equal((await sendRaw(app.baseUrl, head)).status, 404);
  });
});

describe('routing', () => {
  it('returns 405 with Allow for a method that the path does not support', async () => {
    const wrong: [string, string, string][] = [
      ['PUT', `/projects/${project}`, 'DELETE, GET, HEAD, PATCH'],
      ['DELETE', '/projects', 'GET, HEAD, POST'],
      ['POST', `/projects/${project}`, 'DELETE, GET, HEAD, PATCH'],
    ];
    for (const [method, path, allow] of wrong) {
      const response = await app.request(path, { method });
      assert.equal(response.headers.get('allow'), allow);
      await expectError(response, 405, 'method_not_allowed');
    }
  });

  it('returns 404 as JSON for an unknown path', async () => {
    await expectError(await app.request('/nothing'), 404, 'not_found');
  });

  it('returns 431 for headers over 16 KiB and 414 or 431 for such a URL, and keeps running', async () => {
    const head = `Host: a\r\nAuthorization: Bearer ${app.key}\r\n`;
    const headers = await sendRaw(
      app.baseUrl,
      `GET /v1/projects HTTP/1.1\r\n${head}X-Big: ${'a'.repeat(20_000)}\r\n\r\n`,
    );
    assert.equal(headers.status, 431);
    assert.equal(JSON.parse(headers.body).error.code, 'headers_too_large');
    const url = await sendRaw(app.baseUrl, `GET /v1/${'a'.repeat(20_000)} HTTP/1.1\r\n${head}\r\n`);
    assert.ok(url.status === 414 || url.status === 431);
    assert.match(url.headers.get('x-request-id') ?? '', /^req_/);
    assert.equal((await app.request('/projects')).status, 200);
  });

  it('returns 400 as JSON for input that is not HTTP', async () => {
    const answer = await sendRaw(app.baseUrl, 'HELLO\r\n\r\n');
    assert.equal(answer.status, 400);
    assert.equal(JSON.parse(answer.body).error.code, 'malformed_request');
  });

  it('returns JSON regardless of Accept', async () => {
    for (const accept of ['text/html', 'application/xml']) {
      const response = await app.request('/projects', { headers: { Accept: accept } });
      assert.equal(response.status, 200);
      assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
    }
  });

  it('returns errors as RFC 9457 if requested', async () => {
    const response = await app.request(`/projects/${UNKNOWN}`, {
      headers: { Accept: 'application/problem+json' },
    });
    assert.equal(response.headers.get('content-type'), 'application/problem+json');
    assert.deepEqual(await response.json(), {
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'No project with this id.',
      code: 'not_found',
      request_id: response.headers.get('x-request-id'),
      details: [],
    });
  });
});

describe('wrong keys from the same address', () => {
  it('get 429 from the 31st per minute; valid keys, malformed keys and other addresses do not', async () => {
    const from = (address: string, key: string) =>
      app.request('/projects', { key, headers: { 'X-Forwarded-For': address } });
    const revoked = await addKey(app, { revoked: true });
    for (let i = 0; i < 30; i++) assert.equal((await from('198.51.100.7', revoked)).status, 401);
    const response = await from('198.51.100.7', revoked);
    assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d?$/);
    await expectError(response, 429, 'rate_limited');
    assert.equal((await from('198.51.100.7', app.key)).status, 200);
    assert.equal((await from('198.51.100.7', `${app.key}x`)).status, 401);
    assert.equal((await from('198.51.100.8', revoked)).status, 401);
  });
});

describe('a connection', () => {
  it('serves a second request after it refused one before its body ended', async () => {
    const socket = await openSocket(app.baseUrl);
    const body = 'x'.repeat(300_000);
    socket.write(
      `POST /v1/projects HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 1000)}`,
    );
    assert.equal((await readAnswer(socket)).status, 401);
    socket.write(body.slice(1000));
    socket.write(`GET /v1/projects HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${app.key}\r\n\r\n`);
    assert.equal((await readAnswer(socket)).status, 200);
    socket.destroy();
  });
});
