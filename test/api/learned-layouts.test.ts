import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Pen } from '../support/draw/pen.ts';
import { openRows } from '../support/query-rows.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { createFileForm, createProject } from './uploads.ts';

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

interface Notice {
  berth: string;
  clearance: string;
  tonnage: string;
}

interface Layout {
  id: string;
  documents: { id: string; fields: string[] }[];
  learned_values: { judged: number; right: number };
}

interface Result {
  custom?: Record<string, unknown>;
  evidence: Record<string, { method: string; confidence: number; text?: string }>;
}

const SCHEMA = {
  type: 'object',
  properties: { berth: { type: 'string' }, clearance: { type: 'string' } },
};
const FIRST: Notice = { berth: 'Quay West', clearance: 'KX-2041', tonnage: '1,204.5' };
const THIRD: Notice = { berth: 'North Jetty', clearance: 'LM-3305', tonnage: '2,010.0' };
const SECOND: Notice = { berth: 'Basin Nine', clearance: 'TR-7718', tonnage: '880.0' };

/** Draws a harbour notice without labels. */
async function drawNotice({ berth, clearance, tonnage }: Notice): Promise<Uint8Array> {
  const pen = await Pen.open(595, 842, 'sans');
  pen.text('Port of Northhaven', 50, 40, { size: 14, bold: true });
  pen.text('Harbour office, Pier Road 1, Northhaven', 50, 60);
  pen.text('Kindly moor and wait for the pilot', 50, 100);
  pen.text(berth, 320, 100);
  pen.text('Present this notice at the gate', 50, 120);
  pen.text(clearance, 320, 120);
  pen.text('Gross weight in tonnes', 50, 150);
  pen.text(tonnage, 320, 150);
  pen.text('Fees are due before departure', 50, 270);
  pen.text('Thank you for calling at our port', 50, 710);
  return pen.pdf.save();
}

async function makeProject(name: string): Promise<string> {
  const project = await createProject(app, name);
  await app.json(`/projects/${project}/schema`, { method: 'PUT', body: JSON.stringify({ schema: SCHEMA }) });
  return project;
}

async function upload(project: string, notice: Notice): Promise<string> {
  const { document } = await app.json<{ document: { id: string } }>(`/projects/${project}/documents`, {
    method: 'POST',
    body: createFileForm('notice.pdf', Buffer.from(await drawNotice(notice))),
  });
  await app.json(`/projects/${project}/documents/${document.id}?wait=60`);
  return document.id;
}

async function read(project: string, id: string): Promise<Result> {
  const { document } = await app.json<{ document: { parsed_data: Result } }>(
    `/projects/${project}/documents/${id}`,
  );
  return document.parsed_data;
}

async function correct(project: string, id: string, fields: Record<string, unknown>): Promise<void> {
  const path = `/projects/${project}/documents/${id}/fields`;
  await app.json(path, { method: 'PATCH', body: JSON.stringify({ fields }) });
}

async function listLayouts(project: string): Promise<Layout[]> {
  return (await app.json<{ layouts: Layout[] }>(`/projects/${project}/layouts`)).layouts;
}

describe('a corrected value', () => {
  it('is read at the same place in the next document with the same layout', async () => {
    const project = await makeProject('harbour');
    const first = await upload(project, FIRST);
    await correct(project, first, { '/custom/clearance': 'KX-2041', '/custom/berth': 'Quay West' });
    const { custom, evidence } = await read(project, await upload(project, SECOND));
    assert.deepEqual(custom, { berth: 'Basin Nine', clearance: 'TR-7718' });
    assert.equal(evidence['/custom/clearance']?.method, 'learned');
    assert.equal(evidence['/custom/clearance']?.text, 'TR-7718');
    assert.ok((evidence['/custom/clearance']?.confidence ?? 0) > 0.4);
  });

  it('is not applied in other projects', async () => {
    const project = await makeProject('another harbour');
    const { custom } = await read(project, await upload(project, SECOND));
    assert.notEqual(custom?.clearance, 'TR-7718');
  });

  it('is forgotten when its document is deleted', async () => {
    const project = await makeProject('forgetful harbour');
    const first = await upload(project, FIRST);
    await correct(project, first, { '/custom/clearance': 'KX-2041' });
    await using rows = await openRows(app);
    const count = async (table: string) => {
      const found = await rows.query<{ n: number }>(
        `select count(*)::int as n from ${table} where document_id = $1`,
        [first],
      );
      return found[0]?.n;
    };
    assert.equal(await count('layout_examples'), 1);
    await app.request(`/projects/${project}/documents/${first}`, { method: 'DELETE' });
    for (const table of ['layout_examples', 'layout_sketches', 'layout_signs'])
      assert.equal(await count(table), 0);
    assert.deepEqual(await listLayouts(project), []);
  });
});

it('an approved document teaches its values until it is rejected', async () => {
  const project = await makeProject('reviewed harbour');
  const first = await upload(project, FIRST);
  await correct(project, first, { '/custom/clearance': 'KX-2041' });
  const path = `/projects/${project}/documents/${first}`;
  await app.json(`${path}/review`, { method: 'PUT' });
  const [layout] = await listLayouts(project);
  assert.ok(layout?.documents[0]?.fields.includes('/custom/clearance'));
  await app.json(`${path}/rejection`, { method: 'PUT', body: '{"rejection":{"reason":"Not ours"}}' });
  assert.deepEqual(await listLayouts(project), []);
});

it('layouts can be listed with their accuracy, disabled and deleted', async () => {
  const project = await makeProject('listed harbour');
  const first = await upload(project, FIRST);
  await correct(project, first, { '/custom/clearance': 'KX-2041' });
  const second = await upload(project, SECOND);
  await app.json(`/projects/${project}/documents/${second}/review`, { method: 'PUT' });
  const [layout, ...others] = await listLayouts(project);
  assert.ok(layout);
  assert.deepEqual(others, []);
  assert.deepEqual(
    layout.documents.map(({ id }) => id),
    [second, first],
  );
  assert.deepEqual(layout.documents[1]?.fields, ['/custom/clearance']);
  assert.equal(layout.learned_values.right, layout.learned_values.judged);
  assert.ok(layout.learned_values.judged >= 1);

  const path = `/projects/${project}/layouts/${layout.id}`;
  const other = await makeProject('foreign harbour');
  const foreign = await app.request(`/projects/${other}/layouts/${layout.id}`, { method: 'DELETE' });
  await expectError(foreign, 404, 'not_found');
  await app.json(path, { method: 'PATCH', body: '{"layout":{"active":false}}' });
  const { custom } = await read(project, await upload(project, THIRD));
  assert.notEqual(custom?.clearance, 'LM-3305');
  assert.equal((await app.request(path, { method: 'DELETE' })).status, 204);
  assert.deepEqual(await listLayouts(project), []);
});
