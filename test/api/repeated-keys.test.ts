// To find possible duplicates, the service uses a table of repeated keys that the database maintains. To
// count documents without a decision, it uses indexes.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { openRows, type RowsOfApp } from '../support/query-rows.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { createFileForm, createProject } from './uploads.ts';

const DOCUMENTS = 24;

let app: TestApp;
let id: string;
let path: string;
let rows: RowsOfApp;
before(async () => {
  app = await startApp();
  id = await createProject(app, 'repeated keys');
  path = `/projects/${id}`;
  rows = await openRows(app);
  for (let n = 0; n < DOCUMENTS; n++) {
    const body = createFileForm(`${n}.txt`, `Dear Ms ${n}, thank you for your order.`);
    await app.json(`${path}/documents?wait=60`, { method: 'POST', body });
  }
});
after(async () => {
  await rows[Symbol.asyncDispose]();
  await app.stop();
});

/**
 * Returns the keys that several documents share but `repeated_keys` lacks, and the keys in `repeated_keys`
 * that fewer than two documents have.
 */
async function findWrongKeys(): Promise<{ missing: unknown[]; superfluous: unknown[] }> {
  const actual = `select project_id, duplicate_key from documents where duplicate_key is not null
    group by 1, 2 having count(*) > 1`;
  const kept = 'select project_id, duplicate_key from repeated_keys';
  return {
    missing: await rows.query(`${actual} except ${kept}`),
    superfluous: await rows.query(`${kept} except ${actual}`),
  };
}

const readCounts = async (query: string) =>
  (await app.json<{ document_counts: object }>(`${path}/document_counts${query}`)).document_counts;

it('keys that several documents have are known, even if they are written at the same time', async () => {
  await using other = await openRows(app);
  // The two connections change alternate documents, and both of them write every key.
  const change = async (own: RowsOfApp, parity: number) => {
    for (let n = 0; n < 60; n++)
      await own.query(
        `update documents set duplicate_key = 'key ' || floor(random() * 8)
         where id = (select id from documents where project_id = $1 order by id offset $2 limit 1)`,
        [id, 2 * (n % (DOCUMENTS / 2)) + parity],
      );
  };
  await Promise.all([change(rows, 0), change(other, 1)]);
  assert.deepEqual(await findWrongKeys(), { missing: [], superfluous: [] });
  await rows.query(`update documents set duplicate_key = 'key ' || length(id) where project_id = $1`, [id]);
  assert.equal((await rows.query('select from repeated_keys')).length, 1);
  await rows.query(`update documents set duplicate_key = id where project_id = $1`, [id]);
  assert.equal((await rows.query('select from repeated_keys')).length, 0);
});

it('counts of undecided documents equal those that are counted row by row', async () => {
  await rows.query(
    `update documents d set review_score = (n % 5) / 5.0, duplicate_key = 'key ' || n / 3,
       postponed_until = case n % 7 when 0 then now() + interval '1 day' when 1 then now() - interval '1 day' end,
       reviewed = n % 8 = 0, rejection_reason = case when n % 9 = 0 then 'Not ours' end
     from (select id, row_number() over (order by id) as n from documents where project_id = $1) numbered
     where numbered.id = d.id`,
    [id],
  );
  for (const review_threshold of [0, 0.2, 0.5, 0.8, 1]) {
    await app.json(`${path}/settings`, {
      method: 'PATCH',
      body: JSON.stringify({ settings: { review_threshold } }),
    });
    const counts = await readCounts('');
    // If the filter contains a time, the service reads all rows.
    assert.deepEqual(counts, await readCounts('?created_after=2000-01-01T00:00:00Z'));
    const { documents, meta } = await app.json<{ documents: unknown[]; meta: { total: number } }>(
      `${path}/documents?review=needed&per_page=100`,
    );
    assert.equal(meta.total, documents.length);
    assert.equal((counts as { review_needed: number }).review_needed, documents.length);
    assert.ok(documents.length > 0, 'some documents have a repeated key');
  }
});

it('a key is removed with the documents that had it', async () => {
  const { documents } = await app.json<{ documents: { id: string }[] }>(`${path}/documents?per_page=100`);
  for (const document of documents) {
    await app.request(`${path}/documents/${document.id}`, { method: 'DELETE' });
    assert.deepEqual(await findWrongKeys(), { missing: [], superfluous: [] });
  }
  assert.deepEqual(await rows.query('select * from repeated_keys'), []);
});
