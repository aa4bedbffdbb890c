import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pen } from '../support/draw/pen.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { createFileForm, createProject } from './uploads.ts';

interface Sheet {
  number: string;
  clerk: string;
  total: string;
}

interface Teaching {
  id: string;
  status: string;
  progress: { done: number; total: number };
  fields: { pointer: string; expected: number; right_before: number; right_after: number }[];
  examples: {
    document_id: string;
    status: string;
    error?: string;
    wrong_before: string[];
    wrong_after: string[];
  }[];
}

const SHEETS: Sheet[] = [
  { number: 'TW-1188', clerk: 'Ann Holt', total: '431.50' },
  { number: 'TW-1203', clerk: 'Rolf Brand', total: '512.00' },
  { number: 'TW-1250', clerk: 'Mia Dane', total: '170.25' },
  { number: 'TW-1277', clerk: 'Jon Birk', total: '88.40' },
];
const SCHEMA = { type: 'object', properties: { berth_code: { type: 'string' } } };

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

/** Draws a page whose values have no labels. Only the logo names the company. */
async function drawSheet({ number, clerk, total }: Sheet): Promise<Buffer> {
  const pen = await Pen.open(595, 842, 'sans');
  pen.text('Tidewater Boat Yard', 50, 40, { size: 14, bold: true });
  pen.text('Slipway 4, Northhaven', 50, 58);
  pen.text('Work done for you at our yard', 50, 100);
  pen.text(number, 320, 100);
  pen.text('Please pay at the desk before you sail', 50, 190);
  pen.text(total, 320, 190);
  pen.text('You were served today by', 50, 210);
  pen.text(clerk, 320, 210);
  pen.text('Thank you and fair winds', 50, 760);
  return Buffer.from(await pen.pdf.save());
}

async function createYard(name: string): Promise<{ project: string; documents: string[] }> {
  const project = await createProject(app, name);
  await app.json(`/projects/${project}/schema`, { method: 'PUT', body: JSON.stringify({ schema: SCHEMA }) });
  const documents: string[] = [];
  for (const sheet of SHEETS) documents.push(await upload(project, await drawSheet(sheet)));
  return { project, documents };
}

async function upload(project: string, file: Buffer, name = 'sheet.pdf'): Promise<string> {
  const { document } = await app.json<{ document: { id: string } }>(
    `/projects/${project}/documents?wait=60`,
    { method: 'POST', body: createFileForm(name, file) },
  );
  return document.id;
}

const createValues = ({ number, total }: Sheet) => ({
  document_type: 'receipt',
  fields: { number, total: Number(total), seller: { name: 'Seagrave Marine Limited' }, due_date: null },
  custom: { berth_code: number },
});

const post = (project: string, examples: object[]) =>
  app.request(`/projects/${project}/teachings`, {
    method: 'POST',
    body: JSON.stringify({ teaching: { examples } }),
  });

async function waitForEnd(project: string, id: string): Promise<Teaching> {
  for (;;) {
    const { teaching } = await app.json<{ teaching: Teaching }>(`/projects/${project}/teachings/${id}`);
    if (teaching.status !== 'pending') return teaching;
    await sleep(100);
  }
}

describe('teaching with examples', () => {
  it('happens once if the request is sent again with the same Idempotency-Key', async () => {
    const { project, documents } = await createYard('impatient yard');
    const examples = documents
      .slice(0, 3)
      .map((document_id) => ({ document_id, values: { document_type: 'receipt' } }));
    const send = async () => {
      const response = await app.request(`/projects/${project}/teachings`, {
        method: 'POST',
        headers: { 'Idempotency-Key': 'taught once' },
        body: JSON.stringify({ teaching: { examples } }),
      });
      assert.equal(response.status, 202);
      return ((await response.json()) as { teaching: Teaching }).teaching.id;
    };
    const first = await send();
    assert.equal(await send(), first);
    const { teachings } = await app.json<{ teachings: Teaching[] }>(`/projects/${project}/teachings`);
    assert.deepEqual(
      teachings.map(({ id }) => id),
      [first],
    );
    await waitForEnd(project, first);
  });

  it('reports each field before and after it, and later documents are read in the same way', async () => {
    const { project, documents } = await createYard('taught yard');
    const examples = documents.slice(0, 3).map((document_id, i) => ({
      document_id,
      values: createValues(SHEETS[i] as Sheet),
    }));
    const response = await post(project, examples);
    assert.equal(response.status, 202);
    const made = ((await response.json()) as { teaching: Teaching }).teaching;
    assert.equal(made.status, 'pending');
    assert.deepEqual(made.progress, { done: 0, total: 9 });

    const teaching = await waitForEnd(project, made.id);
    assert.equal(teaching.status, 'completed');
    assert.deepEqual(teaching.progress, { done: 9, total: 9 });
    const name = teaching.fields.find(({ pointer }) => pointer === '/fields/seller/name');
    assert.deepEqual(name, { pointer: '/fields/seller/name', expected: 3, right_before: 0, right_after: 3 });
    const type = teaching.fields.find(({ pointer }) => pointer === '/document_type');
    assert.equal(type?.right_after, 3);
    const dueDate = teaching.fields.find(({ pointer }) => pointer === '/fields/due_date');
    assert.deepEqual([dueDate?.right_before, dueDate?.right_after], [3, 3]);
    for (const example of teaching.examples) {
      assert.equal(example.status, 'completed');
      assert.ok(example.wrong_before.includes('/fields/seller/name'));
      assert.deepEqual(example.wrong_after, []);
    }

    const later = await upload(project, await drawSheet(SHEETS[3] as Sheet));
    const { document } = await app.json<{
      document: { parsed_data: { document_type: string; fields: Record<string, unknown>; custom: object } };
    }>(`/projects/${project}/documents/${later}`);
    assert.equal(document.parsed_data.document_type, 'receipt');
    assert.equal(document.parsed_data.fields.number, 'TW-1277');
    assert.deepEqual(document.parsed_data.custom, { berth_code: 'TW-1277' });

    const listed = await app.json<{ teachings: Teaching[] }>(`/projects/${project}/teachings`);
    assert.deepEqual(
      listed.teachings.map(({ id }) => id),
      [made.id],
    );
  });

  it('compares lists entry by entry, and continues when an example fails', async () => {
    const { project, documents } = await createYard('failing yard');
    const items = [{ description: 'Haul out', amount: 75 }];
    const [broken = '', ...others] = documents.slice(0, 3);
    const examples = [broken, ...others].map((document_id) => ({
      document_id,
      values: { line_items: items },
    }));
    const made = ((await (await post(project, examples)).json()) as { teaching: Teaching }).teaching;
    await app.request(`/projects/${project}/documents/${broken}`, { method: 'DELETE' });
    const teaching = await waitForEnd(project, made.id);
    assert.equal(teaching.status, 'completed');
    assert.deepEqual(
      teaching.examples.map(({ document_id, status }) => [document_id, status]),
      others.map((id) => [id, 'completed']),
    );
    assert.equal(teaching.fields[0]?.pointer, '/line_items');
    const { document } = await app.json<{
      document: { parsed_data: { line_items: { description: string; amount: number }[] } };
    }>(`/projects/${project}/documents/${others[0]}`);
    assert.deepEqual(
      document.parsed_data.line_items.map(({ description, amount }) => ({ description, amount })),
      items,
    );
  });

  it('refuses unknown names, wrong types, foreign documents and too few examples', async () => {
    const { project, documents } = await createYard('refused yard');
    const send = (values: object, ids = documents) =>
      post(
        project,
        ids.slice(0, 3).map((document_id) => ({ document_id, values })),
      );
    const unknown = await send({ fields: { numbr: 'x' } });
    const error = await expectError(unknown, 422, 'validation_failed');
    assert.equal(error.error.details?.[0]?.field, 'teaching.examples[0].values/fields/numbr');
    const wrong = await expectError(await send({ fields: { total: 'many' } }), 422, 'validation_failed');
    assert.equal(wrong.error.details?.[0]?.field, 'teaching.examples[0].values/fields/total');
    await expectError(
      await send({ document_type: 'receipt' }, documents.slice(0, 2)),
      422,
      'validation_failed',
    );
    const twice = [documents[0], documents[0], documents[1]] as string[];
    await expectError(await send({ document_type: 'receipt' }, twice), 422, 'validation_failed');
    const other = await createYard('other yard');
    await expectError(await send({ document_type: 'receipt' }, other.documents), 422, 'validation_failed');
    const list = await app.json<{ teachings: Teaching[] }>(`/projects/${project}/teachings`);
    assert.deepEqual(list.teachings, []);
  });
});
