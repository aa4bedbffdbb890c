import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openRows, type RowsOfApp } from '../support/query-rows.ts';
import { startApp } from '../support/start-app.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';
import { expectError } from './expect-error.ts';
import {
  createFileForm,
  createProject,
  listLeftInStaging,
  makePdf,
  type UploadedDocument,
} from './uploads.ts';

it('a project that is deleted during processing and with pending deliveries leaves nothing behind', async (context) => {
  const receiver = await startWebhookReceiver();
  context.after(() => receiver.close());
  receiver.answer = (_request, response) => response.writeHead(500).end();
  const app = await startApp({
    LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    LEGIBLE_WEBHOOK_RETRY_SCHEDULE: '0,1s,1s,1s',
  });
  context.after(() => app.stop());
  const id = await createProject(app, 'busy');
  const path = `/projects/${id}`;
  await app.json(`${path}/webhooks`, {
    method: 'POST',
    body: JSON.stringify({ name: 'fails', event_type: 'document.processed', target_url: receiver.url }),
  });
  const names = [id];
  const pdf = await makePdf(25);
  const upload = async (key: string, query = '') => {
    const headers = { 'Idempotency-Key': key };
    const body = createFileForm('a.pdf', pdf);
    const { document } = await app.json<{ document: UploadedDocument }>(`${path}/documents${query}`, {
      method: 'POST',
      headers,
      body,
    });
    names.push(document.id);
    return document.id;
  };
  const read = await upload('first', '?wait=60');
  await app.json(`${path}/exports`, { method: 'POST', body: JSON.stringify({ export: { format: 'csv' } }) });
  await receiver.waitFor(1);
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map((key) => upload(key)));
  await app.json(`${path}/documents/${read}/reprocess`, { method: 'POST', status: 202 });
  await using rows = await openRows(app);
  assert.ok((await findRowsThatName(rows, names)).length > 5);
  assert.equal((await app.request(path, { method: 'DELETE' })).status, 204);
  const sent = receiver.requests.length;
  await expectError(await app.request(`${path}/documents/${read}`), 404, 'not_found');
  for (let i = 0; i < 300 && (await findRowsThatName(rows, names)).length > 0; i++) await sleep(200);
  assert.deepEqual(await findRowsThatName(rows, names), [], 'no row, job or delivery');
  for (let i = 0; i < 300 && (await listFiles(app.dataDir, id)).length > 0; i++) await sleep(200);
  assert.deepEqual(await listFiles(app.dataDir, id), []);
  assert.deepEqual(await listLeftInStaging(app), []);
  // This is longer than the delay before the next attempt. An attempt that was already in progress may still
  // be counted.
  await sleep(2500);
  assert.ok(receiver.requests.length <= sent + 1, `${receiver.requests.length - sent} came afterwards`);
  assert.deepEqual(await findRowsThatName(rows, names), [], 'nor one that was written afterwards');
  await expectError(await app.request(`${path}/documents`), 404, 'not_found');
  assert.deepEqual(
    app.logLines.filter((line) => line.message === 'request failed'),
    [],
  );
});

/**
 * Finds rows that contain one of the names, in all tables including those of the queue. Ignores two
 * exceptions: the deletion jobs, which the queue deletes soon after they finish, and the audit log, which has
 * a separate retention period.
 */
async function findRowsThatName(rows: RowsOfApp, names: string[]): Promise<string[]> {
  const tables = await rows.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' and table_name <> 'audit_log'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const naming = await rows.query<{ text: string }>(
      `select named::text as text from ${name} named where named::text ~ $1`,
      [names.join('|')],
    );
    found.push(...naming.map(({ text }) => `${name}: ${text}`));
  }
  return found.filter((row) => !/delete_(blobs|project)/.test(row));
}

async function listFiles(dataDir: string, projectId: string): Promise<string[]> {
  const names = await readdir(join(dataDir, 'blobs'), { recursive: true });
  return names.filter((name) => name.includes(projectId));
}
