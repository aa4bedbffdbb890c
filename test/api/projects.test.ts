import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { LANGUAGES } from '#tesseract-onnx';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { addOrganization } from './organizations.ts';
import { createProject, uploadText } from './uploads.ts';

const NO_OPTIONS = {
  ungrounded: 'keep',
  second_sample: false,
  timeout_seconds: null,
  token_prices: null,
  documents_per_day: null,
  redact: [],
  redact_patterns: [],
};

interface Project {
  id: string;
  name: string;
  email: string;
  email_parse_option: string;
  retention_days: number | null;
  documents_count: number;
  created_at: string;
}

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

function post(name: unknown, key?: string): Promise<Response> {
  const body = JSON.stringify({ project: name === undefined ? {} : { name } });
  return app.request('/projects', { method: 'POST', body, ...(key === undefined ? {} : { key }) });
}

function patch(id: string, project: object): Promise<Response> {
  return app.request(`/projects/${id}`, { method: 'PATCH', body: JSON.stringify({ project }) });
}

async function read(response: Response, status: number): Promise<Project> {
  const text = await response.text();
  assert.equal(response.status, status, text);
  const { project }: { project: Project } = JSON.parse(text);
  return project;
}

describe('a new project', () => {
  it('has exactly the documented fields and a Location', async () => {
    const response = await post('Invoices');
    const location = response.headers.get('location');
    const project = await read(response, 201);
    assert.deepEqual(Object.keys(project).sort(), [
      'created_at',
      'documents_count',
      'email',
      'email_parse_option',
      'id',
      'name',
      'retention_days',
    ]);
    assert.match(project.id, /^proj_/);
    assert.match(project.email, /^[a-z]{16}@mail\.legible\.localhost$/);
    assert.match(project.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.equal(project.email_parse_option, 'both');
    assert.equal(project.retention_days, 60);
    assert.equal(project.documents_count, 0);
    assert.equal(location, `/v1/projects/${project.id}`);
    assert.deepEqual(await read(await app.request(`/projects/${project.id}`), 200), project);
  });
});

describe('the name of a project', () => {
  it('is required', async () => {
    await expectError(await post(undefined), 422, 'validation_failed', ['project.name:required']);
  });

  for (const name of [null, 123, true, [], {}]) {
    it(`cannot be ${JSON.stringify(name)}, because nothing is coerced`, async () => {
      await expectError(await post(name), 422, 'validation_failed', ['project.name:wrong_type']);
    });
  }

  for (const name of ['', '   ', '\u200b']) {
    it(`cannot be ${JSON.stringify(name)}`, async () => {
      await expectError(await post(name), 422, 'validation_failed', ['project.name:too_short']);
    });
  }

  it('has up to 100 characters, counting an emoji as one', async () => {
    assert.equal([...(await read(await post('n'.repeat(100)), 201)).name].length, 100);
    assert.equal([...(await read(await post('\u{1f600}'.repeat(100)), 201)).name].length, 100);
  });

  it('cannot have more than 100', async () => {
    await expectError(await post('n'.repeat(101)), 422, 'validation_failed', ['project.name:too_long']);
    await expectError(await post('n'.repeat(1_000_000)), 422, 'validation_failed', ['project.name:too_long']);
  });

  it('cannot contain control characters or lone surrogates', async () => {
    for (const name of ['a\u0000b', 'a\nb']) {
      await expectError(await post(name), 422, 'validation_failed', ['project.name:invalid']);
    }
    const body = '{"project":{"name":"\\ud800"}}';
    await expectError(await app.request('/projects', { method: 'POST', body }), 422, 'validation_failed', [
      'project.name:invalid',
    ]);
  });

  it('is unique after trimming and Unicode normalization, and case-sensitive', async () => {
    await read(await post('Café'), 201);
    for (const name of ['Café', '  Café ', 'Cafe\u0301']) {
      await expectError(await post(name), 422, 'validation_failed', ['project.name:taken']);
    }
    await read(await post('café'), 201);
  });

  it('can be used in another organization too', async () => {
    const key = await addOrganization(app, 'other');
    await read(await post('Shared'), 201);
    await read(await post('Shared', key), 201);
  });

  it('goes to exactly one of 20 concurrent requests', async () => {
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await post('Race')).status));
    assert.deepEqual(statuses.sort(), [201, ...Array.from({ length: 19 }, () => 422)]);
  });

  for (const name of [
    '<script>alert(1)</script>',
    "'; DROP TABLE projects;--",
    '{{7*7}}',
    "=cmd|'/c calc'!A1",
  ]) {
    it(`is returned unchanged: ${name}`, async () =>
      assert.equal((await read(await post(name), 201)).name, name));
  }
});

describe('renaming a project', () => {
  it('to its current name is accepted', async () => {
    const id = await createProject(app, 'Same');
    assert.equal((await read(await patch(id, { name: 'Same' }), 200)).name, 'Same');
  });

  it('to a name in use returns 422', async () => {
    const id = await createProject(app, 'Loser');
    await expectError(await patch(id, { name: 'Same' }), 422, 'validation_failed', ['project.name:taken']);
  });

  it('without a name returns 422', async () => {
    const id = await createProject(app, 'Nameless');
    await expectError(await patch(id, { retention_days: 1 }), 422, 'validation_failed', [
      'project.name:required',
    ]);
  });

  it('changes only the name', async () => {
    const id = await createProject(app, 'Before');
    const before = await read(await app.request(`/projects/${id}`), 200);
    const changed = await patch(id, {
      name: 'After',
      email: 'x@y',
      email_parse_option: 'body',
      retention_days: 1,
      id: 'z',
    });
    assert.deepEqual(await read(changed, 200), { ...before, name: 'After' });
    assert.deepEqual(await read(await app.request(`/projects/${id}`), 200), { ...before, name: 'After' });
  });
});

describe('deleting a project', () => {
  it('returns 204 without a body, then 404', async () => {
    const id = await createProject(app, 'Gone');
    const response = await app.request(`/projects/${id}`, { method: 'DELETE' });
    assert.equal(response.status, 204);
    assert.equal(await response.text(), '');
    await expectError(await app.request(`/projects/${id}`, { method: 'DELETE' }), 404, 'not_found');
    await expectError(await app.request(`/projects/${id}`), 404, 'not_found');
  });

  it('deletes its documents and frees its name', async () => {
    const id = await createProject(app, 'Full');
    const { id: document } = await uploadText(app, id);
    assert.equal((await read(await app.request(`/projects/${id}`), 200)).documents_count, 1);
    assert.equal((await app.request(`/projects/${id}`, { method: 'DELETE' })).status, 204);
    await expectError(await app.request(`/projects/${id}/documents/${document}`), 404, 'not_found');
    await createProject(app, 'Full');
  });
});

describe('the settings of a project', () => {
  const send = (id: string, settings: unknown) =>
    app.request(`/projects/${id}/settings`, { method: 'PATCH', body: JSON.stringify({ settings }) });

  it('change only if they are named', async () => {
    const id = await createProject(app, 'Settings');
    const initial = {
      email_parse_option: 'both',
      retention_days: 60,
      extraction: {
        languages: [],
        llm: 'off',
        llm_options: NO_OPTIONS,
        llm_available: false,
        engine: 'legible',
      },
      review_threshold: 0.8,
      deliver_after_review: false,
      learn_from: [],
      schema_version: null,
    };
    assert.deepEqual(await app.json(`/projects/${id}/settings`), { settings: initial });
    const changed = {
      email_parse_option: 'body',
      retention_days: 7,
      extraction: {
        languages: ['de', 'en'],
        llm: 'off',
        llm_options: NO_OPTIONS,
        llm_available: false,
        engine: 'legible',
      },
      review_threshold: 0.8,
      deliver_after_review: false,
      learn_from: [],
      schema_version: null,
    };
    const response = await send(id, {
      email_parse_option: 'body',
      retention_days: 7,
      extraction: { languages: ['de', 'en', 'de'] },
    });
    assert.deepEqual(await response.json(), { settings: changed });
    assert.deepEqual(await (await send(id, {})).json(), { settings: changed });
    const project = await read(await app.request(`/projects/${id}`), 200);
    assert.equal(project.retention_days, 7);
    assert.equal(project.email_parse_option, 'body');
  });

  it('allow every language in which images can be read', async () => {
    const id = await createProject(app, 'Languages');
    const languages = [...LANGUAGES].reverse();
    assert.equal((await send(id, { extraction: { languages } })).status, 200);
    const { settings } = await app.json<{ settings: { extraction: unknown } }>(`/projects/${id}/settings`);
    assert.partialDeepStrictEqual(settings.extraction, { languages });
  });

  it('keep documents forever if the retention is null, which is 60 days by default', async () => {
    const id = await createProject(app, 'Archive');
    assert.equal((await read(await app.request(`/projects/${id}`), 200)).retention_days, 60);
    const changed = await send(id, { retention_days: null });
    assert.equal(changed.status, 200);
    assert.equal((await read(await app.request(`/projects/${id}`), 200)).retention_days, null);
    await send(id, { email_parse_option: 'body' });
    assert.equal((await read(await app.request(`/projects/${id}`), 200)).retention_days, null);
    await send(id, { retention_days: 30 });
    assert.equal((await read(await app.request(`/projects/${id}`), 200)).retention_days, 30);
  });

  it('accept only the existing engine', async () => {
    const { project } = await app.json<{ project: { id: string } }>('/projects', {
      method: 'POST',
      body: JSON.stringify({ project: { name: 'engine' } }),
    });
    const path = `/projects/${project.id}/settings`;
    const change = (engine: string) =>
      app.request(path, { method: 'PATCH', body: JSON.stringify({ settings: { extraction: { engine } } }) });
    const { settings } = await app.json<{ settings: { extraction: { engine: string } } }>(path);
    assert.equal(settings.extraction.engine, 'legible');
    assert.equal((await change('legible')).status, 200);
    await expectError(await change('other'), 422, 'validation_failed', [
      'settings.extraction.engine:not_in_list',
    ]);
  });

  it('refuse redacted texts that cannot be stored, or that match every word', async () => {
    const id = await createProject(app, 'Wrong texts to redact');
    const redact = (pattern: string) =>
      send(id, { extraction: { llm_options: { redact_patterns: [pattern] } } });
    const field = 'settings.extraction.llm_options.redact_patterns[0]:invalid';
    for (const pattern of ['PO \0 ####', 'PO\n####', '***', '#?*'])
      await expectError(await redact(pattern), 422, 'validation_failed', [field]);
    assert.equal((await redact('PO ####')).status, 200);
  });

  it('refuse prices without a currency', async () => {
    const id = await createProject(app, 'Prices');
    const setPrices = (currency: string) =>
      send(id, { extraction: { llm_options: { token_prices: { input: 1, output: 2, currency } } } });
    const field = 'settings.extraction.llm_options.token_prices.currency:invalid';
    for (const currency of ['', 'eur', 'EURO'])
      await expectError(await setPrices(currency), 422, 'validation_failed', [field]);
    assert.equal((await setPrices('EUR')).status, 200);
  });

  it('are refused with a list of all mistakes', async () => {
    const id = await createProject(app, 'Wrong settings');
    const wrong = { email_parse_option: 'none', retention_days: 0, extraction: { languages: ['en', 'xx'] } };
    await expectError(await send(id, wrong), 422, 'validation_failed', [
      'settings.email_parse_option:not_in_list',
      'settings.extraction.languages[1]:not_in_list',
      'settings.retention_days:too_small',
    ]);
    for (const retention_days of [0, 3651, 1.5, '7']) {
      await expectError(await send(id, { retention_days }), 422, 'validation_failed');
    }
  });
});
