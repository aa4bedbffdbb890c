import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, it } from 'node:test';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { addKey } from './organizations.ts';
import { createFileForm, createProject } from './uploads.ts';

interface Reviewed {
  id: string;
  review?: string;
  document_type?: string;
  review_reasons?: {
    threshold: number;
    low_confidence: string[];
    failed_checks: string[];
    missing_fields: string[];
    invalid_values: string[];
    supplier_conflicts: string[];
    doubtful_type: boolean;
  };
}

const INVOICE = new URL('../../examples/invoice.pdf', import.meta.url);

let app: TestApp;
let project: string;
let documents: string;
let invoice: Buffer;
before(async () => {
  app = await startApp();
  project = await createProject(app, 'review');
  documents = `/projects/${project}/documents`;
  invoice = await readFile(INVOICE);
});
after(() => app.stop());

async function upload(name: string, content: string | Buffer = invoice): Promise<string> {
  const init = { method: 'POST', body: createFileForm(name, content) };
  return (await app.json<{ document: Reviewed }>(`${documents}?wait=60`, init)).document.id;
}

async function setThreshold(review_threshold: number): Promise<void> {
  const body = JSON.stringify({ settings: { review_threshold } });
  await app.json(`/projects/${project}/settings`, { method: 'PATCH', body });
}

async function read(id: string): Promise<Reviewed> {
  const path = `${documents}/${id}?include=document_type,review,review_reasons`;
  return (await app.json<{ document: Reviewed }>(path)).document;
}

async function correct(id: string, fields: object): Promise<void> {
  await app.json(`${documents}/${id}/fields`, { method: 'PATCH', body: JSON.stringify({ fields }) });
}

async function setReviewed(id: string, method: 'PUT' | 'DELETE'): Promise<string | undefined> {
  const path = `${documents}/${id}/review`;
  return (await app.json<{ document: Reviewed }>(path, { method })).document.review;
}

/**
 * Returns the review state. Also checks that the list's `review` filter finds the document only with this
 * state.
 */
async function readState(id: string): Promise<string | undefined> {
  const { review } = await read(id);
  for (const state of ['none', 'needed', 'done']) {
    const list = await app.json<{ documents: Reviewed[] }>(
      `${documents}?review=${state}&include=review&per_page=100`,
    );
    const found = list.documents.find((document) => document.id === id);
    assert.equal(found?.review, state === review ? state : undefined);
  }
  return review;
}

it('a correction does not mark a document as reviewed', async () => {
  await setThreshold(1);
  const id = await upload('corrected.pdf');
  assert.equal(await readState(id), 'needed');
  await correct(id, { '/fields/number': 'INV-1' });
  await correct(id, {});
  assert.equal(await readState(id), 'needed');
});

it('a review can be completed and undone', async () => {
  await setThreshold(1);
  const id = await upload('undone.pdf');
  assert.equal(await setReviewed(id, 'PUT'), 'done');
  assert.equal(await readState(id), 'done');
  assert.equal(await setReviewed(id, 'PUT'), 'done');
  await correct(id, { '/fields/number': 'INV-1' });
  assert.equal(await readState(id), 'done', 'a correction does not undo it');
  assert.equal(await setReviewed(id, 'DELETE'), 'needed');
  assert.equal(await readState(id), 'needed');
  await setThreshold(0);
  assert.equal(await setReviewed(id, 'DELETE'), 'none');
  const { activity } = await app.json<{ activity: { action: string }[] }>(`/projects/${project}/activity`);
  const actions = new Set(activity.map(({ action }) => action));
  assert.ok(actions.has('document.reviewed') && actions.has('document.review_undone'));
});

it('a new result needs a new review', async () => {
  await setThreshold(1);
  const id = await upload('again.pdf');
  await setReviewed(id, 'PUT');
  await app.json(`${documents}/${id}/reprocess`, { method: 'POST', status: 202 });
  for (let state = ''; state !== 'succeeded'; ) {
    const { runs } = await app.json<{ runs: { state: string }[] }>(`${documents}/${id}/runs`);
    state = runs[0]?.state ?? '';
    assert.notEqual(state, 'failed');
  }
  assert.equal(await readState(id), 'needed');
});

it('the project’s threshold determines which values are doubtful', async () => {
  const id = await upload('threshold.pdf');
  await setThreshold(1);
  const strict = (await read(id)).review_reasons;
  assert.equal(strict?.threshold, 1);
  assert.ok(strict.low_confidence.includes('/fields/total'));
  assert.equal(strict.doubtful_type, true);
  await setThreshold(0);
  assert.equal(await readState(id), 'none');
  const nothing = {
    threshold: 0,
    low_confidence: [],
    failed_checks: [],
    missing_fields: [],
    invalid_values: [],
    supplier_conflicts: [],
    doubtful_type: false,
  };
  assert.deepEqual((await read(id)).review_reasons, nothing);
});

it('a failed check requires a review, at any threshold, until the values match again', async () => {
  await setThreshold(0);
  const id = await upload('check.pdf');
  assert.equal(await readState(id), 'none');
  await correct(id, { '/fields/total': 1 });
  assert.equal(await readState(id), 'needed');
  assert.ok((await read(id)).review_reasons?.failed_checks.includes('total_is_subtotal_plus_tax'));
  await correct(id, { '/fields/total': 507.6 });
  assert.equal(await readState(id), 'none');
});

it('a missing required field, of the type or of the project’s schema, requires a review', async () => {
  await setThreshold(0);
  const id = await upload('missing.pdf');
  await correct(id, { '/fields/seller/name': null });
  assert.equal(await readState(id), 'needed');
  assert.deepEqual((await read(id)).review_reasons?.missing_fields, ['/fields/seller/name']);
  await correct(id, { '/fields/seller/name': 'Northlight Paper Ltd' });
  assert.equal(await readState(id), 'none');
  const schema = {
    type: 'object',
    properties: { cost_center: { type: 'string', 'x-labels': ['Cost center'] } },
    required: ['cost_center'],
  };
  await app.json(`/projects/${project}/schema`, { method: 'PUT', body: JSON.stringify({ schema }) });
  const other = await upload('custom.pdf');
  assert.equal(await readState(other), 'needed');
  assert.deepEqual((await read(other)).review_reasons?.missing_fields, ['/custom/cost_center']);
  await correct(other, { '/custom/cost_center': '4711' });
  assert.equal(await readState(other), 'none');
  await app.request(`/projects/${project}/schema`, { method: 'DELETE' });
});

it('an unknown result, scope or member is refused', async () => {
  const made = await app.json<{ document: Reviewed }>(`${documents}?wait=60`, {
    method: 'POST',
    body: createFileForm('broken.pdf', '%PDF-1.4 broken'),
  });
  const path = `${documents}/${made.document.id}/review`;
  await expectError(await app.request(path, { method: 'PUT' }), 409, 'conflict');
  await expectError(await app.request(path, { method: 'DELETE' }), 409, 'conflict');
  assert.deepEqual((await read(made.document.id)).review_reasons, undefined);
  const reader = await addKey(app, { scopes: ['documents:read'] });
  await expectError(await app.request(path, { method: 'PUT', key: reader }), 403, 'insufficient_scope');
  for (const include of ['everything', 'review_reasons'])
    await expectError(await app.request(`${documents}?include=${include}`), 422, 'validation_failed', [
      'include:invalid',
    ]);
  await expectError(await app.request(`${documents}?review=maybe`), 422, 'validation_failed', [
    'review:not_in_list',
  ]);
  const changeSettings = (review_threshold: unknown) =>
    app.request(`/projects/${project}/settings`, {
      method: 'PATCH',
      body: JSON.stringify({ settings: { review_threshold } }),
    });
  await expectError(await changeSettings(1.1), 422, 'validation_failed', [
    'settings.review_threshold:too_large',
  ]);
  await expectError(await changeSettings('0.5'), 422, 'validation_failed', [
    'settings.review_threshold:wrong_type',
  ]);
});

it('a new IBAN of a supplier with approved documents requires a review', async () => {
  const path = `/projects/${await createProject(app, 'suppliers')}`;
  const add = async (content: Buffer) => {
    const body = createFileForm('invoice.pdf', content);
    return (await app.json<{ document: Reviewed }>(`${path}/documents?wait=60`, { method: 'POST', body }))
      .document.id;
  };
  const listSuppliers = async () =>
    (
      await app.json<{ suppliers: { names: string[]; ibans: string[]; documents_count: number }[] }>(
        `${path}/suppliers`,
      )
    ).suppliers;
  const first = await add(invoice);
  await app.json(`${path}/documents/${first}/review`, { method: 'PUT' });
  const [known] = await listSuppliers();
  assert.deepEqual(known?.names, ['Northlight Paper Ltd']);
  assert.deepEqual(known.ibans, ['GB29NWBK60161331926819']);

  const second = await add(Buffer.concat([invoice, Buffer.from('\n')]));
  const readReasons = async () =>
    (await app.json<{ document: Reviewed }>(`${path}/documents/${second}?include=review,review_reasons`))
      .document;
  assert.deepEqual((await readReasons()).review_reasons?.supplier_conflicts, []);
  const fields = {
    '/fields/seller/name': 'NORTHLIGHT PAPER',
    '/fields/seller/iban': 'GB33BUKB20201555555555',
  };
  await app.json(`${path}/documents/${second}/fields`, { method: 'PATCH', body: JSON.stringify({ fields }) });
  const { review, review_reasons } = await readReasons();
  assert.equal(review, 'needed');
  assert.deepEqual(review_reasons?.supplier_conflicts, ['/fields/seller/iban']);

  await app.json(`${path}/documents/${second}/review`, { method: 'PUT' });
  const [both] = await listSuppliers();
  assert.equal(both?.documents_count, 2);
  assert.equal(both.ibans.length, 2);
  await app.request(`${path}/documents/${first}`, { method: 'DELETE' });
  assert.deepEqual((await listSuppliers())[0]?.ibans, ['GB33BUKB20201555555555']);
});
