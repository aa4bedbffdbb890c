import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openRows } from '../support/query-rows.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { correct, FIRST, listLayouts, makeProject, read, SECOND, THIRD, upload } from './harbour-notices.ts';

let app: TestApp;
before(async () => {
  app = await startApp({ LEGIBLE_FORGET_LEARNED: 'off' });
});
after(() => app.stop());

async function readLearned(): Promise<string> {
  await using rows = await openRows(app);
  const texts: string[] = [];
  for (const table of ['layout_examples', 'layout_sketches', 'layout_signs', 'layouts', 'supplier_facts']) {
    const found = await rows.query<{ text: string }>(`select row_to_json(t)::text as text from ${table} t`);
    texts.push(...found.map(({ text }) => text));
  }
  return texts.join('\n');
}

it('the places of values remain learned after their document was deleted, but not its text', async () => {
  const project = await makeProject(app, 'lasting harbour');
  const first = await upload(app, project, FIRST);
  await correct(app, project, first, { '/custom/clearance': 'KX-2041', '/custom/berth': 'Quay West' });
  assert.ok((await readLearned()).includes('KX-2041'));
  await app.request(`/projects/${project}/documents/${first}`, { method: 'DELETE' });
  const learned = await readLearned();
  for (const text of ['KX-2041', 'Quay West', 'Northhaven']) assert.ok(!learned.includes(text), text);

  const [layout] = await listLayouts(app, project);
  assert.deepEqual(layout?.documents, []);
  assert.deepEqual(layout?.without_document, { count: 1, fields: ['/custom/berth', '/custom/clearance'] });
  const { custom, evidence } = await read(app, project, await upload(app, project, SECOND));
  assert.deepEqual(custom, { berth: 'Basin Nine', clearance: 'TR-7718' });
  assert.equal(evidence['/custom/clearance']?.method, 'learned');

  const file = await app.json<object>(`/projects/${project}/layout_file`);
  const other = await makeProject(app, 'distant harbour');
  const body = JSON.stringify({ import: file });
  assert.equal(
    (await app.request(`/projects/${other}/layout_imports`, { method: 'POST', body })).status,
    200,
  );
  assert.deepEqual(await app.json(`/projects/${other}/layout_file`), file);
});

it('a later correction of the same layout joins what remained, and everything ends with the project', async () => {
  const project = await makeProject(app, 'growing harbour');
  const first = await upload(app, project, FIRST);
  await correct(app, project, first, { '/custom/clearance': 'KX-2041' });
  await app.request(`/projects/${project}/documents/${first}`, { method: 'DELETE' });
  const second = await upload(app, project, SECOND);
  await correct(app, project, second, { '/custom/clearance': 'TR-7718' });
  const [layout, ...more] = await listLayouts(app, project);
  assert.deepEqual(more, []);
  assert.equal(layout?.documents.length, 1);
  assert.equal(layout?.without_document.count, 1);
  const { custom } = await read(app, project, await upload(app, project, THIRD));
  assert.equal(custom?.clearance, THIRD.clearance);

  await app.request(`/projects/${project}`, { method: 'DELETE' });
  await using rows = await openRows(app);
  while ((await rows.query('select 1 from layouts where project_id = $1', [project])).length > 0)
    await sleep(100);
  const signs = await rows.query('select 1 from layout_signs where project_id = $1', [project]);
  assert.deepEqual(signs, []);
});
