import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, it } from 'node:test';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { createFileForm, createProject } from './uploads.ts';

interface Reviewed {
  id: string;
  review: string;
  review_decision?: { key_id: string; postponed_until?: string; reason?: string };
  review_reasons?: { low_confidence: string[] };
  parsed_data: { fields: Record<string, unknown>; evidence: Record<string, Record<string, unknown>> };
}

interface Outcome {
  document_action: { done: number; failed: { document_id: string; code: string }[] };
}

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
let path: string;
let invoice: Buffer;
before(async () => {
  app = await startApp();
  path = `/projects/${await createProject(app, 'postponing')}`;
  const body = JSON.stringify({ settings: { review_threshold: 1 } });
  await app.json(`${path}/settings`, { method: 'PATCH', body });
  invoice = await readFile(new URL('../../examples/invoice.pdf', import.meta.url));
});
after(() => app.stop());

async function upload(content: string | Buffer = invoice, name = 'invoice.pdf'): Promise<string> {
  const init = { method: 'POST', body: createFileForm(name, content) };
  return (await app.json<{ document: Reviewed }>(`${path}/documents?wait=60`, init)).document.id;
}

async function read(id: string): Promise<Reviewed> {
  const found = `${path}/documents/${id}?include=review,review_reasons`;
  return (await app.json<{ document: Reviewed }>(found)).document;
}

const postpone = (id: string, until: string) =>
  app.request(`${path}/documents/${id}/postponement`, {
    method: 'PUT',
    body: JSON.stringify({ postponement: { until } }),
  });

async function act(document_action: object): Promise<Outcome['document_action']> {
  const init = { method: 'POST', body: JSON.stringify({ document_action }), status: 200 };
  return (await app.json<Outcome>(`${path}/document_actions`, init)).document_action;
}

async function listIds(review: string): Promise<string[]> {
  const { documents } = await app.json<{ documents: Reviewed[] }>(`${path}/documents?review=${review}`);
  return documents.map(({ id }) => id);
}

const toTimestamp = (ms: number) => new Date(Date.now() + ms).toISOString();

it('a postponed document leaves the queue and returns when its time has come', async () => {
  const id = await upload();
  const tomorrow = toTimestamp(DAY_MS);
  assert.equal((await postpone(id, tomorrow)).status, 200);
  const { review, review_decision } = await read(id);
  assert.equal(review, 'postponed');
  assert.equal(review_decision?.postponed_until, tomorrow);
  assert.match(review_decision?.key_id ?? '', /^key_/);
  assert.deepEqual(await listIds('postponed'), [id]);
  assert.equal((await listIds('needed')).includes(id), false);
  assert.equal((await listIds('none')).includes(id), false);
  const { document_counts: counts } = await app.json<{ document_counts: Record<string, number> }>(
    `${path}/document_counts`,
  );
  assert.equal(counts.review_postponed, 1);

  assert.equal((await postpone(id, toTimestamp(700))).status, 200);
  while ((await read(id)).review === 'postponed') await new Promise((done) => setTimeout(done, 100));
  const back = await read(id);
  assert.equal(back.review, 'needed');
  assert.equal(back.review_decision, undefined);
  assert.deepEqual(await listIds('postponed'), []);
  assert.ok((await listIds('needed')).includes(id));
  await postpone(id, tomorrow);
  await app.json(`${path}/documents/${id}/review`, { method: 'DELETE' });
  assert.equal((await read(id)).review, 'needed');
  const { activity } = await app.json<{ activity: { action: string }[] }>(`${path}/activity`);
  assert.ok(activity.some(({ action }) => action === 'document.postponed'));
});

it('a time that has passed, is too far in the future or is invalid is refused', async () => {
  const id = await upload();
  for (const until of [toTimestamp(-1_000), toTimestamp(400 * DAY_MS), '2026-02-30', 'tomorrow'])
    await expectError(await postpone(id, until), 422, 'validation_failed', ['postponement.until:invalid']);
});

it('a confirmed value is certain and keeps its position', async () => {
  const id = await upload();
  const before = await read(id);
  const { total } = before.parsed_data.fields;
  assert.ok(before.review_reasons?.low_confidence.includes('/fields/total'));
  const body = JSON.stringify({ fields: { '/fields/total': total } });
  await app.json(`${path}/documents/${id}/fields`, { method: 'PATCH', body });
  const after = await read(id);
  const expected = { ...before.parsed_data.evidence['/fields/total'], confidence: 1, confirmed: true };
  assert.deepEqual(after.parsed_data.evidence['/fields/total'], expected);
  assert.equal(after.review_reasons?.low_confidence.includes('/fields/total'), false);

  await app.json(`${path}/documents/${id}/reprocess`, { method: 'POST', status: 202 });
  for (let state = ''; state !== 'succeeded'; ) {
    const { runs } = await app.json<{ runs: { state: string }[] }>(`${path}/documents/${id}/runs`);
    state = runs[0]?.state ?? '';
    assert.notEqual(state, 'failed');
  }
  assert.equal((await read(id)).parsed_data.evidence['/fields/total']?.confirmed, true);
});

it('several documents can be approved, rejected, postponed, reprocessed and deleted at once', async () => {
  const ids = [await upload(), await upload()];
  const failed = await upload(Buffer.from('%PDF-1.4 damaged'), 'damaged.pdf');
  const strange = `doc_${'0'.repeat(26)}`;
  const listStates = async () => Promise.all(ids.map(async (id) => (await read(id)).review));

  const approved = await act({ action: 'approve', document_ids: [...ids, failed, strange, 'x'] });
  assert.equal(approved.done, 2);
  assert.deepEqual(
    approved.failed.map(({ document_id, code }) => [document_id, code]),
    [
      [failed, 'conflict'],
      [strange, 'not_found'],
      ['x', 'not_found'],
    ],
  );
  assert.deepEqual(await listStates(), ['done', 'done']);
  await act({ action: 'undo_review', document_ids: ids });
  assert.deepEqual(await listStates(), ['needed', 'needed']);
  await act({ action: 'reject', document_ids: ids, reason: ' Twice ' });
  assert.equal((await read(ids[0] ?? '')).review_decision?.reason, 'Twice');
  await act({ action: 'postpone', document_ids: ids, until: toTimestamp(DAY_MS) });
  assert.deepEqual(await listStates(), ['postponed', 'postponed']);
  assert.equal((await act({ action: 'reprocess', document_ids: [failed] })).done, 1);
  assert.equal((await act({ action: 'delete', document_ids: ids })).done, 2);
  assert.equal((await app.request(`${path}/documents/${ids[0]}`)).status, 404);
  const { activity } = await app.json<{ activity: { action: string; subject_id: string }[] }>(
    `${path}/activity?per_page=100`,
  );
  const deleted = activity.filter(({ action }) => action === 'document.deleted');
  assert.deepEqual(new Set(deleted.map(({ subject_id }) => subject_id)), new Set(ids));
});

it('an action without its reason, time or documents is refused', async () => {
  const document_ids = [await upload()];
  for (const [wanted, detail] of [
    [{ action: 'reject', document_ids }, 'document_action.reason:required'],
    [{ action: 'reject', document_ids, reason: ' ' }, 'document_action.reason:too_short'],
    [{ action: 'postpone', document_ids }, 'document_action.until:required'],
    [{ action: 'explode', document_ids }, 'document_action.action:not_in_list'],
    [{ action: 'approve', document_ids: [] }, 'document_action.document_ids:too_short'],
    [{ action: 'approve', document_ids: [''] }, 'document_action.document_ids[0]:too_short'],
  ] as const) {
    const init = { method: 'POST', body: JSON.stringify({ document_action: wanted }) };
    await expectError(await app.request(`${path}/document_actions`, init), 422, 'validation_failed', [
      detail,
    ]);
  }
});
