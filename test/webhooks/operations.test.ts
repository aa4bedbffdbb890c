import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listForbiddenUrls } from '../support/forbidden-urls.ts';
import { openRows } from '../support/query-rows.ts';
import { readJson } from '../support/read-json.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { type ErrorJson, makeProject, makeWebhook, type WebhookJson } from '../support/webhook-api.ts';

const URL = 'https://hooks.example.com/legible?token=abc';
const GOOD = { name: 'hook', event_type: 'document.failed', target_url: URL };

describe('webhooks', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.stop());

  const send = (method: string, path: string, body: unknown) =>
    app.request(path, { method, body: JSON.stringify(body) });

  async function readDetails(response: Response): Promise<string[]> {
    const text = await response.text();
    assert.equal(response.status, 422, text);
    const { error }: ErrorJson = JSON.parse(text);
    assert.equal(error.code, 'validation_failed');
    return error.details.map(({ field, code }) => `${field}:${code}`).sort();
  }

  test('can be created, retrieved, listed newest first, changed and deleted', async () => {
    const project = await makeProject(app);
    const response = await send('POST', `${project}/webhooks`, GOOD);
    assert.equal(response.status, 201);
    const { webhook } = await readJson<{ webhook: WebhookJson }>(response);
    const path = `${project}/webhooks/${webhook.id}`;
    assert.equal(response.headers.get('location'), `/v1${path}`);
    const { signing_secret, ...shown } = webhook;
    assert.match(signing_secret ?? '', /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.match(shown.id, /^wh_/);
    assert.match(shown.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.deepEqual(
      [shown.event_type, shown.target_url, shown.name, shown.active],
      ['document.failed', URL, 'hook', true],
    );
    assert.deepEqual(await app.json(path), { webhook: shown });

    const second = await makeWebhook(app, project, URL, { active: false });
    assert.equal(second.active, false);
    const { webhooks } = await app.json<{ webhooks: WebhookJson[] }>(`${project}/webhooks`);
    assert.deepEqual(
      webhooks.map(({ id }) => id),
      [second.id, webhook.id],
    );

    const changes = { name: 'other', event_type: 'document.processed', active: false };
    const changed = await app.json<{ webhook: WebhookJson }>(path, {
      method: 'PATCH',
      body: JSON.stringify(changes),
    });
    assert.deepEqual(changed.webhook, { ...shown, ...changes, event_types: [changes.event_type] });

    assert.equal((await app.request(path, { method: 'DELETE' })).status, 204);
    assert.equal((await app.request(path)).status, 404);
    assert.equal((await app.request(path, { method: 'DELETE' })).status, 404);
  });

  test('an empty change changes nothing, and an unknown member is an error', async () => {
    const webhook = await makeWebhook(app, await makeProject(app), URL);
    const { signing_secret: _, path, ...shown } = webhook;
    assert.deepEqual(await app.json(path, { method: 'PATCH', body: '{}' }), { webhook: shown });
    assert.deepEqual(await readDetails(await send('PATCH', path, { targt_url: URL })), [
      ':no_recognised_fields',
    ]);
    assert.deepEqual(await readDetails(await send('PATCH', path, { target_url: null })), [
      'target_url:wrong_type',
    ]);
    const named = await send('PATCH', path, { name: 'n', unknown: 1 });
    assert.equal(named.status, 200);
  });

  test('all errors in a body are reported together, for each field', async () => {
    const project = await makeProject(app);
    const post = async (body: unknown) => readDetails(await send('POST', `${project}/webhooks`, body));
    assert.deepEqual(await post({}), ['event_type:required', 'name:required', 'target_url:required']);
    assert.deepEqual(
      await post({ name: '', event_type: 'document.*', target_url: 'http://x.com', active: 'true' }),
      ['active:wrong_type', 'event_type:not_in_list', 'name:too_short', 'target_url:not_https'],
    );
    for (const name of ['', '   ', '\u200b'])
      assert.deepEqual(await post({ ...GOOD, name }), ['name:too_short']);
    assert.deepEqual(await post({ ...GOOD, name: 'x'.repeat(256) }), ['name:too_long']);
    assert.deepEqual(await post({ ...GOOD, name: 'a\u0000b' }), ['name:invalid']);
    assert.deepEqual(await post({ ...GOOD, name: 7 }), ['name:wrong_type']);
    assert.deepEqual(await post({ ...GOOD, event_type: 'Document.Processed' }), ['event_type:not_in_list']);
    for (const active of [1, null, 'false']) {
      assert.deepEqual(await post({ ...GOOD, active }), ['active:wrong_type']);
    }
    assert.deepEqual(await post({ ...GOOD, target_url: `${URL}${'x'.repeat(2_048)}` }), [
      'target_url:too_long',
    ]);
    assert.deepEqual(await post([]), [':wrong_type']);
    const longest = { ...GOOD, name: '😀'.repeat(255) };
    assert.equal((await send('POST', `${project}/webhooks`, longest)).status, 201);
    const { webhooks } = await app.json<{ webhooks: WebhookJson[] }>(`${project}/webhooks`);
    assert.equal(webhooks.length, 1);
  });

  test('a URL that could lead to an internal address is refused at creation and at every change', async () => {
    const project = await makeProject(app);
    const webhook = await makeWebhook(app, project, URL);
    for (const { url, codes } of listForbiddenUrls()) {
      const refusals = [
        await send('POST', `${project}/webhooks`, { ...GOOD, target_url: url }),
        await send('PATCH', webhook.path, { target_url: url }),
      ];
      for (const response of refusals) {
        const [detail = ''] = await readDetails(response);
        assert.ok(codes.includes(detail.replace('target_url:', '')), `${url}: ${detail}`);
      }
    }
    const { webhooks } = await app.json<{ webhooks: WebhookJson[] }>(`${project}/webhooks`);
    assert.deepEqual(
      webhooks.map(({ id, target_url }) => [id, target_url]),
      [[webhook.id, URL]],
    );
  });

  test('a webhook can be created while its host name cannot be resolved', async () => {
    await makeWebhook(app, await makeProject(app), 'https://no-such-host.legible-test.com/');
  });

  test('of 20 concurrent creations 10 succeed, and another one is refused', async () => {
    const project = await makeProject(app);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send('POST', `${project}/webhooks`, GOOD)),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 10);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      assert.deepEqual(await readDetails(answer), [':limit_reached']);
    }
    assert.deepEqual(await readDetails(await send('POST', `${project}/webhooks`, GOOD)), [':limit_reached']);
    const { webhooks } = await app.json<{ webhooks: WebhookJson[] }>(`${project}/webhooks`);
    assert.equal(webhooks.length, 10);
  });

  test('the secret is shown once and appears nowhere afterwards', async () => {
    const project = await makeProject(app);
    const create = () =>
      app.request(`${project}/webhooks`, {
        method: 'POST',
        body: JSON.stringify(GOOD),
        headers: { 'Idempotency-Key': 'one webhook' },
      });
    const { webhook } = await readJson<{ webhook: WebhookJson }>(await create());
    const secret = webhook.signing_secret ?? '';
    const path = `${project}/webhooks/${webhook.id}`;
    const replayed = await create();
    assert.equal(replayed.headers.get('idempotent-replayed'), 'true');
    const answers = [
      await replayed.text(),
      await (await app.request(path)).text(),
      await (await app.request(`${project}/webhooks`)).text(),
      await (await send('PATCH', path, { name: 'n' })).text(),
      await (await send('PATCH', path, { name: '' })).text(),
    ];
    for (const answer of [...answers, JSON.stringify(app.logLines)]) {
      assert.doesNotMatch(answer, /whsec_|signing_secret/);
      assert.ok(!answer.includes(secret.slice(6)));
    }
    const dump = await dumpRows(app);
    assert.ok(dump.includes(webhook.id), 'the rows were looked at');
    assert.ok(!dump.includes('whsec_') && !dump.includes(secret.slice(6)));
    const asBytes = Buffer.from(secret).toString('hex');
    assert.ok(
      !dump.includes(asBytes) && !dump.includes(Buffer.from(secret.slice(6), 'base64').toString('hex')),
    );
  });

  test('webhooks of other projects and malformed ids return 404', async () => {
    const project = await makeProject(app);
    const { id } = await makeWebhook(app, await makeProject(app), URL);
    for (const wrong of [id, 'abc', '0', '-1', '%00', `wh_${'0'.repeat(26)}`, 'x'.repeat(150), 'doc_1']) {
      const path = `${project}/webhooks/${wrong}`;
      for (const method of ['GET', 'DELETE'])
        assert.equal((await app.request(path, { method })).status, 404, path);
      assert.equal((await send('PATCH', path, { name: 'x' })).status, 404);
      assert.equal((await app.request(`${path}/deliveries`)).status, 404);
      assert.equal((await app.request(`${path}/test`, { method: 'POST' })).status, 404);
      assert.equal((await app.request(`${path}/rotate_secret`, { method: 'POST' })).status, 404);
    }
  });
});

async function dumpRows(app: TestApp): Promise<string> {
  await using rows = await openRows(app);
  const tables = await rows.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const dumps = tables.map(({ name }) => `select string_agg(t::text, ' ') as text from "${name}" t`);
  const texts = await rows.query<{ text: string | null }>(dumps.join(' union all '));
  return texts.map(({ text }) => text ?? '').join('\n');
}
