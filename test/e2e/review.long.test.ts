// A clerk reviews 20 invoices without a mouse, using single-key shortcuts. This takes at most 5 key presses
// for each correct invoice, and 12 for each value that must be corrected.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { drawInvoice } from '../support/draw-invoice.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { launchBrowser, pressTabUntil, signIn, type Visit, visit } from './browser.ts';
import { createProject, uploadBytes, uploadExample } from './filled-app.ts';
import { TASKS, type Task } from './invoice-tasks.ts';

let app: TestApp;
let browser: Browser;
let here: Visit;
let page: Page;
let project: string;
const documents: Record<string, string> = {};

before(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
  project = await createProject(app, 'Review');
  const body = JSON.stringify({ settings: { review_threshold: 1 } });
  await app.json(`/projects/${project}/settings`, { method: 'PATCH', body });
  // The list shows the newest documents first.
  for (const name of ['receipt.pdf', 'letter.txt', 'invoice.pdf'])
    documents[name] = await uploadExample(app, project, name);
  here = await visit(browser, app.baseUrl);
  page = here.page;
  await signIn(page, app.key);
  await page.evaluate(`location.hash = '#/projects/${project}/documents?review=needed'`);
  await page.getByRole('link', { name: 'invoice.pdf', exact: true }).waitFor();
});

after(async () => {
  assert.deepEqual(here.problems, []);
  await browser?.close();
  await app?.stop();
});

async function press(key: string, then: string): Promise<void> {
  await page.keyboard.press(key);
  await page.getByRole('heading', { name: then, exact: true }).waitFor();
  // The shortcuts work only once the button is enabled.
  await page
    .getByRole('button', { name: then === 'receipt.pdf' ? 'Approve' : 'Approve and next', exact: true })
    .waitFor();
}

interface Decided {
  document: { review: string; review_decision?: { reason?: string } };
}

const read = async (name: string) =>
  (await app.json<Decided>(`/projects/${project}/documents/${documents[name]}?include=review`)).document;

it('keys move from document to document in the list', async () => {
  assert.equal(await page.title(), 'Documents – Review – Legible');
  await pressTabUntil(page, 'invoice.pdf');
  await press('Enter', 'invoice.pdf');
  assert.equal(await page.title(), 'invoice.pdf – Legible');
  await press('j', 'letter.txt');
  await press('j', 'receipt.pdf');
  await press('k', 'letter.txt');
  await press('k', 'invoice.pdf');
});

it('keys that are pressed before the list has loaded are not lost', async () => {
  await page.route('**/documents?*', async (route) => {
    await page.waitForTimeout(700);
    await route.continue();
  });
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.getByRole('heading', { name: 'receipt.pdf', exact: true }).waitFor();
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await page.getByRole('heading', { name: 'invoice.pdf', exact: true }).waitFor();
  await page.unrouteAll({ behavior: 'wait' });
});

it('approving or rejecting opens the next document', async () => {
  await press('a', 'letter.txt');
  assert.equal((await read('invoice.pdf')).review, 'done');
  await page.keyboard.press('r');
  await page.getByRole('dialog').getByLabel('Reason').waitFor();
  await page.keyboard.type('a letter, not an invoice');
  await press('Enter', 'receipt.pdf');
  const { review, review_decision } = await read('letter.txt');
  assert.deepEqual([review, review_decision?.reason], ['rejected', 'a letter, not an invoice']);
});

it('the last document stays open, and its review can be undone', async () => {
  const header = page.locator('.document-header');
  await page.keyboard.press('a');
  await page.getByText('There are no more documents in this list').waitFor();
  await header.getByText('Reviewed', { exact: true }).waitFor();
  await header.getByText('just now with').waitFor();
  await page.keyboard.press('u');
  await header.getByText('Needs review', { exact: true }).waitFor();
  assert.equal((await read('receipt.pdf')).review, 'needed');
});

it('the keys are listed, and can be turned off', async () => {
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.getByText('Reject with a reason').waitFor();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('r');
  await page.keyboard.press('?');
  assert.equal(await page.getByRole('dialog').count(), 0);
  await pressTabUntil(page, 'Keyboard shortcuts');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await page.getByRole('dialog', { name: 'Reject the document?' }).waitFor();
  await page.keyboard.press('Escape');
});

it('a rejected document shows who decided and why', async () => {
  await page.evaluate(`location.hash = '#/projects/${project}/documents?review=rejected'`);
  await page.getByRole('link', { name: 'letter.txt', exact: true }).click();
  const header = page.locator('.document-header');
  await header.getByText('Rejected', { exact: true }).waitFor();
  await header.getByText('“a letter, not an invoice”').waitFor();
});

let presses = 0;

async function pressCounted(key: string): Promise<void> {
  presses += 1;
  await page.keyboard.press(key);
}

async function type(text: string): Promise<void> {
  for (const character of text) await pressCounted(character);
}

/** Moves through the doubtful values to the wrong one. */
async function correct({ pointer, label, text }: NonNullable<Task['correction']>): Promise<void> {
  const form = page.getByLabel(`New value for ${label}`, { exact: true });
  await pressCounted('n');
  if (pointer === '/fields/total') {
    await page.locator(`.value.active[data-pointer="${pointer}"]`).waitFor();
    await pressCounted('e');
  }
  await form.waitFor();
  await type(text);
  await pressCounted('Enter');
  await form.waitFor({ state: 'detached' });
}

/** Uploads the clerk's invoices to a new project. Returns their IDs, keyed by name. */
async function uploadTasks(): Promise<{ taskProject: string; invoices: Map<string, string> }> {
  const taskProject = await createProject(app, 'Clerk');
  const body = JSON.stringify({ settings: { review_threshold: 1 } });
  await app.json(`/projects/${taskProject}/settings`, { method: 'PATCH', body });
  const invoices = new Map<string, string>();
  // The list shows the newest documents first.
  for (const { name, printed } of TASKS.toReversed())
    invoices.set(name, await uploadBytes(app, taskProject, name, await drawInvoice(printed)));
  return { taskProject, invoices };
}

interface Cleared {
  document: { review: string; parsed_data: { fields: Record<string, unknown> } };
}

it('20 invoices are reviewed with few keys and no mouse', async () => {
  const { taskProject, invoices } = await uploadTasks();
  await page.evaluate(`{
    window.mouseEvents = [];
    for (const type of ['pointerdown', 'mousedown', 'mousemove', 'wheel', 'touchstart'])
      addEventListener(type, () => window.mouseEvents.push(type), true);
    location.hash = '#/projects/${taskProject}/documents?review=needed';
  }`);
  await page.getByRole('link', { name: 'invoice-01.pdf', exact: true }).waitFor();
  await pressCounted('j');
  await pressCounted('Enter');
  for (const [n, { name, correction }] of TASKS.entries()) {
    await page.getByRole('heading', { name, exact: true }).waitFor();
    const approve = page.getByRole('button', {
      name: n === TASKS.length - 1 ? 'Approve' : 'Approve and next',
      exact: true,
    });
    await approve.waitFor();
    presses = 0;
    if (correction !== null) await correct(correction);
    assert.ok(presses <= 12, `the value in ${name} took ${presses} key presses`);
    presses = 0;
    await pressCounted('a');
    assert.ok(presses <= 5, `${name} took ${presses} key presses`);
  }
  await page.getByText('There are no more documents in this list').waitFor();
  assert.deepEqual(await page.evaluate('window.mouseEvents'), []);
  for (const { name, printed, correction } of TASKS) {
    const path = `/projects/${taskProject}/documents/${invoices.get(name)}?include=review`;
    const { review, parsed_data } = (await app.json<Cleared>(path)).document;
    assert.equal(review, 'done', name);
    const { number, total } = parsed_data.fields;
    assert.equal(number, printed.number, name);
    if (correction === null) assert.equal(total, Number(printed.total.toFixed(2)), name);
    else assert.equal(parsed_data.fields[correction.label.toLowerCase()], correction.value, name);
  }
});

it('a review can be postponed and a value confirmed with the keyboard', async () => {
  const id = await uploadExample(app, project, 'invoice.pdf');
  const open = () => page.evaluate(`location.hash = '#/projects/${project}/documents/${id}'`);
  await open();
  await page.getByRole('button', { name: 'Postpone' }).waitFor();
  // A missing field opens its form, and list cells have no badge. Therefore, move on until a field can be
  // confirmed.
  const confirm = page.locator('.value.active').getByRole('button', { name: /^Confirm / });
  for (let n = 0; n < 40 && (await confirm.count()) === 0; n++) {
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await page.waitForTimeout(200);
  }
  const pointer = (await page.locator('.value.active').getAttribute('data-pointer')) ?? '';
  await page.keyboard.press('c');
  await page.locator(`[data-pointer="${pointer}"]`).getByText('Confirmed').waitFor();
  await page.keyboard.press('p');
  await page.getByRole('dialog').getByLabel('Needs review again on').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Postponed.').waitFor();
  const { document } = await app.json<Decided>(`/projects/${project}/documents/${id}?include=review`);
  assert.equal(document.review, 'postponed');
  await open();
  await page.getByText('Postponed', { exact: true }).waitFor();
});
