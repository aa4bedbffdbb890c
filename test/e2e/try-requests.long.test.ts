// The reference page can send requests with the reader's key, which never leaves the page.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { createProject } from '../api/uploads.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { launchBrowser, type Visit, visit } from './browser.ts';

const INVOICE = join(import.meta.dirname, '../../examples/invoice.pdf');

let app: TestApp;
let browser: Browser;
let visited: Visit;
let page: Page;
before(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
  visited = await visit(browser, app.baseUrl);
  page = visited.page;
  await page.goto(new URL('/docs', app.baseUrl).href);
});
after(async () => {
  await visited?.context.close();
  await browser?.close();
  await app?.stop();
});

async function openForm(operation: string): Promise<Locator> {
  const article = page.locator(`article[data-operation="${operation}"]`);
  await article.getByRole('button', { name: 'Try it' }).click();
  return article.locator('form');
}

async function send(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Send request' }).click();
}

it('requires a key, which is stored nowhere in the browser', async () => {
  const form = await openForm('projects.list');
  await send(form);
  await form.getByText('401').waitFor();
  await page.locator('#try-key input').fill(app.key);
  await send(form);
  await form.getByText('200 OK').waitFor();
  await form.getByText('"projects": [').waitFor();
  const stored = await page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])',
  );
  assert.ok(!stored.includes(app.key), stored);
});

it('can upload a file, remembers the project for the next operation, and can save a file', async () => {
  const project = await createProject(app, 'Tried');
  const upload = await openForm('documents.upload');
  await upload.getByLabel('project_id (path)').fill(project);
  await upload.getByLabel('wait (query)').fill('60');
  await upload.getByLabel('file (form)').setInputFiles(INVOICE);
  await upload.getByLabel('external_id (form)').fill('tried-1');
  await send(upload);
  await upload.getByText('201 Created').waitFor();
  const answer: { document: { id: string; external_id: string; status: string } } = JSON.parse(
    await upload.locator('pre').innerText(),
  );
  assert.deepEqual([answer.document.external_id, answer.document.status], ['tried-1', 'completed']);

  const file = await openForm('documents.downloadFile');
  assert.equal(await file.getByLabel('project_id (path)').inputValue(), project);
  await file.getByLabel('document_id (path)').fill(answer.document.id);
  await send(file);
  await file.getByRole('link', { name: /^Save the file/ }).waitFor();
});

it('can send a JSON body, and shows errors from the service', async () => {
  const form = await openForm('projects.create');
  await form.getByLabel('Body (application/json)').fill('{"project":{"name":"From the reference"}}');
  await send(form);
  await form.getByText('201 Created').waitFor();
  await form.getByLabel('Body (application/json)').fill('{"project":{}}');
  await send(form);
  await form.getByText('422').waitFor();
  const projects = await app.json<{ projects: { name: string }[] }>('/projects');
  assert.ok(projects.projects.some(({ name }) => name === 'From the reference'));
});

it('stays within its content security policy', () => {
  assert.deepEqual(visited.problems, []);
});
