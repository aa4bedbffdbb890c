import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Legible } from '#client';
import { openRows } from '../support/query-rows.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { addOrganization } from './organizations.ts';
import { createProject } from './uploads.ts';

type Row = Record<string, unknown>;
interface List {
  meta: { page: number; per_page: number; total: number; total_pages: number; next_cursor?: string | null };
}

let app: TestApp;
let project: string;
let other: string;
before(async () => {
  app = await startApp();
  project = await createProject(app, 'Project');
  other = await createProject(app, 'Other');
  await createProject(app, 'Third');
  await insertRows();
});
after(() => app.stop());

/**
 * Inserts rows for all lists. Some of them have the same creation time, and some lack the value that the list
 * is sorted by.
 */
async function insertRows(): Promise<void> {
  await using rows = await openRows(app);
  const run = (sql: string) => rows.query(sql, [project]);
  await run(`
    insert into documents (id, organization_id, project_id, filename, content_type, file_size, file_extension, status,
      source, created_at, sha256, supplier, number, date, total)
    select 'doc_' || lpad(n::text, 26, '0'), organization_id, $1, n || '.txt', 'text/plain', 1, '.txt', 'completed',
      'api', timestamptz '2026-01-01' + (n / 3) * interval '1 microsecond', sha256(n::text::bytea),
      case when n % 4 > 0 then (array['Öl AG', 'acme', 'Acme'])[n % 4] end, case when n % 2 = 0 then 'R' || n % 3 end,
      case when n % 5 > 0 then '2026-01-0' || n % 5 end, case when n % 3 > 0 then 0.1 + n % 3 end
    from projects, generate_series(1, 11) as n where projects.id = $1`);
  await run(`
    insert into webhooks (id, project_id, name, event_type, target_url, active, include_parsed_data, created_at)
    values ('wh_00000000000000000000000001', $1, 'Hook', 'document.failed', 'https://example.com', false, false, now())`);
  await rows.query(`
    insert into deliveries (id, webhook_id, event_type, status, created_at, due_trigger)
    select 'dlv_' || n, 'wh_00000000000000000000000001', 'webhook.test', 'failed',
      timestamptz '2026-01-01' + n / 2 * interval '1 s', 'test'
    from generate_series(1, 5) as n`);
  await run(`
    insert into activity (id, project_id, at, key_id, via, action, subject_id)
    select 'act_' || n, $1, timestamptz '2026-01-01' + n / 2 * interval '1 s', 'key', 'api', 'document.received', 'x'
    from generate_series(1, 5) as n`);
  await run(`
    insert into sources (id, project_id, kind, name, active, settings, created_at, next_run_at)
    values ('src_00000000000000000000000001', $1, 'folder', 'Folder', false, '{"kind":"folder","path":""}', now(), now())`);
  await rows.query(`
    insert into source_items (source_id, key, name, outcome, document_ids, at)
    select 'src_00000000000000000000000001', n::text, 'name ' || n, 'skipped', '{}', timestamptz '2026-01-01' + n / 2 * interval '1 s'
    from generate_series(1, 5) as n`);
  await run(`
    insert into suppliers (id, project_id, created_at)
    select 'sup_' || n, $1, timestamptz '2026-01-01' + n / 2 * interval '1 s' from generate_series(1, 5) as n`);
  await run(`
    insert into supplier_facts (document_id, supplier_id, project_id, name, name_key, confirmed_at)
    select 'doc_' || lpad(n::text, 26, '0'), 'sup_' || n, $1, 'Name', 'name', now() from generate_series(1, 5) as n`);
  await run(`
    insert into layouts (id, project_id, active, created_at)
    select 'lay_' || n, $1, true, timestamptz '2026-01-01' + n / 2 * interval '1 s' from generate_series(1, 5) as n`);
  await run(`
    insert into teachings (id, project_id, actor_id, status, created_at)
    select 'tch_' || n, $1, 'key', 'completed', timestamptz '2026-01-01' + n / 2 * interval '1 s' from generate_series(1, 5) as n`);
  await run(`
    insert into layout_sketches (document_id, signs, sketch)
    select id, '{}', '' from documents where project_id = $1`);
  await run(`
    insert into layout_examples (id, document_id, layout_id, taught, judged, taught_at)
    select 'lex_' || n, 'doc_' || lpad(n::text, 26, '0'), 'lay_' || n, '{}', '{}', now()
    from generate_series(1, 5) as n where $1 <> ''`);
  await run(`
    insert into users (id, email, name, created_at)
    select 'usr_' || n, n || '@example.com', 'Name', now() from generate_series(1, 3) as n where $1 <> ''`);
  await run(`
    insert into members (organization_id, user_id, role, created_at)
    select organization_id, 'usr_' || n, 'viewer', now() from projects, generate_series(1, 3) as n where projects.id = $1`);
}

async function fetchList(
  path: string,
  query: Record<string, string>,
): Promise<{ rows: Row[]; meta: List['meta'] }> {
  const { meta, ...members } = await app.json<List>(`${path}?${new URLSearchParams(query)}`);
  const [rows] = Object.values(members).filter((member) => Array.isArray(member));
  return { rows: rows ?? [], meta };
}

/** Reads a whole list using cursors. Calls `between` after the first page. */
async function walk(
  path: string,
  query: Record<string, string>,
  between: () => Promise<unknown> = async () => {},
): Promise<Row[]> {
  const all: Row[] = [];
  let cursor: string | null | undefined = 'start';
  while (typeof cursor === 'string') {
    const { rows, meta } = await fetchList(path, { ...query, cursor });
    if (cursor === 'start') await between();
    all.push(...rows);
    assert.notEqual(meta.next_cursor, undefined);
    cursor = meta.next_cursor;
  }
  return all;
}

describe('cursors', () => {
  const listPaths = () => [
    '/projects',
    '/members',
    '/audit_log',
    `/projects/${project}/documents`,
    `/projects/${project}/activity`,
    `/projects/${project}/suppliers`,
    `/projects/${project}/layouts`,
    `/projects/${project}/teachings`,
    `/projects/${project}/webhooks/wh_00000000000000000000000001/deliveries`,
    `/projects/${project}/sources/src_00000000000000000000000001/items`,
  ];

  it('return the same rows as pages, for every list', async () => {
    for (const path of listPaths()) {
      const { rows } = await fetchList(path, { per_page: '100' });
      assert.ok(rows.length >= 2, path);
      assert.deepEqual(await walk(path, { per_page: '2' }), rows, path);
    }
  });

  it('support every order of documents, including those without the value', async () => {
    for (const name of ['created', 'supplier', 'number', 'date', 'total'])
      for (const sort of [name, `-${name}`]) {
        const path = `/projects/${project}/documents`;
        const { rows } = await fetchList(path, { sort, per_page: '100' });
        assert.equal(rows.length, 11);
        assert.deepEqual(await walk(path, { sort, per_page: '3' }), rows, sort);
      }
  });

  it('neither repeat nor skip rows when others are added or deleted', async () => {
    const path = `/projects/${project}/documents`;
    const { rows } = await fetchList(path, {});
    const ids = rows.map(({ id }) => id);
    const seen = await walk(path, { per_page: '4' }, async () => {
      await using database = await openRows(app);
      await database.query(`
        insert into documents (id, organization_id, project_id, filename, content_type, file_size, file_extension, status,
          source, created_at, sha256)
        select 'doc_' || lpad(n::text, 26, 'z'), organization_id, projects.id, n || '.txt', 'text/plain', 1, '.txt',
          'completed', 'api', now(), sha256('new') from projects, generate_series(1, 3) as n where projects.id = '${project}'`);
      // The next page begins after the row that is deleted here.
      await app.request(`${path}/${String(ids[3])}`, { method: 'DELETE' });
    });
    assert.deepEqual(
      seen.map(({ id }) => id),
      ids,
    );
  });

  it('count the rows once, and return the number of the page', async () => {
    const path = `/projects/${project}/documents`;
    const first = await fetchList(path, { per_page: '5', cursor: 'start' });
    const second = await fetchList(path, { per_page: '5', cursor: String(first.meta.next_cursor) });
    const { next_cursor: _, ...meta } = second.meta;
    assert.deepEqual(meta, { ...meta, page: 2, per_page: 5, total: first.meta.total });
  });

  it('do not change lists that are read by page number', async () => {
    const { meta } = await fetchList('/projects', {});
    assert.deepEqual(Object.keys(meta).sort(), ['page', 'per_page', 'total', 'total_pages']);
  });

  it('are refused with other filters, for another list or organization, if modified, and together with page', async () => {
    const path = `/projects/${project}/documents`;
    const { meta } = await fetchList(path, { per_page: '2', cursor: 'start' });
    const cursor = String(meta.next_cursor);
    const refuse = async (
      list: string,
      query: Record<string, string>,
      detail = 'cursor:invalid',
      key = app.key,
    ) =>
      expectError(
        await app.request(`${list}?${new URLSearchParams({ cursor, ...query })}`, { key }),
        422,
        'validation_failed',
        [detail],
      );
    await refuse(path, { status: 'completed' });
    await refuse(path, { sort: 'total' });
    await refuse(`/projects/${other}/documents`, {});
    await refuse('/projects', {});
    await refuse(path, { cursor: `${cursor.slice(0, -2)}AA` });
    await refuse(path, { cursor: '' });
    await refuse(path, { cursor: 'next' });
    await refuse(path, { page: '1' }, 'page:invalid');
    const projects = await fetchList('/projects', { per_page: '1', cursor: 'start' });
    await refuse(
      '/projects',
      { cursor: String(projects.meta.next_cursor) },
      'cursor:invalid',
      await addOrganization(app, 'second'),
    );
    const { rows } = await fetchList(path, { cursor, per_page: '1', include: 'overview' });
    assert.equal(rows.length, 1);
  });

  it('are used by the client to read lists', async () => {
    const legible = new Legible({ apiKey: app.key, baseUrl: app.baseUrl });
    const list = legible.documents.list({ project_id: project, per_page: 3 });
    const ids: string[] = [];
    for await (const page of list.pages()) {
      assert.notEqual(page.meta.next_cursor, undefined);
      ids.push(...page.documents.map(({ id }) => id));
    }
    const { rows } = await fetchList(`/projects/${project}/documents`, { per_page: '100' });
    assert.deepEqual(
      ids,
      rows.map(({ id }) => id),
    );
    const fromSecond = legible.documents.list({ project_id: project, per_page: 3, page: 2 });
    assert.equal((await Array.fromAsync(fromSecond)).length, ids.length - 3);
  });
});
