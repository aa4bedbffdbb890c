import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { sendRaw } from './raw-http.ts';

const TOKEN = 'a-token-for-metrics-0123';

describe('/metrics', () => {
  it('requires the token if one is set', async (context) => {
    const app = await startApp({ LEGIBLE_METRICS_TOKEN: TOKEN, LEGIBLE_ROLE: 'api' });
    context.after(() => app.stop());
    const url = new URL('/metrics', app.baseUrl);
    const ask = (authorization?: string) =>
      fetch(url, authorization === undefined ? {} : { headers: { Authorization: authorization } });
    for (const authorization of [undefined, TOKEN, `Bearer ${TOKEN}x`, `Bearer ${app.key}`]) {
      const response = await ask(authorization);
      assert.equal(response.headers.get('www-authenticate'), 'Bearer realm="legible metrics"');
      await expectError(response, 401, 'missing_api_key');
    }
    const allowed = await ask(`Bearer ${TOKEN}`);
    assert.equal(allowed.status, 200);
    assert.match(await allowed.text(), /^legible_ready /m);
    assert.equal((await fetch(new URL('/healthz', app.baseUrl))).status, 200);
    assert.equal((await app.request('/projects', { key: TOKEN })).status, 401);
  });

  it('without a token refuses requests for a host name that resolves to this machine', async (context) => {
    const app = await startApp({ LEGIBLE_ROLE: 'api' });
    context.after(() => app.stop());
    const getStatusForHost = async (host: string) =>
      (await sendRaw(app.baseUrl, `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`))
        .status;
    for (const host of [
      'attacker.example',
      'attacker.example:8080',
      '127.0.0.1.attacker.example',
      '1.2.3.4.5',
    ])
      assert.equal(await getStatusForHost(host), 404, host);
    for (const host of ['localhost', 'localhost:8080', '127.0.0.1:8080', '[::1]:8080'])
      assert.equal(await getStatusForHost(host), 200, host);
  });
});
