import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, it } from 'node:test';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { createFileForm, createProject } from './uploads.ts';

interface View {
  view: { id: string; name: string; query: object; columns: string[]; export?: object };
}

interface Quality {
  quality: Record<string, number> & {
    seconds_to_result: { median: number; p95: number };
    failures: object[];
    corrections: object[];
    days: Record<string, number>[];
  };
}

let app: TestApp;
let path: string;
let invoice: Buffer;
let document: string;
before(async () => {
  app = await startApp();
  path = `/projects/${await createProject(app, 'views')}`;
  invoice = await readFile(new URL('../../examples/invoice.pdf', import.meta.url));
  document = await upload(invoice, 'invoice.pdf');
});
after(() => app.stop());

async function upload(content: string | Buffer, name: string): Promise<string> {
  const init = { method: 'POST', body: createFileForm(name, content) };
  return (await app.json<{ document: { id: string } }>(`${path}/documents?wait=60`, init)).document.id;
}

const send = (method: string, below: string, body: object) =>
  app.request(`${path}/${below}`, { method, body: JSON.stringify(body) });

async function download(options: object): Promise<string> {
  const init = { method: 'POST', body: JSON.stringify({ export: { document_ids: [document], ...options } }) };
  let { export: made } = await app.json<{ export: { id: string; status: string } }>(`${path}/exports`, init);
  while (made.status === 'pending') {
    await new Promise((done) => setTimeout(done, 50));
    ({ export: made } = await app.json<{ export: { id: string; status: string } }>(
      `${path}/exports/${made.id}`,
    ));
  }
  const response = await app.request(`${path}/exports/${made.id}/file`);
  return Buffer.from(await response.arrayBuffer()).toString('utf8');
}

it('a CSV has the chosen columns, separator and decimal comma', async () => {
  const columns = ['seller.name', 'total', 'number', 'nothing'];
  const text = await download({
    format: 'csv',
    columns,
    csv: { separator: 'semicolon', decimal: 'comma', bom: false },
  });
  assert.equal(text, 'seller.name;total;number;nothing\r\nNorthlight Paper Ltd;507,60;INV-2026-0117;\r\n');
  const tabs = await download({ format: 'csv', columns: ['number', 'total'], csv: { separator: 'tab' } });
  assert.equal(tabs, '\uFEFFnumber\ttotal\r\nINV-2026-0117\t507.60\r\n');
  const quoted = await download({ format: 'csv', columns: ['number', 'total'], csv: { decimal: 'comma' } });
  assert.match(quoted, /INV-2026-0117,"507,60"/);
});

it('a JSON export is an array of documents with their results', async () => {
  const [only, ...others] = JSON.parse(await download({ format: 'json' }));
  assert.deepEqual([only.id, only.parsed_data.fields.total, others.length], [document, 507.6, 0]);
  const wrong = { export: { format: 'json', columns: ['total'] } };
  await expectError(await send('POST', 'exports', wrong), 422, 'validation_failed', [
    'export.columns:invalid',
  ]);
});

it('a view can be saved, replaced and deleted; its name is unique in the project', async () => {
  for (const [name, query, error] of [
    [' ', {}, 'view.name:too_short'],
    ['\u0000', {}, 'view.name:invalid'],
    ['Search', { q: '\u0000' }, 'view.query.q:invalid'],
  ] as const)
    await expectError(await send('POST', 'views', { view: { name, query } }), 422, 'validation_failed', [
      error,
    ]);
  const content = {
    name: 'Large invoices',
    query: { document_type: 'invoice', total_from: '1000', sort: '-total' },
    columns: ['supplier', 'total'],
    export: { format: 'csv', columns: ['number'], csv: { separator: 'semicolon' } },
  };
  const made = await send('POST', 'views', { view: content });
  assert.equal(made.status, 201);
  const { view }: View = JSON.parse(await made.text());
  const { id, created_at: _, ...kept } = { created_at: '', ...view };
  assert.deepEqual(kept, content);
  await expectError(await send('POST', 'views', { view: content }), 422, 'validation_failed', [
    'view.name:taken',
  ]);
  const changed = { name: 'All', query: {} };
  assert.equal((await send('PUT', `views/${id}`, { view: changed })).status, 200);
  const { views } = await app.json<{ views: View['view'][] }>(`${path}/views`);
  assert.deepEqual(
    views.map(({ name, columns, export: exported }) => [name, columns, exported]),
    [['All', [], undefined]],
  );
  assert.equal((await app.request(`${path}/views/${id}`, { method: 'DELETE' })).status, 204);
  await expectError(await send('PUT', `views/${id}`, { view: changed }), 404, 'not_found', []);
  for (const [wrong, detail] of [
    [{ query: {} }, 'view.name:required'],
    [{ name: 'x', query: { sort: 7 } }, 'view.query.sort:wrong_type'],
    [{ name: 'x', query: {}, export: { format: 'pdf' } }, 'view.export.format:not_in_list'],
  ] as const)
    await expectError(await send('POST', 'views', { view: wrong }), 422, 'validation_failed', [detail]);
});

it('the quality page counts documents, reviews, corrections and failures', async () => {
  await app.json(`${path}/settings`, {
    method: 'PATCH',
    body: JSON.stringify({ settings: { review_threshold: 0 } }),
  });
  const corrected = await upload(invoice, 'corrected.pdf');
  await send('PATCH', `documents/${corrected}/fields`, {
    fields: { '/fields/due_date': '2026-05-01', '/line_items/0/quantity': 251 },
  });
  const { fields } = (
    await app.json<{ document: { parsed_data: { fields: object } } }>(`${path}/documents/${document}`)
  ).document.parsed_data;
  // A value that was only confirmed counts as correct.
  await send('PATCH', `documents/${document}/fields`, {
    fields: { '/fields/total': Reflect.get(fields, 'total') },
  });
  await upload('%PDF-1.4 damaged', 'damaged.pdf');
  const { quality } = await app.json<Quality>(`${path}/quality`);
  const counts = {
    documents: 3,
    pages: 2,
    completed: 2,
    failed: 1,
    straight_through: 1,
    reviewed: 1,
    corrected: 1,
  };
  for (const [name, count] of Object.entries(counts)) assert.equal(quality[name], count, name);
  assert.deepEqual(quality.failures, [{ code: 'corrupt_file', documents: 1 }]);
  const supplier = 'Northlight Paper Ltd';
  assert.deepEqual(quality.corrections, [
    { supplier, field: '/fields/due_date', documents: 1 },
    { supplier, field: '/line_items/*/quantity', documents: 1 },
  ]);
  assert.ok(quality.seconds_to_result.median > 0);
  assert.ok(quality.seconds_to_result.p95 >= quality.seconds_to_result.median);
  assert.equal(quality.days.at(-1)?.documents, 3);
  const { quality: past } = await app.json<Quality>(`${path}/quality?from=2020-01-01&to=2020-01-31`);
  assert.deepEqual([past.documents, past.seconds_to_result, past.days], [0, null, []]);
  for (const [query, detail] of [
    ['from=2026-02-01&to=2026-01-01', 'from:invalid'],
    ['from=2020-01-01&to=2026-01-01', 'from:invalid'],
    ['to=2026-02-30', 'to:invalid'],
  ])
    await expectError(await app.request(`${path}/quality?${query}`), 422, 'validation_failed', [
      detail ?? '',
    ]);
});
