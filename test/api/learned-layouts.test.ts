import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openRows } from '../support/query-rows.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { correct, FIRST, listLayouts, makeProject, read, SECOND, THIRD, upload } from './harbour-notices.ts';

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

describe('a corrected value', () => {
  it('is read at the same place in the next document with the same layout', async () => {
    const project = await makeProject(app, 'harbour');
    const first = await upload(app, project, FIRST);
    await correct(app, project, first, { '/custom/clearance': 'KX-2041', '/custom/berth': 'Quay West' });
    const { custom, evidence } = await read(app, project, await upload(app, project, SECOND));
    assert.deepEqual(custom, { berth: 'Basin Nine', clearance: 'TR-7718' });
    assert.equal(evidence['/custom/clearance']?.method, 'learned');
    assert.equal(evidence['/custom/clearance']?.text, 'TR-7718');
    assert.ok((evidence['/custom/clearance']?.confidence ?? 0) > 0.3);
  });

  it('is not applied in other projects', async () => {
    const project = await makeProject(app, 'another harbour');
    const { custom } = await read(app, project, await upload(app, project, SECOND));
    assert.notEqual(custom?.clearance, 'TR-7718');
  });

  it('is forgotten when its document is deleted', async () => {
    const project = await makeProject(app, 'forgetful harbour');
    const first = await upload(app, project, FIRST);
    await correct(app, project, first, { '/custom/clearance': 'KX-2041' });
    await using rows = await openRows(app);
    const count = async (table: string) => {
      const found = await rows.query<{ n: number }>(
        `select count(*)::int as n from ${table} where ${table === 'layout_signs' ? 'example_id' : 'document_id'} = $1`,
        [first],
      );
      return found[0]?.n;
    };
    assert.equal(await count('layout_examples'), 1);
    await app.request(`/projects/${project}/documents/${first}`, { method: 'DELETE' });
    for (const table of ['layout_examples', 'layout_sketches', 'layout_signs'])
      assert.equal(await count(table), 0);
    assert.deepEqual(await listLayouts(app, project), []);
  });
});

it('an approved document teaches its values until it is rejected', async () => {
  const project = await makeProject(app, 'reviewed harbour');
  const first = await upload(app, project, FIRST);
  await correct(app, project, first, { '/custom/clearance': 'KX-2041' });
  const path = `/projects/${project}/documents/${first}`;
  await app.json(`${path}/review`, { method: 'PUT' });
  const [layout] = await listLayouts(app, project);
  assert.ok(layout?.documents[0]?.fields.includes('/custom/clearance'));
  await app.json(`${path}/rejection`, { method: 'PUT', body: '{"rejection":{"reason":"Not ours"}}' });
  assert.deepEqual(await listLayouts(app, project), []);
});

it('layouts can be listed with their accuracy, disabled and deleted', async () => {
  const project = await makeProject(app, 'listed harbour');
  const first = await upload(app, project, FIRST);
  await correct(app, project, first, { '/custom/clearance': 'KX-2041' });
  const second = await upload(app, project, SECOND);
  await app.json(`/projects/${project}/documents/${second}/review`, { method: 'PUT' });
  const [layout, ...others] = await listLayouts(app, project);
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
  const other = await makeProject(app, 'foreign harbour');
  const foreign = await app.request(`/projects/${other}/layouts/${layout.id}`, { method: 'DELETE' });
  await expectError(foreign, 404, 'not_found');
  await app.json(path, { method: 'PATCH', body: '{"layout":{"active":false}}' });
  const { custom } = await read(app, project, await upload(app, project, THIRD));
  assert.notEqual(custom?.clearance, 'LM-3305');
  assert.equal((await app.request(path, { method: 'DELETE' })).status, 204);
  assert.deepEqual(await listLayouts(app, project), []);
});
