import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startApp, type TestApp } from '../support/start-app.ts';
import { expectError } from './expect-error.ts';
import { addOrganization } from './organizations.ts';
import { createProject, fileForm, type UploadedDocument } from './uploads.ts';

/** As much of the OpenAPI page as is needed to call everything on it. */
interface Page {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: object }> } }>>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const SECRET = 'the secret of the owner';

let app: TestApp;
let stranger: string;
/** What the owner has, by the name of the parameter that stands for it. */
const owned: Record<string, string> = {};
let page: Page;

before(async () => {
  app = await startApp();
  stranger = await addOrganization(app, 'strangers');
  owned.project_id = await createProject(app, SECRET);
  const { document } = await app.json<{ document: UploadedDocument }>(
    `/projects/${owned.project_id}/documents?wait=30`,
    {
      method: 'POST',
      body: fileForm('secret.txt', SECRET, { external_id: SECRET }),
    },
  );
  owned.document_id = document.id;
  const { key } = await app.json<{ key: { id: string } }>('/keys', {
    method: 'POST',
    body: `{"name":"${SECRET}"}`,
  });
  owned.key_id = key.id;
  const response = await fetch(`${new URL(app.baseUrl).origin}/openapi.json`);
  page = JSON.parse(await response.text());
});
after(() => app.stop());

/** Every operation below /v1, with the owner's things in its path. */
function operations(): { method: string; path: string; bodies: (string | FormData | null)[] }[] {
  return Object.entries(page.paths)
    .filter(([path]) => path.startsWith('/v1/'))
    .flatMap(([path, item]) =>
      METHODS.filter((method) => method in item).map((method) => ({
        method: method.toUpperCase(),
        path: path
          .slice('/v1'.length)
          .replace(/\{(\w+)\}/g, (_, name: string) => owned[name] ?? 'x_00000000000000000000000000'),
        bodies: Object.keys(item[method]?.requestBody?.content ?? { none: {} }).map((type) =>
          type === 'multipart/form-data'
            ? fileForm('a.txt', 'hello')
            : type === 'application/json'
              ? '{}'
              : null,
        ),
      })),
    );
}

describe('a key of another organization', () => {
  it('sees and changes nothing, on every route of the OpenAPI page', async () => {
    const all = operations();
    assert.ok(all.length >= 15, `only ${all.length} operations are on the page`);
    for (const { method, path, bodies } of all) {
      for (const body of bodies) {
        const response = await app.request(path, {
          method,
          key: stranger,
          ...(body === null ? {} : { body }),
        });
        if (Object.values(owned).some((id) => path.includes(id)))
          await expectError(response, 404, 'not_found', []);
        else {
          assert.ok(response.status < 500, `${method} ${path}`);
          assert.doesNotMatch(
            await response.text(),
            new RegExp(`${SECRET}|${Object.values(owned).join('|')}`),
            `${method} ${path}`,
          );
        }
      }
    }
    const { document } = await app.json<{ document: UploadedDocument }>(
      `/projects/${owned.project_id}/documents/${owned.document_id}`,
    );
    assert.equal(document.external_id, SECRET);
  });

  it('must be there on every route of the OpenAPI page', async () => {
    for (const { method, path } of operations()) {
      await expectError(await app.request(path, { method, key: null }), 401, 'missing_api_key', []);
    }
  });
});
