import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openRows } from '../support/query-rows.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { createFileForm, createProject } from './uploads.ts';

interface ExportAnswer {
  export: { id: string; created_at: string; expires_at: string };
}

describe('lifetimes can be configured', () => {
  let app: TestApp;
  let project: string;
  before(async () => {
    app = await startApp({
      LEGIBLE_EXPORT_RETENTION: '2h',
      LEGIBLE_IDEMPOTENCY_LAPSE: '60s',
      LEGIBLE_RETENTION_SWEEP_INTERVAL: '1s',
    });
    project = `/projects/${await createProject(app, 'lifetimes')}`;
  });
  after(() => app.stop());

  it('an export has an expiry time, at which it is deleted', async () => {
    const body = JSON.stringify({ export: { format: 'csv' } });
    const make = async () =>
      (await app.json<ExportAnswer>(`${project}/exports`, { method: 'POST', body })).export;
    const [young, old] = [await make(), await make()];
    assert.equal(Date.parse(young.expires_at) - Date.parse(young.created_at), 2 * 3_600_000);
    await using rows = await openRows(app);
    const setAge = (id: string, minutes: number) =>
      rows.query('update exports set created_at = now() - make_interval(mins => $2) where id = $1', [
        id,
        minutes,
      ]);
    await setAge(young.id, 119);
    await setAge(old.id, 121);
    const getStatus = async ({ id }: { id: string }) =>
      (await app.request(`${project}/exports/${id}`)).status;
    while ((await getStatus(old)) === 200) await sleep(50);
    assert.equal(await getStatus(old), 404);
    assert.equal(await getStatus(young), 200);
  });

  it('the Idempotency-Key of an interrupted request can be used again after the lapse', async () => {
    const send = () =>
      app.request(`${project}/documents`, {
        method: 'POST',
        body: createFileForm('a.txt', 'hello'),
        headers: { 'Idempotency-Key': 'interrupted' },
      });
    assert.equal((await send()).status, 201);
    await using rows = await openRows(app);
    // Simulates a process that died before it responded. It leaves a claim that nothing renews.
    const leaveClaim = (seconds: number) =>
      rows.query(
        `update idempotency_answers set status = null, headers = null, body = null,
           created_at = now() - make_interval(secs => $1) where key = 'interrupted'`,
        [seconds],
      );
    await leaveClaim(30);
    await expectError(await send(), 409, 'conflict');
    await leaveClaim(61);
    const again = await send();
    assert.equal(again.status, 201);
    assert.equal(again.headers.get('idempotent-replayed'), null);
  });
});

describe('a stored response', () => {
  it('is deleted with its project, because it contains names and addresses', async (context) => {
    const app = await startApp();
    context.after(() => app.stop());
    const send = (path: string, key: string, body: object) =>
      app.json<{ project: { id: string } }>(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Idempotency-Key': key },
      });
    const { project } = await send('/projects', 'k1', { project: { name: 'Secret takeover' } });
    const url = 'https://example.com/hook?token=secret';
    await send(`/projects/${project.id}/webhooks`, 'k2', {
      name: 'hook',
      event_type: 'document.processed',
      target_url: url,
    });
    await using rows = await openRows(app);
    const listKept = () =>
      rows.query(
        "select key from idempotency_answers where body ~ 'Secret takeover|token=secret' order by key",
      );
    assert.deepEqual(await listKept(), [{ key: 'k1' }, { key: 'k2' }]);
    assert.equal((await app.request(`/projects/${project.id}`, { method: 'DELETE' })).status, 204);
    while ((await listKept()).length > 0) await sleep(50);
  });
});
