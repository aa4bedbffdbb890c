// One minute after documents were deleted, no table, file, job or log line contains anything from them.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { findMarker, findRemains, plantMarker } from '../support/planted-marker.ts';
import { openRows, type RowsOfApp } from '../support/query-rows.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { createProject } from './uploads.ts';

let app: TestApp;
let rows: RowsOfApp;
before(async () => {
  app = await startApp({
    LEGIBLE_RETENTION_SWEEP_INTERVAL: '1s',
    LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
  });
  rows = await openRows(app);
});
after(async () => {
  await rows[Symbol.asyncDispose]();
  await app.stop();
});

const ways: Record<string, (path: string, ids: string[]) => Promise<void>> = {
  'each document': async (path, ids) => {
    for (const id of ids)
      assert.equal((await app.request(`${path}/documents/${id}`, { method: 'DELETE' })).status, 204);
  },
  'the project': async (path) => {
    assert.equal((await app.request(path, { method: 'DELETE' })).status, 204);
  },
  'the retention period': async (path, ids) => {
    await app.json(`${path}/settings`, {
      method: 'PATCH',
      body: JSON.stringify({ settings: { retention_days: 1 } }),
    });
    await rows.query(
      `update documents set created_at = created_at - interval '25 hours' where id = any ($1)`,
      [ids],
    );
  },
};

for (const [n, [name, remove]] of Object.entries(ways).entries()) {
  it(`nothing remains after a deletion by ${name}`, async () => {
    const marker = `zqxmarker${n}vw`;
    const id = await createProject(app, `deletion by ${name}`);
    const ids = await plantMarker(app, id, marker);
    const planted = await findMarker(app, rows, marker);
    for (const table of ['documents', 'results', 'document_search', 'deliveries', 'idempotency_answers'])
      assert.ok(
        planted.some((place) => place.startsWith(`table ${table}:`)),
        `the marker is in ${table}: ${planted}`,
      );
    assert.ok(planted.some((place) => place.startsWith('file ')));
    await remove(`/projects/${id}`, ids);
    assert.deepEqual(await findRemains(app, rows, marker), []);
  });
}
