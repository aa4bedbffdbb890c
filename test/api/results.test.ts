import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { formatCsvRecord } from '../../src/domain/csv.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { createFileForm, createProject, type UploadedDocument } from './uploads.ts';

describe('texts and tables', () => {
  let app: TestApp;
  let documents: string;
  before(async () => {
    app = await startApp();
    documents = `/projects/${await createProject(app, 'results')}/documents`;
  });
  after(() => app.stop());

  const upload = async (name: string, content: string | Buffer): Promise<string> => {
    const made = await app.json<{ document: UploadedDocument }>(`${documents}?wait=60`, {
      method: 'POST',
      body: createFileForm(name, content),
    });
    assert.notEqual(made.document.status, 'pending');
    return `${documents}/${made.document.id}`;
  };
  const read = async (path: string, accept?: string) => {
    const response = await app.request(path, accept === undefined ? {} : { headers: { Accept: accept } });
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return { text, type: response.headers.get('content-type'), headers: response.headers };
  };
  const HTML = `<html><body><h1>Prices</h1><p>As of today.</p><table>
    <tr><th>Item</th><th>Price</th></tr><tr><td>Paper | A4</td><td>4.20</td></tr></table></body></html>`;

  it('the text is plain, or Markdown if requested', async () => {
    const page = await upload('prices.html', HTML);
    const plain = await read(`${page}/text`);
    assert.equal(plain.type, 'text/plain; charset=utf-8');
    assert.match(plain.text, /^Prices\n\nAs of today\.\n\nItem\tPrice\nPaper \| A4\t4\.20$/);
    const markdown = await read(`${page}/text`, 'text/html;q=0.3, text/markdown;q=0.8, text/plain;q=0.5');
    assert.equal(markdown.type, 'text/markdown; charset=utf-8');
    assert.match(markdown.text, /^# Prices\n\nAs of today\.\n\n\| Item \| Price \|\n\| --- \| --- \|\n/);
    assert.equal(markdown.headers.get('vary'), 'Accept');
  });

  it('text that only looks like Markdown is not changed', async () => {
    const text = '# 4711\n| not a table |\n\n* a * b';
    assert.equal((await read(`${await upload('a.txt', text)}/text`)).text, text);
  });

  it('a table as CSV has each cell as printed', async () => {
    const csv = 'name,note\r\n"Smith, J","wrote ""no"""\r\n=1+1,"two\nlines"\r\n';
    const document = await upload('people.csv', csv);
    const { text, type, headers } = await read(`${document}/tables/1`);
    assert.equal(type, 'text/csv; charset=utf-8');
    assert.equal(text, csv);
    assert.equal(headers.get('content-disposition'), 'attachment; filename="people.csv-t1.csv"');
    assert.equal((await read(`${document}/tables/t1`)).text, csv);
  });

  it('a table with ?guard=true contains no formulas', async () => {
    const document = await upload(
      'formulas.csv',
      'name,note\r\n=1+1,+44 1752\r\n@SUM(A1),-5\r\nplain,a=b\r\n',
    );
    const { text } = await read(`${document}/tables/1?guard=true`);
    assert.equal(text, "name,note\r\n'=1+1,'+44 1752\r\n'@SUM(A1),'-5\r\nplain,a=b\r\n");
    assert.match((await read(`${document}/tables/1?guard=false`)).text, /\r\n=1\+1,/);
    const refused = await app.request(`${document}/tables/1?guard=1`);
    await expectError(refused, 422, 'validation_failed', ['guard:not_in_list']);
  });

  it('a table as JSON Lines has one array per row', async () => {
    const document = await upload('people.csv', 'name,note\r\nSmith,a\u2028b\r\n');
    for (const accept of ['application/jsonl', 'application/x-ndjson']) {
      const { text, type } = await read(`${document}/tables/1`, accept);
      assert.equal(type, `${accept}; charset=utf-8`);
      assert.deepEqual(
        text
          .trimEnd()
          .split('\n')
          .map((line): unknown => JSON.parse(line)),
        [
          ['name', 'note'],
          ['Smith', 'a\u2028b'],
        ],
      );
    }
  });

  it('a table above the inline limit is returned completely', async () => {
    const rows = Array.from({ length: 30_000 }, (_, n) => [`row ${n}`, n % 7 === 0 ? 'a\u2028"b"' : `${n}`]);
    const csv = rows.map((row) => formatCsvRecord(row)).join('');
    const document = await upload('long.csv', csv);
    assert.equal((await read(`${document}/tables/1`)).text, csv);
    const { text } = await read(`${document}/tables/1`, 'application/jsonl');
    assert.deepEqual(
      text
        .trimEnd()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
      rows,
    );
  });

  it('a missing table, result or document returns 404', async () => {
    const text = await upload('b.txt', 'A letter.');
    for (const table of ['1', '0', 't0', 'x', '-1', '99999999'])
      await expectError(await app.request(`${text}/tables/${table}`), 404, 'not_found');
    const failed = await upload('broken.pdf', '%PDF-1.4 broken');
    await expectError(await app.request(`${failed}/text`), 404, 'not_found');
    await expectError(await app.request(`${failed}/tables/1`), 404, 'not_found');
    await expectError(await app.request(`${documents}/doc_x/text`), 404, 'not_found');
  });

  it('a document without words has an empty text', async () => {
    const emptyDocument = await upload('blank.csv', ',\r\n');
    assert.equal(typeof (await read(`${emptyDocument}/text`)).text, 'string');
  });
});
