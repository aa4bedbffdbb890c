import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { read, utils } from '@e965/xlsx';
import { strFromU8, unzipSync } from 'fflate';
import { bindTwoDocuments } from '../support/bind-pdfs.ts';
import { openRows } from '../support/query-rows.ts';
import { readJson } from '../support/read-json.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { addKey } from './organizations.ts';
import { createFileForm, createProject } from './uploads.ts';

interface Export {
  id: string;
  status: string;
  format: string;
  documents_count: number;
  file_size: number | null;
  error?: string;
}

describe('exports', () => {
  let app: TestApp;
  let project: string;
  let invoice: string;
  let letter: string;
  before(async () => {
    app = await startApp({ LEGIBLE_CONCURRENCY: '2' });
    project = `/projects/${await createProject(app, 'exports')}`;
    const upload = async (name: string, content: string | Buffer): Promise<string> => {
      const body = createFileForm(name, content);
      const made = await app.json<{ document: { id: string } }>(`${project}/documents?wait=60`, {
        method: 'POST',
        body,
      });
      return made.document.id;
    };
    invoice = await upload(
      'invoice.pdf',
      await readFile(new URL('../../examples/invoice.pdf', import.meta.url)),
    );
    letter = await upload('=cmd.txt', 'A letter.');
    await app.json(`${project}/documents/${invoice}/fields`, {
      method: 'PATCH',
      body: JSON.stringify({ fields: { '/fields/number': '=1+1', '/fields/total': -5 } }),
    });
  });
  after(() => app.stop());

  const ask = (body: object, init: object = {}) =>
    app.request(`${project}/exports`, { method: 'POST', body: JSON.stringify({ export: body }), ...init });
  const make = async (body: object): Promise<Export> => {
    const response = await ask(body);
    assert.equal(response.status, 201);
    const location = (response.headers.get('location') ?? '').replace('/v1', '');
    for (;;) {
      const answer = await app.json<{ export: Export }>(location);
      if (answer.export.status !== 'pending') return answer.export;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  };
  const download = async (one: Export) => {
    const response = await app.request(`${project}/exports/${one.id}/file`);
    assert.equal(response.status, 200);
    const bytes = Buffer.from(await response.arrayBuffer());
    assert.equal(bytes.length, one.file_size);
    return { bytes, headers: response.headers };
  };

  it('a CSV has a row for each document, and no text in it is a formula', async () => {
    const made = await make({ format: 'csv', document_ids: [invoice, letter] });
    assert.deepEqual([made.status, made.documents_count], ['completed', 2]);
    const { bytes, headers } = await download(made);
    assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8');
    assert.equal(headers.get('content-disposition'), `attachment; filename="${made.id}.csv"`);
    assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf], 'a byte order mark, for Excel');
    const book = read(bytes.subarray(3).toString(), { type: 'string', raw: true });
    const rows = utils.sheet_to_json<Record<string, string>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {});
    assert.deepEqual(
      rows.map((row) => [row.document_id, row.filename]),
      [
        [invoice, 'invoice.pdf'],
        [letter, "'=cmd.txt"],
      ],
    );
    assert.equal(rows[0]?.number, "'=1+1");
    assert.equal(
      rows[0]?.total,
      '-5.00',
      'a number is not a formula, and an amount has the decimals of its currency',
    );
    assert.ok((rows[0]?.['seller.name'] ?? '').length > 0);
  });

  it('a CSV of line items has a row for each line item', async () => {
    const made = await make({ format: 'csv', rows: 'line_items' });
    const { document } = await app.json<{ document: { parsed_data: { line_items: unknown[] } } }>(
      `${project}/documents/${invoice}`,
    );
    const lines = (await download(made)).bytes.toString().trimEnd().split('\r\n');
    assert.equal(lines.length, 1 + document.parsed_data.line_items.length);
    assert.match(lines[0] ?? '', /^\uFEFFdocument_id,link,filename,/);
  });

  it('documents that share a file have separate rows and line items', async () => {
    const made = await app.json<{ document: { id: string } }>(`${project}/documents?wait=60`, {
      method: 'POST',
      body: createFileForm('two.pdf', Buffer.from(await bindTwoDocuments())),
    });
    const downloadRows = async (rows: string) => {
      const csv = await download(await make({ format: 'csv', rows, document_ids: [made.document.id] }));
      const book = read(csv.bytes.subarray(3).toString(), { type: 'string', raw: true });
      return utils.sheet_to_json<Record<string, string>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {});
    };
    assert.deepEqual(
      (await downloadRows('documents')).map((row) => [row.pages, row.document_type, row.number]),
      [
        ['1', 'invoice', 'INV-2026-0117'],
        ['2', 'credit_note', 'F20215594'],
      ],
    );
    const items = await downloadRows('line_items');
    assert.deepEqual(
      [...new Set(items.map((row) => `${row.pages} ${row.number}`))],
      ['1 INV-2026-0117', '2 F20215594'],
    );
    await app.request(`${project}/documents/${made.document.id}`, { method: 'DELETE' });
  });

  it('a workbook has sheets for documents and their lists, with numbers as numbers', async () => {
    const made = await make({ format: 'xlsx' });
    const book = read((await download(made)).bytes);
    assert.ok(book.SheetNames.includes('Documents') && book.SheetNames.includes('Line items'));
    const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets.Documents ?? {});
    assert.equal(rows.find((row) => row.document_id === invoice)?.total, -5);
    const cells = Object.values(book.Sheets.Documents ?? {});
    assert.ok(
      cells.every((cell) => typeof cell !== 'object' || cell === null || !('f' in cell)),
      'no cell is a formula',
    );
  });

  it('columns and their order match the documentation for any choice of documents', async () => {
    const page = await readFile(new URL('../../docs/exports.md', import.meta.url), 'utf8');
    const party = /columns of a party .*? are (.*?), for example/s.exec(page)?.[1] ?? '';
    const findNames = (text: string) => [...text.matchAll(/`([\w.*]+)`/g)].map(([, name = '']) => name);
    const listDocumentedColumns = (row: string) => {
      const columns = page.split('\n').find((line) => line.startsWith(`| ${row}`)) ?? '';
      return findNames(columns.split('|')[2] ?? '').flatMap((name) =>
        name.endsWith('.*') ? findNames(party).map((part) => name.replace('*', part)) : [name],
      );
    };
    const downloadHeader = async (wanted: object) => {
      const { bytes } = await download(await make({ format: 'csv', ...wanted }));
      return (bytes.subarray(3).toString().split('\r\n')[0] ?? '').split(',');
    };
    const invoiceColumns = [
      ...listDocumentedColumns('every document'),
      ...listDocumentedColumns('`invoice`'),
    ];
    const header = await downloadHeader({ document_ids: [invoice] });
    assert.deepEqual(header, invoiceColumns);
    const both = await downloadHeader({ document_ids: [letter, invoice] });
    assert.deepEqual(both.slice(0, invoiceColumns.length), invoiceColumns);
    assert.deepEqual(await downloadHeader({ document_ids: [invoice, letter] }), both);
    assert.deepEqual(await downloadHeader({ rows: 'line_items' }), listDocumentedColumns('`line_items`'));
    assert.deepEqual(await downloadHeader({ rows: 'transactions' }), listDocumentedColumns('`transactions`'));
  });

  it('a workbook has dates as dates, links as links, and a header that stays visible', async () => {
    const { bytes } = await download(await make({ format: 'xlsx', document_ids: [invoice] }));
    const sheet = read(bytes, { cellDates: false, cellNF: true }).Sheets.Documents ?? {};
    const [header = []] = utils.sheet_to_json<string[]>(sheet, { header: 1 });
    const getCell = (name: string) => sheet[utils.encode_cell({ r: 1, c: header.indexOf(name) })];
    assert.deepEqual([getCell('date')?.t, getCell('date')?.z], ['n', 'yyyy-mm-dd']);
    assert.equal(utils.format_cell(getCell('date')), '2026-03-12');
    assert.deepEqual([getCell('total')?.v, getCell('total')?.z], [-5, '#,##0.00']);
    assert.match(getCell('link')?.l?.Target ?? '', new RegExp(`/#${project}/documents/${invoice}$`));
    assert.equal(getCell('review')?.v, 'needed');
    const files = unzipSync(new Uint8Array(bytes));
    const xml = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    assert.match(xml, /<pane ySplit="1"[^>]*state="frozen"/);
    assert.match(xml, /<autoFilter ref="A1:[A-Z]+2"/);
    assert.match(xml, /<col min="1" max="1" width="\d/);
  });

  it('a failed document has a row with its error', async () => {
    const { document } = await app.json<{ document: { id: string } }>(`${project}/documents?wait=60`, {
      method: 'POST',
      body: createFileForm('broken.txt', 'text'),
    });
    await using rows = await openRows(app);
    const error = { code: 'corrupt_file', message: 'The file is damaged.', retryable: false };
    await rows.query(
      "update documents set review_score = null, status = 'failed', error = $2 where id = $1",
      [document.id, JSON.stringify(error)],
    );
    const { bytes } = await download(await make({ format: 'csv', document_ids: [document.id] }));
    const book = read(bytes.subarray(3).toString(), { type: 'string', raw: true });
    const [row] = utils.sheet_to_json<Record<string, string>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {});
    assert.deepEqual(
      [row?.status, row?.error, row?.review],
      ['failed', 'corrupt_file: The file is damaged.', 'none'],
    );
    await app.request(`${project}/documents/${document.id}`, { method: 'DELETE' });
  });

  it('JSON Lines contain whole documents, including corrections', async () => {
    const made = await make({ format: 'jsonl', document_ids: [letter, invoice] });
    const lines = (await download(made)).bytes.toString().trimEnd().split('\n');
    const documents = lines.map((line): { id: string; parsed_data: { fields: { total?: number } } } =>
      JSON.parse(line),
    );
    assert.deepEqual(
      documents.map(({ id }) => id),
      [letter, invoice],
    );
    assert.equal(documents[1]?.parsed_data.fields.total, -5);
  });

  it('a project without documents has an empty export', async () => {
    const empty = `/projects/${await createProject(app, 'empty')}`;
    const { export: made } = await app.json<{ export: Export }>(`${empty}/exports`, {
      method: 'POST',
      body: '{"export":{"format":"jsonl"}}',
    });
    for (;;) {
      const { export: one } = await app.json<{ export: Export }>(`${empty}/exports/${made.id}`);
      if (one.status === 'pending') continue;
      assert.deepEqual([one.status, one.file_size, one.documents_count], ['completed', 0, 0]);
      break;
    }
  });

  it('an export that is not possible is refused', async () => {
    const expectRefused = async (body: object, ...details: string[]) =>
      expectError(await ask(body), 422, 'validation_failed', details);
    await expectRefused({}, 'export.format:required');
    await expectRefused({ format: 'pdf' }, 'export.format:not_in_list');
    await expectRefused({ format: 'csv', rows: 'words' }, 'export.rows:not_in_list');
    await expectRefused({ format: 'csv', document_ids: [] }, 'export.document_ids:too_short');
    await expectRefused(
      { format: 'csv', document_ids: [invoice, 'doc_x', letter] },
      'export.document_ids[1]:not_in_list',
    );
    const other = `/projects/${await createProject(app, 'other')}`;
    await expectError(
      await app.request(`${other}/exports`, {
        method: 'POST',
        body: JSON.stringify({ export: { format: 'csv', document_ids: [invoice] } }),
      }),
      422,
      'validation_failed',
      ['export.document_ids[0]:not_in_list'],
    );
    const key = await addKey(app, { scopes: ['projects:read'] });
    await expectError(await ask({ format: 'csv' }, { key }), 403, 'insufficient_scope');
    await expectError(await app.request(`${project}/exports/exp_x`), 404, 'not_found');
    await expectError(await app.request(`${project}/exports/exp_${'0'.repeat(26)}/file`), 404, 'not_found');
  });

  it('10,000 chosen documents are accepted; the schema refuses one more', async () => {
    const id = await createProject(app, 'many');
    const path = `/projects/${id}/exports`;
    await using rows = await openRows(app);
    const inserted = await rows.query<{ id: string }>(
      `insert into documents (id, organization_id, project_id, filename, content_type, file_size, file_extension, status,
         pages_count, source, created_at, sha256)
       select 'doc_' || lpad(n::text, 26, '0'), organization_id, id, 'a.txt', 'text/plain', 1, '.txt', 'failed', 1, 'api',
         now(), sha256(n::text::bytea)
       from projects, generate_series(1, 10000) as n where projects.id = $1 returning id`,
      [id],
    );
    const document_ids = inserted.map((row) => row.id);
    const send = (ids: string[]) =>
      app.request(path, {
        method: 'POST',
        body: JSON.stringify({ export: { format: 'csv', document_ids: ids } }),
      });
    const accepted = await send(document_ids);
    assert.equal(accepted.status, 201);
    assert.equal((await readJson<{ export: Export }>(accepted)).export.documents_count, 10_000);
    const refused = await send([...document_ids, invoice]);
    await expectError(refused, 422, 'validation_failed', ['export.document_ids:too_many_items']);
  });

  it('deleting a document deletes the exports that contain it', async () => {
    const body = createFileForm('gone.txt', 'to be deleted');
    const { document } = await app.json<{ document: { id: string } }>(`${project}/documents?wait=60`, {
      method: 'POST',
      body,
    });
    const made = await make({ format: 'jsonl', document_ids: [letter, document.id] });
    const kept = await make({ format: 'jsonl', document_ids: [letter] });
    await app.request(`${project}/documents/${document.id}`, { method: 'DELETE' });
    await expectError(await app.request(`${project}/exports/${made.id}`), 404, 'not_found');
    await expectError(await app.request(`${project}/exports/${made.id}/file`), 404, 'not_found');
    assert.equal((await app.request(`${project}/exports/${kept.id}/file`)).status, 200);
  });
});
