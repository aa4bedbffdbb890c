import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createId } from '../../src/lib/id.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { makeWebhook } from '../support/webhook-api.ts';
import { expectError } from './expect-error.ts';
import { addOrganization } from './organizations.ts';
import { createProject, uploadText } from './uploads.ts';

describe('a 404 names the missing resource', () => {
  let app: TestApp;
  let project: string;
  let document: string;
  before(async () => {
    app = await startApp();
    project = `/projects/${await createProject(app, 'found')}`;
    const { id } = await uploadText(app, project.slice('/projects/'.length));
    document = `${project}/documents/${id}`;
    await app.json(`${document}?wait=60`);
  });
  after(() => app.stop());

  const getErrorMessage = async (path: string, key?: string) => {
    const init = key === undefined ? {} : { key };
    return (await expectError(await app.request(path, init), 404, 'not_found')).error.message;
  };

  it('for a route', async () => {
    for (const path of ['/nothing', `${project}/nothing`])
      assert.equal(await getErrorMessage(path), 'No such route. /docs lists all routes.');
  });

  it('for any identifier, valid or not', async () => {
    const cases: [path: string, message: string][] = [
      [`/projects/${createId('proj')}`, 'No project with this id.'],
      ['/projects/x', 'No project with this id.'],
      [`${project}/documents/${createId('doc')}`, 'No document with this id.'],
      [`${project}/documents/x/file`, 'No document with this id.'],
      [`${project}/webhooks/${createId('wh')}`, 'No webhook with this id.'],
      [`${project}/exports/${createId('exp')}`, 'No export with this id.'],
    ];
    for (const [path, message] of cases) assert.equal(await getErrorMessage(path), message, path);
  });

  it('for resources of another organization, in the same words', async () => {
    const stranger = await addOrganization(app, 'strangers');
    const own = `/projects/${await createProject(app, 'own', stranger)}`;
    const webhook = await makeWebhook(app, project, 'https://example.com/hook');
    assert.equal(await getErrorMessage(document, stranger), 'No project with this id.');
    assert.equal(
      await getErrorMessage(document.replace(project, own), stranger),
      await getErrorMessage(`${own}/documents/${createId('doc')}`, stranger),
    );
    assert.equal(
      await getErrorMessage(`${own}/webhooks/${webhook.id}`, stranger),
      await getErrorMessage(`${own}/webhooks/${createId('wh')}`, stranger),
    );
  });

  it('for a part of a document or project', async () => {
    assert.equal(await getErrorMessage(`${document}/tables/7`), 'This document has no such table.');
    assert.equal(await getErrorMessage(`${document}/pages/99.png`), 'This document has no such page.');
    assert.equal(await getErrorMessage(`${project}/schema`), 'This project has no custom fields.');
  });
});
