import assert from 'node:assert/strict';
import { METHODS, request } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { startApp, type TestApp } from '../support/start-app.ts';
import { sendRaw } from './raw-http.ts';

interface Answer {
  status: number;
  allow: string | undefined;
  code: string | undefined;
}

let app: TestApp;
let paths: Record<string, Record<string, object>>;
before(async () => {
  app = await startApp();
  const page = await fetch(new URL('/openapi.json', app.baseUrl));
  const described: { paths: typeof paths } = JSON.parse(await page.text());
  paths = described.paths;
});
after(() => app.stop());

function send(method: string, path: string, key: string | null = app.key): Promise<Answer> {
  const headers = key === null ? {} : { Authorization: `Bearer ${key}` };
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, app.baseUrl), { method, headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      const code = text.startsWith('{"error"') ? JSON.parse(text).error.code : undefined;
      resolve({ status: response.statusCode ?? 0, allow: response.headers.allow, code });
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('a method that the path does not support', () => {
  it('returns 405 with Allow on every route, for any other method', async () => {
    const project = await app.json<{ project: { id: string } }>('/projects', {
      method: 'POST',
      body: JSON.stringify({ project: { name: 'methods' } }),
    });
    for (const [pattern, operations] of Object.entries(paths)) {
      const allowed = Object.keys(operations).map((method) => method.toUpperCase());
      const path = pattern.replace('{project_id}', project.project.id).replace(/\{\w+\}/g, '1');
      for (const method of METHODS.filter((one) => one !== 'CONNECT')) {
        if (allowed.includes(method) || (method === 'HEAD' && allowed.includes('GET'))) continue;
        const answer = await send(method, path);
        assert.equal(answer.status, 405, `${method} ${path}`);
        assert.equal(answer.code, method === 'HEAD' ? undefined : 'method_not_allowed');
        for (const one of allowed) assert.ok(answer.allow?.split(', ').includes(one), `${method} ${path}`);
      }
    }
  });

  it('returns 401 without a key, and 404 without a route', async () => {
    assert.deepEqual(await send('QUERY', '/v1/projects', null), {
      status: 401,
      allow: undefined,
      code: 'missing_api_key',
    });
    assert.equal((await send('QUERY', '/v1/nothing')).status, 404);
    assert.equal((await send('QUERY', '/nothing')).status, 404);
  });

  it('returns 405 even if HTTP does not define it, and 400 if its syntax is invalid', async () => {
    const known = await sendRaw(app.baseUrl, 'FOO /v1/projects?page=1 HTTP/1.1\r\nHost: a\r\n\r\n');
    assert.equal(known.status, 405);
    assert.equal(known.headers.get('allow'), 'GET, HEAD, POST');
    assert.equal(JSON.parse(known.body).error.code, 'method_not_allowed');
    assert.equal((await sendRaw(app.baseUrl, 'FOO /nothing HTTP/1.1\r\nHost: a\r\n\r\n')).status, 404);
    assert.equal((await sendRaw(app.baseUrl, 'F(O /v1/projects HTTP/1.1\r\nHost: a\r\n\r\n')).status, 400);
  });
});

describe('an unknown query parameter', () => {
  it('is refused and named, so that a mistyped filter does not return everything', async () => {
    const { project } = await app.json<{ project: { id: string } }>('/projects', {
      method: 'POST',
      body: JSON.stringify({ project: { name: 'query' } }),
    });
    const wrong: [string, string][] = [
      ['/projects?stauts=failed', 'stauts'],
      ['/projects?page=1&sort=name', 'sort'],
      [`/projects/${project.id}?include=x`, 'include'],
      [`/projects/${project.id}/documents?metadata.=1`, 'metadata.'],
      [`/projects/${project.id}/documents?Status=failed`, 'Status'],
      ['/projects?__proto__=1', '__proto__'],
      ['/keys?page=1', 'page'],
    ];
    for (const [path, field] of wrong) {
      const { error } = await app.json<{ error: { details: { field: string; code: string }[] } }>(path, {
        status: 422,
      });
      assert.deepEqual(
        error.details.map((detail) => [detail.field, detail.code]),
        [[field, 'invalid']],
      );
    }
    await app.json(`/projects/${project.id}/documents?metadata.a=1&status=failed&page=1`);
  });
});
