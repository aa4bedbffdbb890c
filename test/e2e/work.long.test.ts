import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startTlsReceiver } from '../support/tls-receiver.ts';
import { getTrustedCertificates } from '../support/webhook-receiver.ts';
import {
  drop,
  launchBrowser,
  pressTabUntil,
  signIn,
  throttleUploads,
  type Visit,
  visit,
  waitForValue,
} from './browser.ts';
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

const getDocumentsTable = () => page.getByRole('table', { name: 'Documents' });
const goTo = (place: string) => page.evaluate(`location.hash = '#/projects/${filled.projectId}/${place}'`);

it('dropping a folder and a file on the list shows their progress, and why one is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'legible-folder-'));
  await mkdir(join(folder, 'march', 'first'), { recursive: true });
  await writeFile(join(folder, 'march', 'first', 'one.txt'), 'Minutes of the first meeting.');
  await writeFile(join(folder, 'march', 'two.txt'), 'Minutes of the second meeting.');
  await writeFile(join(folder, 'march', 'program.exe'), 'MZ is no document.');
  await writeFile(join(folder, 'three.txt'), 'Minutes of the third meeting. '.repeat(10_000));
  await goTo('documents');
  await getDocumentsTable().waitFor();
  const slow = await throttleUploads(here);
  await drop(here, [join(folder, 'march'), join(folder, 'three.txt')]);
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await uploads.getByRole('progressbar', { name: 'Upload of three.txt' }).waitFor();
  await slow.end();
  await uploads.getByText('3 processed').waitFor();
  await uploads.getByText('1 refused').waitFor();
  const refused = uploads.getByRole('listitem').filter({ hasText: 'program.exe' });
  assert.match((await refused.textContent()) ?? '', /\.exe|type|accepted/i);
  for (const name of ['one.txt', 'two.txt', 'three.txt'])
    await getDocumentsTable().getByRole('link', { name }).waitFor();
  await uploads.getByRole('button', { name: 'Clear' }).click();
  await rm(folder, { recursive: true });
});

it('choosing a folder uploads it with all of its contents', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'legible-folder-'));
  await writeFile(join(folder, 'four.txt'), 'Minutes of the fourth meeting.');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Folder' }).click(),
  ]);
  await chooser.setFiles(folder);
  await getDocumentsTable().getByRole('link', { name: 'four.txt' }).waitFor();
  await page.getByRole('region', { name: 'Uploads' }).getByRole('button', { name: 'Clear' }).click();
  await rm(folder, { recursive: true });
});

it('a file can be downloaded from a URL; a forbidden URL shows the reason', async () => {
  const order = 'Order no. 5551, two boxes of paper.';
  await using origin = await startTlsReceiver(getTrustedCertificates().good, (socket) =>
    socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${order.length}\r\n\r\n${order}`),
  );
  await page.getByRole('button', { name: 'From URL' }).click();
  const address = page.getByLabel('URL of the file');
  await address.fill('https://169.254.169.254/order.txt');
  await page.getByRole('button', { name: 'Fetch' }).click();
  await page.getByRole('dialog').locator('.note.bad').waitFor();
  await address.fill(`https://127.0.0.1:${origin.port}/fetched.txt`);
  await page.getByRole('button', { name: 'Fetch' }).click();
  await getDocumentsTable().getByRole('link', { name: 'fetched.txt' }).waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
});

it('a pasted e-mail becomes documents', async () => {
  await page.getByRole('button', { name: 'From e-mail' }).click();
  await page.getByLabel('Subject').fill('Our order 7001');
  await page.getByLabel('From').fill('anne@buyer.example');
  await page.getByLabel('Text').fill('Please send us ten boxes of envelopes.');
  const attachment = {
    name: 'terms.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Terms: 30 days net.'),
  };
  await page.getByLabel('Attachments').setInputFiles(attachment);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await getDocumentsTable().getByRole('link', { name: 'terms.txt' }).waitFor();
  const row = getDocumentsTable().getByRole('row').filter({ hasText: 'Our order 7001' });
  await row.getByText('by e-mail').waitFor();
});

it('documents that others upload appear automatically', async () => {
  await uploadExample(filled.app, filled.projectId, 'receipt.pdf');
  await getDocumentsTable().getByRole('link', { name: 'receipt.pdf' }).nth(1).waitFor();
});

it('documents can be found by words, selected, and deleted together', async () => {
  await page.getByLabel('Search in documents').fill('meeting');
  await page.getByText('invoice.pdf').waitFor({ state: 'hidden' });
  await page.getByLabel('Select all 4').click();
  await page.getByText('4 documents selected').waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No matching documents').waitFor();
  await page.getByRole('button', { name: 'Clear' }).click();
  await getDocumentsTable().getByRole('link', { name: 'invoice.pdf' }).waitFor();
});

it('selected documents can be reprocessed', async () => {
  await page.getByLabel('Select receipt.pdf').first().check();
  await page.getByLabel('Select invoice.pdf').check();
  await page.getByRole('button', { name: 'Reprocess' }).click();
  await page.getByText('2 documents will be processed again').waitFor();
  const path = `/projects/${filled.projectId}/documents/${filled.documents.invoice}/runs`;
  for (let over = false; !over; ) {
    const { runs } = await filled.app.json<{ runs: { state: string }[] }>(path);
    assert.equal(runs.length, 2);
    over = runs.every(({ state }) => state === 'succeeded');
  }
});

it('the list shows changes of types and reviews as they happen', async () => {
  const row = getDocumentsTable().getByRole('row').filter({ hasText: 'invoice.pdf' });
  await row.getByText('Invoice', { exact: true }).waitFor();
  await filled.app.json(`/projects/${filled.projectId}/settings`, {
    method: 'PATCH',
    body: JSON.stringify({ settings: { review_threshold: 1 } }),
  });
  await page.getByLabel('Review').selectOption('needed');
  await page.getByRole('search').getByLabel('Type').selectOption('invoice');
  await row.getByText('Needs review').waitFor();
  // In the meantime, another person completes the review.
  await filled.app.json(`/projects/${filled.projectId}/documents/${filled.documents.invoice}/review`, {
    method: 'PUT',
  });
  await row.waitFor({ state: 'hidden' });
  await page.getByLabel('Review').selectOption('done');
  await row.getByText('Reviewed').waitFor();
  await page.getByRole('button', { name: 'Clear' }).click();
});

it('selected documents can be exported', async () => {
  await page.getByLabel('Select invoice.pdf').check();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('button', { name: 'Create file' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  assert.match(await readFile(await download.path(), 'utf8'), /INV-2026-0117/);
  await page.getByRole('button', { name: 'Close' }).click();
});

it('pointing at words on the page shows their value, and clicking moves to it', async () => {
  await goTo(`documents/${filled.documents.invoice}`);
  await page.getByAltText('Page 1').waitFor();
  const mark = page.locator('[data-mark="/fields/due_date"]');
  await mark.hover();
  await page.locator('[data-pointer="/fields/due_date"].active').waitFor();
  await mark.click();
  await page.locator('[data-pointer="/fields/due_date"] :focus').waitFor();
});

it('a value can be corrected by typing, with the keyboard alone', async () => {
  await page.locator('[data-pointer="/fields/number"]').getByRole('button').first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('INV-7');
  await page.keyboard.press('Enter');
  await page.locator('[data-pointer="/fields/number"]').getByText('INV-7').waitFor();
  await page.locator('[data-pointer="/fields/number"]').getByText('Corrected').waitFor();
});

it('a value can be corrected by drawing a box around its words', async () => {
  const row = page.locator('[data-pointer="/fields/total"]');
  await row.getByRole('button', { name: 'Correct Total' }).click();
  await row.getByRole('button', { name: 'Draw a box', exact: true }).click();
  const words = await page.locator('[data-mark="/fields/subtotal"]').boundingBox();
  assert.ok(words !== null);
  await page.mouse.move(words.x - 2, words.y - 2);
  await page.mouse.down();
  await page.mouse.move(words.x + words.width + 2, words.y + words.height + 1, { steps: 4 });
  await page.mouse.up();
  await row.getByText('Box on page 1').waitFor();
  await waitForValue(row.getByRole('textbox'), '423.00');
  await row.getByRole('button', { name: 'Save' }).click();
  await row.getByText('423.00').waitFor();
  await page.getByRole('tab', { name: 'Checks 1' }).click();
  const check = page.getByRole('listitem').filter({ hasText: 'Total is subtotal plus tax' });
  await check.getByText('Failed').waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('507.60 → 423.00').waitFor();
});

it('custom fields can be tried on documents without being saved, and then saved', async () => {
  await goTo('fields');
  await page.getByRole('button', { name: 'Add a field', exact: true }).click();
  await page.getByLabel('Name').fill('order_reference');
  await page.getByLabel('Labels printed next to the value').fill('Your order');
  const tried = page.getByRole('region', { name: 'Try it on documents' });
  for (const box of await tried.getByRole('checkbox', { checked: true }).all()) await box.uncheck();
  await tried.getByLabel('invoice.pdf', { exact: true }).check();
  await page.getByRole('button', { name: 'Try without saving' }).click();
  await tried.getByText('4471').waitFor();
  await page.getByText('No custom fields yet').waitFor();
  await page.getByLabel('Labels printed next to the value').fill('Invoice number');
  await page.getByRole('button', { name: 'Try without saving' }).click();
  await tried.getByText('INV-2026-0117').waitFor();
  await page.getByText('Description and validation').click();
  await page.getByLabel('Pattern').fill('^INV-');
  await page.getByLabel('Required').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Version 1,').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled(), true);
  await page.getByRole('button', { name: 'As JSON Schema' }).click();
  const json = JSON.parse(await page.getByRole('textbox', { name: 'JSON Schema' }).inputValue());
  assert.deepEqual(json.required, ['order_reference']);
  assert.equal(json.properties.order_reference.pattern, '^INV-');
});

it('a webhook can be tested, and its deliveries can be sent again', async () => {
  await goTo(`webhooks/${filled.webhookId}`);
  await page.getByRole('button', { name: 'Send a test' }).click();
  const deliveries = page.getByRole('region', { name: 'Deliveries' });
  const test = deliveries.getByRole('listitem').filter({ hasText: 'webhook.test' }).first();
  await test.getByText('Succeeded').waitFor();
  await test.getByRole('button', { name: 'Send again' }).click();
  await test.getByText('2 attempts').waitFor();
});

it('a webhook’s secret can be rotated, and the new one is shown once', async () => {
  await page.getByRole('button', { name: 'Rotate the secret' }).click();
  await page.getByRole('button', { name: 'Rotate', exact: true }).click();
  const secret = (await page.locator('[data-secret]').textContent()) ?? '';
  assert.match(secret, /^whsec_/);
  await page.getByRole('button', { name: 'Done' }).click();
  assert.equal(await page.getByText(secret).count(), 0);
});

it('the activity shows what was done in the dashboard, and by which client', async () => {
  await goTo('activity');
  const first = page.getByRole('listitem').filter({ hasText: 'Webhook secret rotated' });
  await first.getByText('Dashboard').waitFor();
  await first.getByRole('link', { name: 'Accounting' }).waitFor();
});

it('a key can be created, is shown once, and can be revoked', async () => {
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
  const row = page.getByRole('row').filter({ hasText: 'scanner' });
  await row.getByText('Revoked', { exact: true }).waitFor();
  assert.equal((await filled.app.request('/projects', { key })).status, 401);
});

it('the colour theme can be switched, is remembered, and is legible in dark mode', async () => {
  const isBackgroundDark = () =>
    page.evaluate('getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0] < 128');
  assert.equal(await isBackgroundDark(), false);
  const colours = page.getByRole('button', { name: 'Theme:' });
  await colours.click();
  await colours.click();
  assert.match((await colours.getAttribute('aria-label')) ?? '', /dark\. /);
  assert.equal(await isBackgroundDark(), true);
  await page.reload();
  await page.getByRole('heading', { name: 'Keys' }).waitFor();
  assert.equal(await isBackgroundDark(), true);
  await colours.click();
  assert.equal(await isBackgroundDark(), false);
});

it('everything from sign-in to a corrected value can be done with the keyboard alone', async () => {
  const { page: keys, context, problems } = await visit(browser, filled.app.baseUrl);
  const press = async (...names: string[]) => {
    for (const name of names) await keys.keyboard.press(name);
  };
  await pressTabUntil(keys, 'API key');
  await keys.keyboard.type(filled.app.key);
  await press('Enter');
  await keys.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
  await pressTabUntil(keys, 'New project');
  await press('Enter');
  await keys.getByRole('dialog').waitFor();
  await press('Escape');
  await keys.getByRole('dialog').waitFor({ state: 'detached' });
  await pressTabUntil(keys, 'Invoices 2026');
  await press('Enter');
  await keys.getByRole('link', { name: 'invoice.pdf' }).waitFor();
  await pressTabUntil(keys, 'invoice.pdf');
  await press('Enter');
  await keys.getByAltText('Page 1').waitFor();
  await pressTabUntil(keys, 'Fields');
  await press('ArrowRight', 'ArrowRight');
  await keys.getByRole('tab', { name: 'Checks', selected: true }).waitFor();
  await press('ArrowLeft', 'ArrowLeft');
  await pressTabUntil(keys, 'Correct Due date');
  await press('Enter', 'Control+A');
  await keys.keyboard.type('2026-05-01');
  await press('Enter');
  await keys.locator('[data-pointer="/fields/due_date"]').getByText('Corrected').waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

it('a wrong key is refused with an explanation, and signing out forgets the key', async () => {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('API key').fill(`lgb_${'a'.repeat(46)}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('This API key does not exist').waitFor();
  assert.equal(await page.evaluate('sessionStorage.length + localStorage.length'), 0);
});
