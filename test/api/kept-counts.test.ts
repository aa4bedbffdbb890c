// The counts of documents that the database maintains must match the lists.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { openRows } from '../support/query-rows.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { createFileForm, createProject } from './uploads.ts';

interface Listed {
  documents: { id: string; status: string; document_type: string | null }[];
  meta: { total: number; total_pages: number; next_cursor?: string | null };
}

let app: TestApp;
let id: string;
let path: string;
before(async () => {
  app = await startApp();
  id = await createProject(app, 'kept counts');
  path = `/projects/${id}`;
});
after(() => app.stop());

const upload = (content: string, name = 'a.txt') =>
  app.json<{ document: { id: string } }>(`${path}/documents?wait=60`, {
    method: 'POST',
    body: createFileForm(name, content),
  });

/** Checks the counts for each filter that the database maintains counts for. */
async function checkCounts(): Promise<void> {
  const list = (query: string) => app.json<Listed>(`${path}/documents?per_page=100&${query}`);
  const { documents, meta } = await list('include=document_type');
  assert.equal(meta.total, documents.length);
  for (const query of [
    'status=completed',
    'status=failed',
    'source=api',
    'source=email',
    'review=done',
    'review=rejected',
  ]) {
    const listed = await list(query);
    assert.equal(listed.meta.total, listed.documents.length, query);
  }
  for (const type of new Set(documents.flatMap(({ document_type }) => document_type ?? []))) {
    const listed = await list(`document_type=${type}&status=completed`);
    assert.equal(listed.meta.total, listed.documents.length, type);
  }
  const { project } = await app.json<{ project: { documents_count: number } }>(path);
  assert.equal(project.documents_count, documents.length);
  const counts = await app.json<{ document_counts: Record<string, number> }>(`${path}/document_counts`);
  const filtered = await app.json<{ document_counts: Record<string, number> }>(
    `${path}/document_counts?created_after=2000-01-01T00:00:00Z`,
  );
  // If the filter contains a time, the service counts all rows.
  assert.deepEqual(counts, filtered);
}

it('totals follow uploads, results, failures, decisions, reprocessing and deletions', async () => {
  await checkCounts();
  const ids: string[] = [];
  for (let n = 0; n < 6; n++) ids.push((await upload(`Dear Ms ${n}, thank you for your order.`)).document.id);
  ids.push((await upload('%PDF-1.7 broken', 'broken.pdf')).document.id);
  await checkCounts();
  const act = (document_action: object) =>
    app.json(`${path}/document_actions`, {
      method: 'POST',
      body: JSON.stringify({ document_action }),
      status: 200,
    });
  await act({ action: 'approve', document_ids: ids.slice(0, 2) });
  await act({ action: 'reject', reason: 'Not ours', document_ids: ids.slice(2, 3) });
  await checkCounts();
  await app.request(`${path}/documents/${ids[6]}/reprocess`, { method: 'POST' });
  // No document may change between counting and listing, so wait until the last one has been processed.
  await app.request(`${path}/documents/${ids[6]}?wait=60`);
  await checkCounts();
  for (const deleted of [ids[0], ids[2], ids[6]])
    assert.equal((await app.request(`${path}/documents/${deleted}`, { method: 'DELETE' })).status, 204);
  await checkCounts();
});

it('totals stay exact while changes are added up concurrently, which leaves few rows', async () => {
  await using first = await openRows(app);
  await using second = await openRows(app);
  const change = async (rows: typeof first) => {
    for (let n = 0; n < 40; n++) {
      await rows.query(
        `update documents set status = case status when 'completed' then 'failed' else 'completed' end`,
      );
      await rows.query('select compact_document_counts($1)', [id]);
    }
  };
  await Promise.all([change(first), change(second)]);
  await checkCounts();
  await first.query('select compact_document_counts($1)', [id]);
  const [left] = await first.query<{ rows: string; least: string }>(
    'select count(*) as rows, min(documents) as least from document_counts where project_id = $1',
    [id],
  );
  assert.ok(Number(left?.rows) <= 6, `${left?.rows} rows`);
  assert.ok(Number(left?.least) > 0);
});

it('every page, from both ends of the list, continues the page before', async () => {
  const { documents: all } = await app.json<Listed>(`${path}/documents`);
  for (const perPage of [1, 2, 3, 5]) {
    const pages: string[] = [];
    for (let page = 1; page <= Math.ceil(all.length / perPage) + 1; page++) {
      const { documents } = await app.json<Listed>(`${path}/documents?per_page=${perPage}&page=${page}`);
      pages.push(...documents.map((document) => document.id));
    }
    assert.deepEqual(
      pages,
      all.map((document) => document.id),
    );
  }
});

it('a deleted project leaves no counts', async () => {
  await using rows = await openRows(app);
  await app.request(path, { method: 'DELETE' });
  const count = async () =>
    Number(
      (await rows.query<{ left: string }>('select count(*) as left from projects where id = $1', [id]))[0]
        ?.left,
    );
  while ((await count()) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(await rows.query('select * from document_counts where project_id = $1', [id]), []);
});
