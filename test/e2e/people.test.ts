// People sign in, invite others, change roles and lose access by using only the keyboard. Axe finds no
// violations.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { createFileForm } from '../api/uploads.ts';
import { PASSWORD } from '../support/browser-session.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { launchBrowser, pressTabUntil, type Visit, visit } from './browser.ts';

let app: TestApp;
let browser: Browser;
let owner: Visit;

before(async () => {
  [app, browser] = await Promise.all([startApp({ LEGIBLE_ROLE: 'api' }), launchBrowser()]);
  owner = await visit(browser, app.baseUrl);
});
after(async () => {
  await browser?.close();
  await app?.stop();
});

async function assertAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const faults = await page.evaluate<string[]>(`axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' | ')))`);
  assert.deepEqual(faults, [], page.url());
}

async function open(page: Page, link: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(new URL(link, app.baseUrl).href);
}

async function fillAccount(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await pressTabUntil(page, label);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
}

it('the printed link creates the administrator, with the keyboard alone', async () => {
  const { page, problems } = owner;
  await open(page, app.setupPath ?? '');
  await page.getByRole('heading', { name: 'Create the administrator account' }).waitFor();
  await assertAccessible(page);
  await fillAccount(page, { 'E-mail address': 'olga@example.com', Name: 'Olga', Password: PASSWORD });
  await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Create your first project' }).click();
  await page.getByLabel('Name').fill('Invoices');
  await page.keyboard.press('Enter');
  await page.getByText('No documents yet').waitFor();
  assert.deepEqual(problems, []);
});

it('an invited person sees what the role allows, and nothing after being removed', async () => {
  const { page } = owner;
  await page.getByRole('link', { name: 'Members' }).click();
  await page.getByText('olga@example.com').waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('E-mail address').fill('rita@example.com');
  await page.getByLabel('Role in the organization').selectOption('reviewer');
  await assertAccessible(page);
  await page.keyboard.press('Enter');
  const link = await page.locator('[data-secret="The link"]').textContent();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Pending invitations').first().waitFor();

  const rita = await visit(browser, app.baseUrl);
  await rita.page.getByRole('button', { name: 'Sign in' }).waitFor();
  await assertAccessible(rita.page);
  await open(rita.page, link ?? '');
  await rita.page.getByText('rita@example.com has been invited').waitFor();
  await fillAccount(rita.page, { Name: 'Rita', Password: PASSWORD });
  await rita.page.getByRole('link', { name: 'Invoices' }).waitFor();
  assert.equal(await rita.page.getByRole('link', { name: 'Keys' }).count(), 0);
  await rita.page.reload();
  await rita.page.getByRole('link', { name: 'Account' }).click();
  await rita.page.getByText('This browser').waitFor();
  await assertAccessible(rita.page);
  await rita.page.getByRole('button', { name: 'Sign out' }).click();
  await fillAccount(rita.page, { 'E-mail address': 'rita@example.com', Password: PASSWORD });
  await rita.page.getByRole('link', { name: 'Invoices' }).click();
  await rita.page.getByText('No documents yet').waitFor();

  await writeComments(rita.page);
  await page.goto(new URL('/#/members', app.baseUrl).href);
  await page.reload();
  await page.getByRole('button', { name: 'Remove rita@example.com' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('rita@example.com was removed.').waitFor();
  // The event stream of Rita's page ends, and the service refuses to open another one.
  await rita.page.getByRole('heading', { name: 'Sign in' }).waitFor({ timeout: 15_000 });
  assert.deepEqual(rita.problems, []);
  await rita.context.close();
});

/**
 * Checks that two people who have the same document open see each other's comments without reloading the
 * page.
 */
async function writeComments(ritasPage: Page): Promise<void> {
  const { projects } = await app.json<{ projects: { id: string }[] }>('/projects');
  const path = `/projects/${projects[0]?.id}/documents`;
  const init = { method: 'POST', body: createFileForm('note.txt', 'A note to comment on.') };
  const { document } = await app.json<{ document: { id: string } }>(path, init);
  const { page } = owner;
  for (const one of [page, ritasPage]) {
    await one.goto(new URL(`/#${path}/${document.id}`, app.baseUrl).href);
    await one.getByText('No comments yet.').waitFor();
  }
  await pressTabUntil(ritasPage, 'Write a comment');
  await ritasPage.keyboard.type('Who ordered this?');
  await ritasPage.keyboard.press('Tab');
  await ritasPage.keyboard.press('Enter');
  await page.getByText('Who ordered this?').waitFor();
  await assertAccessible(page);
  await ritasPage.getByRole('button', { name: 'Edit', exact: true }).click();
  await ritasPage.locator('.comments textarea').fill('Who ordered these?');
  await ritasPage.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Who ordered these?').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Edit', exact: true }).count(), 0);
  const list = page.getByRole('list', { name: 'Comments' });
  await list.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await ritasPage.getByText('No comments yet.').waitFor();
}

it('the audit log shows who did what', async () => {
  const { page, problems } = owner;
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('cell', { name: /Member removed/ }).waitFor();
  await assertAccessible(page);
  await page.getByLabel('Action').selectOption('member.joined');
  await page.getByRole('cell', { name: /Member removed/ }).waitFor({ state: 'detached' });
  await page
    .getByRole('cell', { name: /Invitation accepted/ })
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Keys' }).click();
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Selected projects').check();
  await page.getByLabel('Invoices').waitFor();
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  assert.deepEqual(problems, []);
});
