import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { openRows } from '../support/query-rows.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { administer } from './organizations.ts';
import { createFileForm, createProject } from './uploads.ts';

interface Overview {
  supplier: string | null;
  number: string | null;
  date: string | null;
  total: number | null;
  currency: string | null;
  reasons: string[];
}

interface Listed {
  id: string;
  filename: string;
  review?: string;
  overview?: Overview;
  review_reasons?: { possible_duplicate_of?: string };
}

const INVOICE = new URL('../../examples/invoice.pdf', import.meta.url);

let app: TestApp;
let invoice: Buffer;
let project: string;
let documents: string;

before(async () => {
  app = await startApp();
  invoice = await readFile(INVOICE);
});
after(() => app.stop());

async function useProject(name: string, review_threshold: number): Promise<void> {
  project = await createProject(app, name);
  documents = `/projects/${project}/documents`;
  const body = JSON.stringify({ settings: { review_threshold } });
  await app.json(`/projects/${project}/settings`, { method: 'PATCH', body });
}

/** Uploads an invoice. Bytes after the end of a PDF make it a different file, but do not change its pages. */
async function upload(name: string, content: string | Buffer = invoice): Promise<string> {
  const init = { method: 'POST', body: createFileForm(name, content) };
  return (await app.json<{ document: Listed }>(`${documents}?wait=60`, init)).document.id;
}

async function correct(id: string, fields: object): Promise<void> {
  await app.json(`${documents}/${id}/fields`, { method: 'PATCH', body: JSON.stringify({ fields }) });
}

async function list(query = ''): Promise<Listed[]> {
  return (await app.json<{ documents: Listed[] }>(`${documents}?include=review,overview${query}`)).documents;
}

async function find(id: string): Promise<Listed> {
  const path = `${documents}/${id}?include=review,overview,review_reasons`;
  const { document } = await app.json<{ document: Listed }>(path);
  const listed = (await list()).find((row) => row.id === id);
  assert.deepEqual(listed?.overview, document.overview);
  assert.equal(listed?.review, document.review);
  return document;
}

describe('the overview of a document', () => {
  before(() => useProject('overview', 0));

  it('contains the main values of its result, and follows corrections', async () => {
    const id = await upload('one.pdf');
    const found = {
      supplier: 'Northlight Paper Ltd',
      number: 'INV-2026-0117',
      date: '2026-03-12',
      total: 507.6,
      currency: 'GBP',
    };
    assert.deepEqual((await find(id)).overview, { ...found, reasons: [] });
    await correct(id, { '/fields/seller/name': null, '/fields/total': 1 });
    assert.deepEqual((await find(id)).overview, {
      ...found,
      supplier: null,
      total: 1,
      reasons: ['missing_fields', 'failed_checks'],
    });
  });

  it('is empty before there is a result, and absent unless requested', async () => {
    const id = await upload('broken.pdf', '%PDF-1.4 broken');
    const nothing = { supplier: null, number: null, date: null, total: null, currency: null, reasons: [] };
    assert.deepEqual((await find(id)).overview, nothing);
    const { documents: rows } = await app.json<{ documents: Listed[] }>(documents);
    assert.ok(rows.every((row) => !('overview' in row)));
  });

  it('contains fields of the result if the list includes them', async () => {
    const listFieldsById = async () => {
      const path = `${documents}?include=fields`;
      const { documents: rows } = await app.json<{
        documents: { id: string; fields: Record<string, unknown> | null }[];
      }>(path);
      return new Map(rows.map(({ id, fields }) => [id, fields]));
    };
    const id = await upload('fields.pdf');
    const broken = await upload('unreadable.pdf', '%PDF-1.4 unreadable');
    await correct(id, { '/fields/total': 1 });
    const { document } = await app.json<{ document: { parsed_data: { fields: Record<string, unknown> } } }>(
      `${documents}/${id}`,
    );
    const fields = await listFieldsById();
    assert.equal(fields.get(id)?.total, 1);
    assert.deepEqual(fields.get(id), document.parsed_data.fields);
    assert.equal(fields.get(broken), null);
  });

  it('contains no reasons after a review', async () => {
    // Use another project, because this one has learned that the name was removed.
    await useProject('overview after a review', 0);
    const id = await upload('reviewed.pdf');
    await correct(id, { '/fields/total': 1 });
    assert.deepEqual((await find(id)).overview?.reasons, ['failed_checks']);
    await app.json(`${documents}/${id}/review`, { method: 'PUT' });
    assert.deepEqual((await find(id)).overview?.reasons, []);
  });

  it('is filled for results that were stored before it existed', async () => {
    const id = await upload('before.pdf');
    const { overview } = await find(id);
    await using rows = await openRows(app);
    await rows.query(
      `update documents set supplier = null, number = null, date = null, total = null, currency = null,
         duplicate_key = null, review_facts = null`,
    );
    await rows.query(
      "update backfills set (position, finished_at) = ('', null) where name = 'shown_in_lists'",
    );
    assert.equal((await find(id)).overview?.supplier, null);
    await administer(app, async (records) => {
      while ((await records.runBackfillBatch(1)) !== null);
    });
    assert.deepEqual((await find(id)).overview, overview);
  });
});

describe('a possible duplicate', () => {
  before(() => useProject('duplicates', 0));

  it('is a different file with the type, supplier and number of an older document', async () => {
    const first = await upload('first.pdf');
    const sameBytes = await upload('same-bytes.pdf');
    const again = await upload('again.pdf', Buffer.concat([invoice, Buffer.from('\n')]));
    assert.deepEqual((await find(first)).overview?.reasons, []);
    assert.equal((await find(sameBytes)).review, 'none', 'duplicate_of already states that');
    const found = await find(again);
    assert.equal(found.review, 'needed');
    assert.deepEqual(found.overview?.reasons, ['possible_duplicate']);
    assert.equal(found.review_reasons?.possible_duplicate_of, first);
    assert.deepEqual(
      (await list('&review=needed')).map(({ id }) => id),
      [again],
    );
    await correct(again, { '/fields/number': 'INV-2026-0118' });
    assert.equal((await find(again)).review, 'none');
    assert.deepEqual(await list('&review=needed'), []);
  });
});

describe('the document list', () => {
  const listNames = async (query: string) => (await list(query)).map(({ filename }) => filename[0]);

  async function listByCursor(query: string): Promise<string> {
    let names = '';
    for (let cursor: string | null = 'start'; cursor !== null; ) {
      const answer: { documents: Listed[]; meta: { next_cursor: string | null } } = await app.json(
        `${documents}?cursor=${encodeURIComponent(cursor)}${query}`,
      );
      names += answer.documents.map(({ filename }) => filename[0]).join('');
      cursor = answer.meta.next_cursor;
    }
    return names;
  }

  before(async () => {
    await useProject('sorted', 0);
    const values: [name: string, fields: object][] = [
      ['b', { '/fields/seller/name': 'zebra Ltd', '/fields/total': 20, '/fields/date': '2026-02-01' }],
      ['c', { '/fields/seller/name': 'Alpha GmbH', '/fields/total': 100.5, '/fields/date': '2025-12-31' }],
      ['d', { '/fields/seller/name': 'beta', '/fields/total': -3, '/fields/number': '1' }],
    ];
    await upload('a.txt', 'nothing to see');
    for (const [name, fields] of values) await correct(await upload(`${name}.pdf`), fields);
    await upload('e.pdf', '%PDF-1.4 broken');
  });

  const orders: [sort: string, expected: string][] = [
    ['created', 'abcde'],
    ['-created', 'edcba'],
    ['supplier', 'cdbea'],
    ['-supplier', 'bdcea'],
    ['number', 'dcbea'],
    ['date', 'cbdea'],
    ['-date', 'dbcea'],
    ['total', 'dbcea'],
    ['-total', 'cbdea'],
  ];
  for (const [sort, expected] of orders) {
    it(`with ?sort=${sort} puts documents without the value last`, async () => {
      assert.equal((await listNames(`&sort=${sort}`)).join(''), expected);
    });
  }

  for (const [sort, expected] of orders) {
    for (const size of [1, 2, 3, 4]) {
      it(`with ?sort=${sort}&per_page=${size} keeps its order across numbered pages and cursors`, async () => {
        const numbered: (string | undefined)[] = [];
        const last = Math.ceil(expected.length / size) + 1;
        for (let page = 1; page <= last; page++)
          numbered.push(...(await listNames(`&sort=${sort}&per_page=${size}&page=${page}`)));
        assert.equal(numbered.join(''), expected);
        assert.equal(await listByCursor(`&sort=${sort}&per_page=${size}`), expected);
      });
    }
  }

  const filters: [query: string, expected: string][] = [
    ['date_from=2026-01-01', 'db'],
    ['date_to=2025-12-31', 'c'],
    ['date_from=2025-12-31&date_to=2026-02-01', 'cb'],
    ['total_from=20', 'cb'],
    ['total_to=20', 'db'],
    ['total_from=100.5&total_to=100.50', 'c'],
    ['total_to=-3', 'd'],
    ['total_from=1000', ''],
  ];
  for (const [query, expected] of filters) {
    it(`with ?${query} returns ${expected || 'none'}`, async () => {
      assert.equal((await listNames(`&${query}`)).join(''), expected);
    });
  }

  it('is counted with and without filters', async () => {
    const count = async (query: string) => {
      const answer = await app.json<{ document_counts: object }>(
        `/projects/${project}/document_counts${query}`,
      );
      return answer.document_counts;
    };
    const all = {
      total: 5,
      pending: 0,
      completed: 4,
      failed: 1,
      review_needed: 3,
      review_done: 0,
      review_rejected: 0,
      review_postponed: 0,
    };
    assert.deepEqual(await count(''), all);
    const some = {
      total: 2,
      pending: 0,
      completed: 2,
      failed: 0,
      review_needed: 2,
      review_done: 0,
      review_rejected: 0,
      review_postponed: 0,
    };
    assert.deepEqual(await count('?total_from=20'), some);
  });

  for (const [query, detail] of [
    ['sort=filename', 'sort:not_in_list'],
    ['sort=', 'sort:not_in_list'],
    ['date_from=2026-02-30', 'date_from:invalid'],
    ['date_to=yesterday', 'date_to:invalid'],
    ['total_from=1e3', 'total_from:invalid'],
    ['total_to=1,5', 'total_to:invalid'],
  ] as const) {
    it(`with ?${query} returns 422 ${detail}`, async () => {
      await expectError(await app.request(`${documents}?${query}`), 422, 'validation_failed', [detail]);
    });
  }

  it('accepts neither page nor order when it is counted', async () => {
    for (const query of ['page=1', 'sort=total'])
      await expectError(
        await app.request(`/projects/${project}/document_counts?${query}`),
        422,
        'validation_failed',
        [`${query.split('=')[0]}:invalid`],
      );
  });
});
