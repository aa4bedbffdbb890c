// However many documents a service has processed and deleted, it uses no more resources than before.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openRows, type RowsOfApp } from '../support/query-rows.ts';
import { measureLevels, type ResourceLevels } from '../support/resource-levels.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { createFileForm, createProject, makePdf } from './uploads.ts';

const ROUNDS = 2;
const DOCUMENTS = 10;
/** The service closes idle connections of clients and of the database pool within this time. */
const SETTLED_WITHIN_MS = 120_000;

let app: TestApp;
let rows: RowsOfApp;
let path: string;
before(async () => {
  app = await startApp();
  rows = await openRows(app);
  path = `/projects/${await createProject(app, 'levels')}`;
});
after(async () => {
  await rows[Symbol.asyncDispose]();
  await app.stop();
});

async function processDocuments(): Promise<void> {
  const pdf = await makePdf(1);
  const ids: string[] = [];
  for (let n = 0; n < DOCUMENTS; n++) {
    const body =
      n % 2 === 0
        ? createFileForm(`${n}.pdf`, pdf)
        : createFileForm(`${n}.txt`, `Dear Ms ${n}, thank you for your order.`);
    const { document } = await app.json<{ document: { id: string } }>(`${path}/documents?wait=60`, {
      method: 'POST',
      body,
    });
    ids.push(document.id);
  }
  for (const id of ids)
    await (await app.request(`${path}/documents/${id}`, { method: 'DELETE' })).arrayBuffer();
}

/**
 * Waits until all levels are within their limits. Returns those that still exceed their limit when the time
 * is up.
 */
async function findExcess(limits: ResourceLevels): Promise<string[]> {
  const until = Date.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const levels = await measureLevels(process.pid, app.dataDir, rows);
    const excess = Object.entries(levels).filter(
      ([name, level]) => level > limits[name as keyof ResourceLevels],
    );
    if (excess.length === 0 || Date.now() > until)
      return excess.map(
        ([name, level]) => `${name}: ${level} instead of ${limits[name as keyof ResourceLevels]}`,
      );
    await sleep(500);
  }
}

it('open files, temporary files, connections and jobs return to their level after each round', {
  skip: process.platform === 'linux' ? false : 'there is no /proc',
}, async () => {
  // The first round opens connections and starts the parser, and the service keeps all of them.
  await processDocuments();
  const limits = await measureLevels(process.pid, app.dataDir, rows);
  for (let round = 0; round < ROUNDS; round++) {
    await processDocuments();
    assert.deepEqual(await findExcess(limits), []);
  }
  assert.deepEqual(await rows.query('select id from documents'), []);
  for (const table of ['results', 'runs', 'document_search', 'repeated_keys'])
    assert.deepEqual(await rows.query(`select * from ${table}`), [], table);
});
