import { after, before, describe, it } from 'node:test';
import { openRows } from '../support/query-rows.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { createProject, uploadText } from './uploads.ts';

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

describe('a correction', () => {
  it('of a field that no document has is refused by its name', async () => {
    const project = await createProject(app, 'names');
    const { id } = await uploadText(app, project, 'Invoice number 12\nTotal: 100.00 EUR\n');
    const path = `/projects/${project}/documents/${id}`;
    await app.json(`${path}?wait=60`);
    const correct = (fields: object) =>
      app.request(`${path}/fields`, { method: 'PATCH', body: JSON.stringify({ fields }) });
    await expectError(await correct({ '/fields/totl': 5, '/fields/total': 5 }), 422, 'validation_failed', [
      'fields./fields/totl:not_in_list',
    ]);
    await expectError(await correct({ '/custom/mine': 'x' }), 422, 'validation_failed', [
      'fields./custom/mine:not_in_list',
    ]);
    const schema = { type: 'object', properties: { mine: { type: 'string' } } };
    await app.json(`/projects/${project}/schema`, { method: 'PUT', body: JSON.stringify({ schema }) });
    await app.json(`${path}/fields`, {
      method: 'PATCH',
      body: JSON.stringify({ fields: { '/custom/mine': 'x', '/fields/total': 5 } }),
    });
  });
});

describe('a key that does not work any more', () => {
  it('is told why', async () => {
    const make = () =>
      app.json<{ key: { id: string; api_key: string } }>('/keys', {
        method: 'POST',
        body: JSON.stringify({ name: 'old' }),
      });
    const [revoked, expired] = [(await make()).key, (await make()).key];
    await app.request(`/keys/${revoked.id}`, { method: 'DELETE' });
    await using rows = await openRows(app);
    await rows.query("update api_keys set expires_at = '2026-01-02' where id = $1", [expired.id]);
    const told = async (key: string, code: string) =>
      (await expectError(await app.request('/projects', { key }), 401, code)).error.message;
    const messages = [
      await told(revoked.api_key, 'invalid_api_key'),
      await told(expired.api_key, 'expired_api_key'),
    ];
    if (!/revoked/.test(messages[0] ?? '') || !/expired on 2026-01-0/.test(messages[1] ?? ''))
      throw new Error(messages.join('\n'));
  });
});
