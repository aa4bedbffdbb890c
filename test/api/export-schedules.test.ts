// Tests scheduled exports: what they contain, when they run, and which webhooks they notify.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApp, type TestApp } from '../support/start-app.ts';
import { makeWebhook } from '../support/webhook-api.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { expectError } from './expect-error.ts';
import { createFileForm, createProject } from './uploads.ts';

interface Schedule {
  id: string;
  next_at: string | null;
  last_at: string | null;
  last_outcome: string | null;
  last_export_id: string | null;
}

interface Export {
  id: string;
  status: string;
  schedule_id: string | null;
  created_at: string;
  expires_at: string;
}

const WEEKLY = {
  name: 'For the tax adviser',
  export: { format: 'csv', columns: ['number', 'total'], csv: { separator: 'semicolon' } },
  every: 'week',
  day: 1,
  at: '06:30',
  document_type: 'invoice',
};

let app: TestApp;
let receiver: WebhookReceiver;
let project: string;
before(async () => {
  receiver = await startWebhookReceiver();
  app = await startApp({ LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' });
  project = `/projects/${await createProject(app, 'schedules')}`;
  await makeWebhook(app, project, receiver.url, { event_type: 'export.completed' });
});
after(async () => {
  await app.stop();
  await receiver.close();
});

const send = (method: string, path: string, content: object) =>
  app.request(`${project}${path}`, { method, body: JSON.stringify({ export_schedule: content }) });

async function schedule(content: object): Promise<Schedule> {
  const body = JSON.stringify({ export_schedule: content });
  const path = `${project}/export_schedules`;
  return (await app.json<{ export_schedule: Schedule }>(path, { method: 'POST', body })).export_schedule;
}

async function upload(name: string, content: string | Buffer): Promise<string> {
  const init = { method: 'POST', body: createFileForm(name, content) };
  return (await app.json<{ document: { id: string } }>(`${project}/documents?wait=60`, init)).document.id;
}

/** Makes a schedule due and waits until its export exists, or until there is nothing to export. */
async function run({ id }: Schedule): Promise<Schedule> {
  const path = `${project}/export_schedules/${id}`;
  const { export_schedule: before } = await app.json<{ export_schedule: Schedule }>(`${path}/run`, {
    method: 'POST',
    status: 200,
  });
  for (;;) {
    const { export_schedule: now } = await app.json<{ export_schedule: Schedule }>(path);
    if (now.last_at !== before.last_at) return now;
    await sleep(100);
  }
}

async function listExports(query = ''): Promise<Export[]> {
  return (await app.json<{ exports: Export[] }>(`${project}/exports${query}`)).exports;
}

async function download(id: string): Promise<string> {
  for (;;) {
    const response = await app.request(`${project}/exports/${id}/file`);
    const text = await response.text();
    if (response.status === 200) return text;
    await sleep(50);
  }
}

it('a schedule exports each document once, notifies webhooks, and keeps its exports for 30 days', async () => {
  const made = await schedule(WEEKLY);
  assert.ok(made.next_at?.endsWith('T06:30:00.000Z'));
  assert.equal(new Date(made.next_at ?? '').getUTCDay(), 1);
  assert.equal((await run(made)).last_outcome, 'no_documents');

  await upload('invoice.pdf', await readFile(new URL('../../examples/invoice.pdf', import.meta.url)));
  await upload('letter.txt', 'A letter.');
  const first = await run(made);
  assert.deepEqual([first.last_outcome, first.next_at], ['created', made.next_at]);
  const text = await download(first.last_export_id ?? '');
  assert.equal(text, 'number;total\r\nINV-2026-0117;507.60\r\n');
  const event = JSON.parse((await receiver.waitFor(1))[0]?.body ?? '');
  assert.equal(event.type, 'export.completed');
  assert.deepEqual(event.data.export, {
    id: first.last_export_id,
    schedule_id: made.id,
    status: 'completed',
    format: 'csv',
    documents_count: 1,
    file: `/v1${project}/exports/${first.last_export_id}/file`,
  });

  assert.equal((await run(made)).last_outcome, 'no_documents', 'it was exported before');
  const requested = JSON.stringify({ export: { format: 'csv' } });
  await app.json(`${project}/exports`, { method: 'POST', body: requested });
  const [newest, ofSchedule] = await listExports();
  assert.deepEqual([newest?.schedule_id, ofSchedule?.schedule_id], [null, made.id]);
  assert.deepEqual(
    (await listExports(`?schedule_id=${made.id}`)).map(({ id }) => id),
    [first.last_export_id],
  );
  const countKeptDays = (one: Export | undefined) =>
    (Date.parse(one?.expires_at ?? '') - Date.parse(one?.created_at ?? '')) / 86_400_000;
  assert.deepEqual([countKeptDays(newest), countKeptDays(ofSchedule)], [1, 30]);
});

it('a schedule can export all documents again, or only approved ones', async () => {
  const document = await upload('report.txt', 'A report.');
  const approved = await schedule({
    name: 'Approved',
    export: { format: 'json' },
    every: 'day',
    at: '23:59',
    reviewed_only: true,
  });
  assert.equal((await run(approved)).last_outcome, 'no_documents');
  await app.json(`${project}/documents/${document}/review`, { method: 'PUT' });
  const only = JSON.parse(await download((await run(approved)).last_export_id ?? ''));
  assert.deepEqual(
    only.map(({ id }: { id: string }) => id),
    [document],
  );
  await send('PUT', `/export_schedules/${approved.id}`, {
    name: 'Approved',
    export: { format: 'json' },
    every: 'month',
    day: 28,
    at: '00:00',
    reviewed_only: true,
    new_only: false,
    active: false,
  });
  const again = await run(approved);
  assert.deepEqual([again.last_outcome, again.next_at], ['created', null], 'even if it is off');
});

it('a schedule can be changed and deleted; its name is unique and its day matches its interval', async () => {
  const daily = { name: 'Daily', export: { format: 'xlsx' }, every: 'day', at: '00:00' };
  const { id } = await schedule(daily);
  const expectFieldErrors = async (content: object, expected: string[]) =>
    expectError(await send('PUT', `/export_schedules/${id}`, content), 422, 'validation_failed', expected);
  await expectFieldErrors({ ...daily, name: WEEKLY.name }, ['export_schedule.name:taken']);
  await expectFieldErrors({ ...daily, name: '\u0000' }, ['export_schedule.name:invalid']);
  await expectFieldErrors({ ...daily, document_type: '\u0000' }, ['export_schedule.document_type:invalid']);
  await expectFieldErrors({ ...daily, day: 3 }, ['export_schedule.day:invalid']);
  await expectFieldErrors({ ...daily, every: 'week' }, ['export_schedule.day:invalid']);
  await expectFieldErrors({ ...daily, every: 'week', day: 8 }, ['export_schedule.day:invalid']);
  await expectFieldErrors({ ...daily, at: '24:00' }, ['export_schedule.at:invalid']);
  await expectFieldErrors({ ...daily, export: { format: 'xero' } }, [
    'export_schedule.export.accounting.account:required',
    'export_schedule.export.accounting.tax_codes:required',
  ]);
  await expectFieldErrors({ ...daily, export: { format: 'json', columns: ['total'] } }, [
    'export_schedule.export.columns:invalid',
  ]);
  const path = `${project}/export_schedules/${id}`;
  assert.equal((await app.request(path, { method: 'DELETE' })).status, 204);
  await expectError(await app.request(path), 404, 'not_found', []);
});
