// The service rejects text that does not match a field's documented pattern, and stores nothing.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { createProject } from './uploads.ts';

let app: TestApp;
let project: string;
before(async () => {
  app = await startApp({ LEGIBLE_ROLE: 'api', LEGIBLE_REQUESTS_PER_MINUTE: '1000' });
  project = `/projects/${await createProject(app, 'patterns')}`;
});
after(() => app.stop());

const send = (method: string, path: string, body: object) =>
  app.request(path, { method, body: JSON.stringify(body) });
const refuse = async (method: string, path: string, body: object, detail: string) =>
  expectError(await send(method, path, body), 422, 'validation_failed', [detail]);

const S3 = {
  bucket: 'incoming',
  access_key_id: 'AKIA',
  secret_access_key: 'secret',
  include_existing: false,
};

it('the settings of a source cannot contain control characters or lone surrogates', async () => {
  for (const [text, code] of [
    ['AKIA\u009b', 'invalid'],
    ['AKIA\ud800', 'invalid'],
    [' ', 'too_short'],
  ] as const) {
    const source = { name: 'Bucket', s3: { ...S3, access_key_id: text } };
    await refuse('POST', `${project}/sources`, { source }, `source.s3.access_key_id:${code}`);
  }
  const { sources } = await app.json<{ sources: object[] }>(`${project}/sources`);
  assert.deepEqual(sources, []);
});

it('single sign-on requires the scope openid, and refuses control characters in claims and groups', async () => {
  const settings = { issuer: 'https://login.example.com/realms/acme', client_id: 'legible' };
  for (const [changes, detail] of [
    [{ groups_claim: 'groups\u009b' }, 'groups_claim:invalid'],
    [{ client_id: '\u200b' }, 'client_id:too_short'],
    [{ client_secret: 'a\nb' }, 'client_secret:invalid'],
    [{ scopes: 'email profile' }, 'scopes:invalid'],
    [{ group_roles: [{ group: 'a\u0000', role: 'viewer' }] }, 'group_roles[0].group:invalid'],
  ] as const) {
    const body = { single_sign_on: { ...settings, ...changes } };
    await refuse('PUT', '/single_sign_on', body, `single_sign_on.${detail}`);
  }
  await expectError(await app.request('/single_sign_on'), 404, 'not_found');
});

it('options for accounting must match their documented patterns, in exports, schedules and views', async () => {
  for (const [accounting, name] of [
    [{ bank_id: '' }, 'bank_id'],
    [{ default_country: 'de' }, 'default_country'],
    [{ creditor_account: '70-000' }, 'creditor_account'],
    [{ tax_codes: { '19 %': '9' } }, 'tax_codes'],
  ] as const) {
    const options = { format: 'ofx', accounting };
    const detail = `accounting.${name}:invalid`;
    await refuse('POST', `${project}/exports`, { export: options }, `export.${detail}`);
    const view = { name: 'View', query: {}, export: options };
    await refuse('POST', `${project}/views`, { view }, `view.export.${detail}`);
    const schedule = { name: 'Schedule', every: 'day', at: '06:00', export: options };
    const path = `${project}/export_schedules`;
    await refuse('POST', path, { export_schedule: schedule }, `export_schedule.export.${detail}`);
  }
});

it('unknown members of groups are ignored, with any contents', async () => {
  const role = { group: 'editors', role: 'editor' };
  const settings = { issuer: 'https://login.example.com', client_id: 'legible' };
  const body = { single_sign_on: { ...settings, group_roles: [{ ...role, note: 'a\u0000b' }] } };
  const response = await send('PUT', '/single_sign_on', body);
  assert.equal(response.status, 200);
  assert.partialDeepStrictEqual(await app.json('/single_sign_on'), {
    single_sign_on: { group_roles: [role] },
  });
});
