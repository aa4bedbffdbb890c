// Tests what happens when a person divides the pages of a file into documents.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { PDFDocument } from 'pdf-lib';
import { bindTwoDocuments } from '../support/bind-pdfs.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { addKey } from './organizations.ts';
import { createFileForm, createProject } from './uploads.ts';

interface Divided {
  id: string;
  parsed_data: {
    document_type: string;
    fields: Record<string, unknown>;
    segments: { pages: [number, number]; document_type: string; fields?: Record<string, unknown> }[];
    warnings: { code: string }[];
  };
}

let app: TestApp;
let path: string;
let first: Divided;

before(async () => {
  app = await startApp();
  const documents = `/projects/${await createProject(app, 'segments')}/documents`;
  const body = createFileForm('two.pdf', Buffer.from(await bindTwoDocuments()));
  first = (await app.json<{ document: Divided }>(`${documents}?wait=60`, { method: 'POST', body })).document;
  path = `${documents}/${first.id}`;
});
after(() => app.stop());

/** Sends the request and waits for the run that it starts. */
async function divide(method: 'PUT' | 'DELETE', ...pages: [number, number][]): Promise<Divided> {
  const body = JSON.stringify({ segments: pages.map((one) => ({ pages: one })) });
  const { run } = await app.json<{ run: { id: string } }>(`${path}/segments`, {
    method,
    status: 202,
    ...(method === 'PUT' ? { body } : {}),
  });
  for (;;) {
    const { runs } = await app.json<{ runs: { id: string; state: string }[] }>(`${path}/runs`);
    const state = runs.find(({ id }) => id === run.id)?.state;
    assert.notEqual(state, 'failed');
    if (state === 'succeeded') break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return (await app.json<{ document: Divided }>(path)).document;
}

const listPages = ({ parsed_data }: Divided) => parsed_data.segments.map(({ pages }) => pages);

it('documents of a file can be merged, split and reordered, and detected again', async () => {
  assert.deepEqual(listPages(first), [
    [1, 1],
    [2, 2],
  ]);
  const merged = await divide('PUT', [1, 2]);
  assert.equal(merged.parsed_data.segments.length, 1);
  assert.equal(merged.parsed_data.fields.number, first.parsed_data.fields.number);
  const reordered = await divide('PUT', [2, 2], [1, 1]);
  assert.deepEqual(listPages(reordered), [
    [2, 2],
    [1, 1],
  ]);
  assert.equal(reordered.parsed_data.document_type, 'credit_note');
  assert.deepEqual(reordered.parsed_data.segments[1]?.fields, first.parsed_data.segments[0]?.fields);
  await app.json(`${path}/reprocess`, { method: 'POST', status: 202 });
  assert.deepEqual(listPages(await divide('DELETE')), listPages(first));
  const { audit_log: entries } = await app.json<{ audit_log: { action: string; subject_id: string }[] }>(
    '/audit_log',
  );
  const actions = entries.filter(({ subject_id }) => subject_id === first.id).map(({ action }) => action);
  assert.deepEqual(actions, ['document.division_reset', 'document.divided', 'document.divided']);
});

it('a correction stays with the pages of its document', async () => {
  await app.json(`${path}/fields`, {
    method: 'PATCH',
    body: JSON.stringify({ fields: { '/segments/1/fields/number': 'CN-9', '/fields/order_number': 'PO 1' } }),
  });
  const { parsed_data } = await divide('PUT', [2, 2], [1, 1]);
  assert.equal(parsed_data.fields.number, 'CN-9');
  assert.equal(parsed_data.segments[1]?.fields?.order_number, 'PO 1');
  assert.ok(parsed_data.warnings.every(({ code }) => code !== 'correction_not_applied'));
  const merged = await divide('PUT', [1, 2]);
  const unplaced = merged.parsed_data.warnings.filter(({ code }) => code === 'correction_not_applied');
  assert.equal(unplaced.length, 2);
});

it('pages that are missing, shared or nonexistent are refused, and so is a viewer', async () => {
  const send = (segments: unknown, key?: string) =>
    app.request(`${path}/segments`, {
      method: 'PUT',
      body: JSON.stringify({ segments }),
      ...(key === undefined ? {} : { key }),
    });
  const expectRefused = async (segments: unknown, ...details: string[]) =>
    expectError(await send(segments), 422, 'validation_failed', details);
  await expectRefused([{ pages: [1, 1] }], 'segments:invalid');
  await expectRefused([{ pages: [1, 2] }, { pages: [2, 2] }], 'segments[1].pages:invalid');
  await expectRefused([{ pages: [1, 3] }], 'segments[0].pages:invalid');
  await expectRefused([{ pages: [2, 1] }], 'segments[0].pages:invalid');
  const reader = await addKey(app, { scopes: ['documents:read'] });
  await expectError(await send([{ pages: [1, 2] }], reader), 403, 'insufficient_scope');
});

it('a text file has no pages to divide', async () => {
  const documents = path.replace(/\/[^/]+$/, '');
  const body = createFileForm('letter.txt', 'A letter.');
  const made = await app.json<{ document: Divided }>(`${documents}?wait=60`, { method: 'POST', body });
  const response = await app.request(`${documents}/${made.document.id}/segments`, {
    method: 'PUT',
    body: JSON.stringify({ segments: [{ pages: [1, 1] }] }),
  });
  await expectError(response, 409, 'conflict');
});

it('a long document reports how many pages have been read', async () => {
  const documents = path.replace(/\/[^/]+$/, '');
  const one = await PDFDocument.load(await bindTwoDocuments());
  const long = await PDFDocument.create();
  for (let n = 0; n < 12; n++) for (const page of await long.copyPages(one, [0, 1])) long.addPage(page);
  const body = createFileForm('long.pdf', Buffer.from(await long.save()));
  const { document } = await app.json<{ document: Divided }>(documents, { method: 'POST', body });
  type Pending = { document: { status: string; progress?: { pages_done: number; pages_count: number } } };
  for (;;) {
    const now = await app.json<Pending>(`${documents}/${document.id}?include=progress`);
    // A document that is read within a second does not report any progress.
    if (now.document.progress !== undefined) {
      assert.equal(now.document.progress.pages_count, 24);
      assert.ok(now.document.progress.pages_done <= 24);
    }
    if (now.document.status !== 'pending') break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { document: done } = await app.json<Pending>(`${documents}/${document.id}?include=progress`);
  assert.deepEqual([done.status, done.progress], ['completed', undefined]);
});
