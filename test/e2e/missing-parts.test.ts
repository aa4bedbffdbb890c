// If a project has no custom fields and no language model, the dashboard does not request them, because
// browsers report each response with an error status in their console.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { createProject, uploadText } from '../api/uploads.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { launchBrowser, signIn, visit } from './browser.ts';

let app: TestApp;
let browser: Browser;

before(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await app?.stop();
});

it('no request of a new project fails', async () => {
  const project = await createProject(app, 'Nothing set up');
  const { id } = await uploadText(app, project, 'A note without any fields.', 'note.txt');
  await app.json(`/projects/${project}/documents/${id}?wait=30`);
  const { page, context } = await visit(browser, app.baseUrl);
  await signIn(page, app.key);
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  for (const [place, text] of [
    ['documents', 'note.txt'],
    [`documents/${id}`, 'A note without any fields.'],
    ['fields', 'Add a field'],
    ['model', 'When to use the language model'],
    ['settings', 'Languages to expect'],
  ]) {
    await page.evaluate(`location.hash = '#/projects/${project}/${place}'`);
    await page
      .getByText(text ?? '')
      .first()
      .waitFor();
  }
  assert.deepEqual(failed, []);
  await context.close();
});
