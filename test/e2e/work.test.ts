// What people do with documents in the dashboard, from files in a folder to a corrected value.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, signIn, type Visit, visit } from './browser.ts';
import { type FilledApp, startFilledApp, uploadExample } from './filled-app.ts';

let filled: FilledApp;
let browser: Browser;
let here: Visit;
let page: Page;

before(async () => {
  [filled, browser] = await Promise.all([startFilledApp(), launchBrowser()]);
  here = await visit(browser, filled.app.baseUrl);
  page = here.page;
  await signIn(page, filled.app.key);
});

after(async () => {
  assert.deepEqual(here.problems, []);
  await browser?.close();
  await filled?.close();
});

const documents = () => page.getByRole('table', { name: 'Documents' });
const goTo = (place: string) => page.evaluate(`location.hash = '#/projects/${filled.projectId}/${place}'`);

it('a folder is uploaded with all that is in it, and what is refused says why', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'legible-folder-'));
  await mkdir(join(folder, 'march'));
  await writeFile(join(folder, 'march', 'one.txt'), 'Minutes of the first meeting.');
  await writeFile(join(folder, 'two.txt'), 'Minutes of the second meeting.');
  await writeFile(join(folder, 'program.exe'), 'MZ is no document.');
  await goTo('documents');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Folder' }).click(),
  ]);
  await chooser.setFiles(folder);
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await uploads.getByText('2 done').waitFor();
  await uploads.getByText('1 refused').waitFor();
  const refused = uploads.getByRole('listitem').filter({ hasText: 'program.exe' });
  assert.match((await refused.textContent()) ?? '', /\.exe|type|accepted/i);
  await documents().getByRole('link', { name: 'one.txt' }).waitFor();
  await documents().getByRole('link', { name: 'two.txt' }).waitFor();
  await uploads.getByRole('button', { name: 'Clear' }).click();
  await rm(folder, { recursive: true });
});

it('what others upload appears by itself', async () => {
  await uploadExample(filled.app, filled.projectId, 'receipt.pdf');
  await documents().getByRole('link', { name: 'receipt.pdf' }).nth(1).waitFor();
});

it('words find documents, and documents chosen are deleted together', async () => {
  await page.getByLabel('Search in documents').fill('meeting');
  await documents().locator('[aria-rowindex="3"]').waitFor();
  await page.getByText('invoice.pdf').waitFor({ state: 'hidden' });
  await page.getByLabel('Select all 2').click();
  await page.getByText('2 documents chosen').waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByText('No document fits').waitFor();
  await page.getByRole('button', { name: 'Clear' }).click();
  await documents().getByRole('link', { name: 'invoice.pdf' }).waitFor();
});

it('chosen documents are exported', async () => {
  await page.getByLabel('Select invoice.pdf').check();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('button', { name: 'Make the file' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  assert.match(await readFile(await download.path(), 'utf8'), /INV-2026-0117/);
  await page.getByRole('button', { name: 'Close' }).click();
});

it('pointing at words on the page shows their value, and a click goes to it', async () => {
  await goTo(`documents/${filled.documents.invoice}`);
  await page.getByAltText('Page 1').waitFor();
  const mark = page.locator('[data-mark="/fields/due_date"]');
  await mark.hover();
  await page.locator('[data-pointer="/fields/due_date"].active').waitFor();
  await mark.click();
  const focused = await page.evaluate("document.activeElement.closest('[data-pointer]')?.dataset.pointer");
  assert.equal(focused, '/fields/due_date');
});

it('a value is corrected by typing, with the keyboard alone', async () => {
  await page.locator('[data-pointer="/fields/number"]').getByRole('button').first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('INV-7');
  await page.keyboard.press('Enter');
  await page.locator('[data-pointer="/fields/number"]').getByText('INV-7').waitFor();
  await page.locator('[data-pointer="/fields/number"]').getByText('Corrected').waitFor();
});

it('a value is corrected by drawing a box around its words', async () => {
  const row = page.locator('[data-pointer="/fields/total"]');
  await row.getByRole('button', { name: 'Correct Total' }).click();
  await row.getByRole('button', { name: 'Draw a box' }).click();
  const words = await page.locator('[data-mark="/fields/subtotal"]').boundingBox();
  assert.ok(words !== null);
  await page.mouse.move(words.x - 2, words.y - 2);
  await page.mouse.down();
  await page.mouse.move(words.x + words.width + 2, words.y + words.height + 1, { steps: 4 });
  await page.mouse.up();
  await row.getByText('Box on page 1').waitFor();
  await row.getByRole('button', { name: 'Save' }).click();
  await row.getByText('423.00').waitFor();
  await page.getByRole('tab', { name: 'Runs' }).click();
  await page.getByText('507.6 → 423').waitFor();
});

it('own fields are tried out on a document', async (t) => {
  const openapi = await (await fetch(new URL('/openapi.json', filled.app.baseUrl))).text();
  if (!openapi.includes('/projects/{project_id}/schema')) return t.skip('this service takes no schemas');
  await goTo('fields');
  await page.getByRole('button', { name: 'Add a field' }).click();
  await page.getByLabel('Name').fill('order_reference');
  await page.getByLabel('Words beside it on the page').fill('Your order');
  await page.locator('.try-out select').selectOption({ label: 'invoice.pdf' });
  await page.getByRole('button', { name: 'Save and try' }).click();
  await page.getByRole('region', { name: 'Try it on a document' }).getByText('4471').waitFor();
});

it('a webhook is tested, and its deliveries are sent again', async () => {
  await goTo(`webhooks/${filled.webhookId}`);
  await page.getByRole('button', { name: 'Send a test' }).click();
  const deliveries = page.getByRole('region', { name: 'Deliveries' });
  const test = deliveries.getByRole('listitem').filter({ hasText: 'webhook.test' }).first();
  await test.getByText('Succeeded').waitFor();
  await test.getByRole('button', { name: 'Send again' }).click();
  await test.getByText('2 attempts').waitFor();
});

it('a key is made, shown once, and revoked', async () => {
  await page.getByRole('link', { name: 'Keys' }).click();
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('scanner');
  await page.getByRole('button', { name: 'Create' }).click();
  const key = (await page.locator('[data-secret]').textContent()) ?? '';
  assert.match(key, /^lgb_\w{46}$/);
  assert.equal((await filled.app.request('/projects', { key })).status, 200);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Revoke scanner' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByText('Revoked').first().waitFor();
  assert.equal((await filled.app.request('/projects', { key })).status, 401);
});

it('a wrong key is refused in words, and signing out forgets the right one', async () => {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('API key').fill(`lgb_${'a'.repeat(46)}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('This key is not known').waitFor();
  assert.equal(await page.evaluate('sessionStorage.length + localStorage.length'), 0);
});
