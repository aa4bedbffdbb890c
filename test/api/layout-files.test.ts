import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { correct, FIRST, listLayouts, makeProject, read, SECOND, THIRD, upload } from './harbour-notices.ts';

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

interface LayoutFile {
  format: string;
  version: number;
  layouts: {
    active: boolean;
    examples: { sketch: string; taught_at: string; values: Record<string, object> }[];
  }[];
}

interface Imported {
  layouts: number;
  examples: number;
  known_examples: number;
}

const exportFile = (project: string, query = '') =>
  app.json<LayoutFile>(`/projects/${project}/layout_file${query}`);

const send = (project: string, file: unknown) =>
  app.request(`/projects/${project}/layout_imports`, {
    method: 'POST',
    body: JSON.stringify({ import: file }),
  });

async function importFile(project: string, file: LayoutFile): Promise<Imported> {
  const response = await send(project, file);
  const text = await response.text();
  assert.equal(response.status, 200, text.slice(0, 1_000));
  return JSON.parse(text).import;
}

async function teachProject(name: string): Promise<{ project: string; document: string }> {
  const project = await makeProject(app, name);
  const document = await upload(app, project, FIRST);
  await correct(app, project, document, { '/custom/clearance': 'KX-2041', '/custom/berth': 'Quay West' });
  return { project, document };
}

describe('an exported file', () => {
  it('teaches another project, without names and identifiers of documents', async () => {
    const { project, document } = await teachProject('exporting harbour');
    const file = await exportFile(project);
    assert.equal(file.layouts.length, 1);
    const text = JSON.stringify(file);
    for (const secret of [document, project, 'notice.pdf', 'Northhaven'])
      assert.ok(!text.includes(secret), secret);

    const other = await makeProject(app, 'importing harbour');
    assert.deepEqual(await importFile(other, file), { layouts: 1, examples: 1, known_examples: 0 });
    const { custom, evidence } = await read(app, other, await upload(app, other, SECOND));
    assert.deepEqual(custom, { berth: 'Basin Nine', clearance: 'TR-7718' });
    assert.equal(evidence['/custom/clearance']?.method, 'learned');
    const [layout] = await listLayouts(app, other);
    assert.deepEqual(layout?.documents, []);
    assert.deepEqual(layout?.without_document, {
      count: 1,
      fields: ['/custom/berth', '/custom/clearance'],
    });
  });

  it('can be imported again, and into the project that it came from, without effect', async () => {
    const { project } = await teachProject('repeating harbour');
    const file = await exportFile(project);
    const known = { layouts: 0, examples: 0, known_examples: 1 };
    assert.deepEqual(await importFile(project, file), known);
    const other = await makeProject(app, 'patient harbour');
    await importFile(other, file);
    assert.deepEqual(await importFile(other, file), known);
    assert.deepEqual(await exportFile(other), file);
    const [layout] = file.layouts;
    assert.ok(layout?.examples[0]);
    const twice = { ...layout.examples[0], values: { '/custom/clearance': { value: 'ZZ-1' } } };
    const longer = { ...file, layouts: [{ ...layout, examples: [twice, twice, ...layout.examples] }] };
    assert.deepEqual(await importFile(other, longer), { layouts: 0, examples: 1, known_examples: 2 });
  });

  it('joins a layout of the project that looks the same', async () => {
    const { project } = await teachProject('giving harbour');
    const other = await makeProject(app, 'joining harbour');
    const document = await upload(app, other, THIRD);
    await correct(app, other, document, { '/custom/clearance': 'LM-3305' });
    const done = await importFile(other, await exportFile(project));
    assert.deepEqual(done, { layouts: 0, examples: 1, known_examples: 0 });
    const [layout, ...more] = await listLayouts(app, other);
    assert.deepEqual(more, []);
    assert.equal(layout?.documents.length, 1);
    assert.equal(layout?.without_document.count, 1);
    const path = `/projects/${other}/layouts/${layout?.id}`;
    assert.equal((await app.request(path, { method: 'DELETE' })).status, 204);
    assert.deepEqual((await exportFile(other)).layouts, []);
  });

  it('contains one layout if it is named, and none of an empty project', async () => {
    const { project } = await teachProject('naming harbour');
    const [layout] = await listLayouts(app, project);
    assert.equal((await exportFile(project, `?layout_id=${layout?.id}`)).layouts.length, 1);
    const empty = await makeProject(app, 'empty harbour');
    assert.deepEqual(await importFile(empty, await exportFile(empty)), {
      layouts: 0,
      examples: 0,
      known_examples: 0,
    });
    for (const id of [layout?.id, 'x'])
      await expectError(
        await app.request(`/projects/${empty}/layout_file?layout_id=${id}`),
        404,
        'not_found',
      );
  });
});

describe('a file that is not one', () => {
  it('is refused with the place of each error, and nothing is imported', async () => {
    const { project } = await teachProject('careful harbour');
    const file = await exportFile(project);
    const [example] = file.layouts[0]?.examples ?? [];
    assert.ok(example);
    const target = await makeProject(app, 'attacked harbour');
    const at = 'import.layouts[0].examples[0]';
    const refuse = async (changes: object, ...errors: string[]) => {
      const layouts = [{ active: true, examples: [{ ...example, ...changes }] }];
      await expectError(await send(target, { ...file, layouts }), 422, 'validation_failed', errors);
    };
    const sketches = [
      'not JSON',
      'null',
      '{"pagesCount":1}',
      '{"pagesCount":1,"pages":[{"index":7,"words":"","places":"","values":"","boxes":""}]}',
      '{"pagesCount":1,"pages":[{"index":0,"words":"AA","places":"","values":"","boxes":""}]}',
      `{"pagesCount":1,"pages":[${Array(900).fill('{"index":0,"words":"","places":"","values":"","boxes":""}')}]}`,
    ];
    for (const sketch of sketches) await refuse({ sketch }, `${at}.sketch:invalid`);
    await refuse({ sketch: 'x'.repeat(100_001) }, `${at}.sketch:too_long`);
    for (const pointer of ['/id', '/line_items/0/amount', '/custom/__proto__', '/fields/a/0', '/custom/~2'])
      await refuse({ values: { [pointer]: { value: 'x' } } }, `${at}.values.${pointer}:invalid`);
    await refuse({ values: { '/fields/number': { value: 'a\0b' } } }, `${at}.values./fields/number:invalid`);
    await refuse(
      { values: { '/fields/number': { value: 'x'.repeat(501) } } },
      `${at}.values./fields/number.value:too_long`,
    );
    await refuse({ taught_at: 'yesterday' }, `${at}.taught_at:invalid`);
    await refuse(
      { values: { '/fields/number': { value: 'x', place: { page: 0, box: [0, 0, 1] } } } },
      `${at}.values./fields/number.place.box:too_short`,
    );
    await expectError(await send(target, { ...file, version: 2 }), 422, 'validation_failed');
    await expectError(await send(target, { ...file, format: 'other' }), 422, 'validation_failed');
    await expectError(await send(target, [file]), 422, 'validation_failed');
    const many = Array(1_001).fill({ examples: [example] });
    await expectError(await send(target, { ...file, layouts: many }), 422, 'validation_failed', [
      'import.layouts:too_many_items',
    ]);
    assert.deepEqual(await listLayouts(app, target), []);
  });

  it('can contain words and places that no document has, and does not affect others', async () => {
    const { project } = await teachProject('odd harbour');
    const file = await exportFile(project);
    const words = Buffer.from(new Int32Array(400).fill(7).buffer).toString('base64');
    const places = Buffer.from(new Uint16Array(2_000).fill(65_535).buffer).toString('base64');
    const page = { index: 0, words, places, values: '', boxes: '' };
    const sketch = JSON.stringify({ pagesCount: 1, pages: [page], more: '<script>' });
    const taught_at = '2999-01-01T00:00:00Z';
    const values = { '/custom/clearance': { value: 'XX-1', place: { page: 9, box: [0, 0, 0, 0] } } };
    file.layouts.push({ active: true, examples: [{ sketch, taught_at, values }] });
    const target = await makeProject(app, 'unimpressed harbour');
    assert.equal((await importFile(target, file)).layouts, 2);
    const { custom } = await read(app, target, await upload(app, target, SECOND));
    assert.deepEqual(custom, { berth: 'Basin Nine', clearance: 'TR-7718' });
    const again = JSON.stringify(await exportFile(target));
    assert.ok(!again.includes('script') && !again.includes('2999'));
  });
});
