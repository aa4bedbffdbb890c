import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { UNLIMITED } from '../../src/domain/ports/sample-records.contract.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { addOrganization, administer } from './organizations.ts';
import { createFileForm, createProject } from './uploads.ts';

interface List {
  projects?: { id: string; name: string; created_at: string }[];
  documents?: { id: string; filename: string; created_at: string }[];
  meta: { page: number; per_page: number; total: number; total_pages: number };
}

let app: TestApp;
let three: string;
let project: string;
before(async () => {
  app = await startApp();
  three = await addOrganization(app, 'three');
  for (const name of ['one', 'two', 'three']) await createProject(app, name, three);
  project = await createProject(app, 'documents');
});
after(() => app.stop());

describe('paging', () => {
  for (const page of ['0', '-1', 'abc', '1.5', '1e3', '0x1', '', '99999999999999999999', '%00', '+1']) {
    it(`with ?page=${page} returns 422`, async () => {
      await expectError(await app.request(`/projects?page=${page}`), 422, 'validation_failed', [
        'page:invalid',
      ]);
      await expectError(
        await app.request(`/projects/${project}/documents?page=${page}`),
        422,
        'validation_failed',
        ['page:invalid'],
      );
    });
  }

  for (const perPage of ['0', '-5', 'abc']) {
    it(`with ?per_page=${perPage} returns 422`, async () => {
      await expectError(await app.request(`/projects?per_page=${perPage}`), 422, 'validation_failed', [
        'per_page:invalid',
      ]);
    });
  }

  for (const query of ['page=1&page=2', 'page[]=1', 'page[0]=1']) {
    it(`with ?${query} returns 422`, async () => {
      await expectError(await app.request(`/projects?${query}`), 422, 'validation_failed', ['page:invalid']);
    });
  }

  for (const perPage of ['101', '100000']) {
    it(`with ?per_page=${perPage} returns 100 per page, also in its metadata`, async () => {
      const { meta } = await app.json<List>(`/projects?per_page=${perPage}`, { key: three });
      assert.deepEqual(meta, { page: 1, per_page: 100, total: 3, total_pages: 1 });
    });
  }

  it('past the end returns an empty page', async () => {
    const list = await app.json<List>('/projects?page=9999', { key: three });
    assert.deepEqual(list, { projects: [], meta: { page: 9999, per_page: 25, total: 3, total_pages: 1 } });
    assert.equal((await app.request('/projects?page=999999999999999&per_page=100')).status, 200);
  });

  it('through an empty list returns an empty page and zero pages', async () => {
    const list = await app.json<List>(`/projects/${project}/documents`);
    assert.deepEqual(list, { documents: [], meta: { page: 1, per_page: 25, total: 0, total_pages: 0 } });
  });

  it('goes from newest to oldest', async () => {
    const list = await app.json<List>('/projects?per_page=2', { key: three });
    assert.deepEqual(
      list.projects?.map(({ name }) => name),
      ['three', 'two'],
    );
    assert.deepEqual(list.meta, { page: 1, per_page: 2, total: 3, total_pages: 2 });
  });

  it('neither repeats nor skips rows that were created at the same time', async () => {
    const owner = await createProject(app, 'same moment');
    await administer(app, async (records) => {
      const found = (
        await Promise.all(
          (await records.organizations.list()).map(({ id }) => records.projects.find(id, owner)),
        )
      ).find((candidate) => candidate !== null);
      assert.ok(found);
      const names = Array.from({ length: 40 }, (_, i) => `${i}.txt`);
      await records.documents.admit(
        found,
        names.map((filename, i) => ({
          id: `doc_${String(i).padStart(26, '0')}`,
          filename,
          contentType: 'text/plain',
          fileSize: 1,
          fileExtension: '.txt',
          source: 'api',
          sha256: '00'.repeat(32),
          externalId: null,
          batch: null,
          metadata: null,
          email: null,
          requestedPages: null,
          expectedPages: null,
          origin: null,
        })),
        UNLIMITED,
      );
    });
    const seen: { id: string; created_at: string }[] = [];
    for (let page = 1; page <= 6; page++) {
      const { documents = [] } = await app.json<List>(`/projects/${owner}/documents?per_page=7&page=${page}`);
      seen.push(...documents);
    }
    assert.equal(new Set(seen.map(({ id }) => id)).size, 40);
    const sorted = [...seen].sort(
      (a, b) => b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id),
    );
    assert.deepEqual(seen, sorted);
  });
});

describe('the filters of the document list', () => {
  const listNames = async (query: string) => {
    const { documents = [] } = await app.json<List>(`/projects/${project}/documents?${query}`);
    return documents.map(({ filename }) => filename).sort();
  };

  before(async () => {
    const files: [string, Record<string, string>][] = [
      ['a.txt', { external_id: 'order 1', metadata: '{"branch":"Bristol","year":2026,"paid":true}' }],
      ['b.txt', { external_id: 'order 2', metadata: '{"branch":"Leeds","year":2025}' }],
      ['c.txt', {}],
    ];
    for (const [name, fields] of files) {
      await app.json(`/projects/${project}/documents?wait=30`, {
        method: 'POST',
        body: createFileForm(name, `file ${name}`, fields),
      });
    }
  });

  const cases: [string, string[]][] = [
    ['status=completed', ['a.txt', 'b.txt', 'c.txt']],
    ['status=failed', []],
    ['source=email', []],
    ['filename=b.txt', ['b.txt']],
    ['external_id=order%202', ['b.txt']],
    ['metadata.branch=Bristol', ['a.txt']],
    ['metadata.year=2025', ['b.txt']],
    ['metadata.paid=true', ['a.txt']],
    ['metadata.branch=Bristol&metadata.year=2025', []],
    ['created_after=2020-01-01', ['a.txt', 'b.txt', 'c.txt']],
    ['created_before=2020-01-01T00:00:00Z', []],
  ];
  for (const [query, expected] of cases) {
    it(`?${query} return ${expected.join(', ') || 'none'}`, async () =>
      assert.deepEqual(await listNames(query), expected));
  }

  for (const [query, detail] of [
    ['status=done', 'status:not_in_list'],
    ['source=', 'source:not_in_list'],
    ['document_type=bill', 'document_type:not_in_list'],
    ['external_id=a%00b', 'external_id:invalid'],
    ['metadata.a=1&metadata.a=2', 'metadata.a:invalid'],
    ['created_after=yesterday', 'created_after:invalid'],
    ['created_after=2026-02-30', 'created_after:invalid'],
  ] as const) {
    it(`?${query} return 422 ${detail}`, async () => {
      await expectError(
        await app.request(`/projects/${project}/documents?${query}`),
        422,
        'validation_failed',
        [detail],
      );
    });
  }
});
