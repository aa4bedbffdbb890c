// Owners create organizations, switch between them, limit them, and require a second factor. Members see the
// effects. If LEGIBLE_TEST_SCREENSHOTS_TO=FOLDER is set, the test also writes screenshots.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { createFileForm, createProject } from '../api/uploads.ts';
import { addApp, createCode } from '../support/authenticator-app.ts';
import { type BrowserSession, createMember, createOwner, PASSWORD } from '../support/browser-session.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { launchBrowser, pressTabUntil, type Visit, visit } from './browser.ts';
import { findFaults } from './find-faults.ts';

const OWNER = 'olga@example.com';
let app: TestApp;
let browser: Browser;
let owner: BrowserSession;
let project: string;
let page: Page;
let problems: string[];

before(async () => {
  [app, browser] = await Promise.all([startApp({ LEGIBLE_ROLE: 'api' }), launchBrowser()]);
  owner = await createOwner(app, OWNER);
  project = await createProject(app, 'Invoices');
  for (let n = 0; n < 4; n++)
    await app.request(`/projects/${project}/documents`, {
      method: 'POST',
      body: createFileForm(`${n}.txt`, `Letter ${n}.`),
    });
  ({ page, problems } = await signInAs(OWNER));
});
after(async () => {
  await browser?.close();
  await app?.stop();
});

async function signInAs(email: string): Promise<Visit> {
  const opened = await visit(browser, app.baseUrl);
  await opened.page.getByLabel('E-mail address').fill(email);
  await opened.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await opened.page.keyboard.press('Enter');
  await opened.page.getByRole('button', { name: 'Sign out' }).waitFor();
  return opened;
}

/** Runs axe, and takes a screenshot if the environment variable is set. */
async function look(shown: Page, name: string): Promise<void> {
  const folder = process.env.LEGIBLE_TEST_SCREENSHOTS_TO;
  if (folder !== undefined)
    await shown.screenshot({ path: join(folder, `${name}.png`), fullPage: true, animations: 'disabled' });
  assert.deepEqual(await findFaults(shown), [], name);
}

it('usage and limits are shown with progress bars, and can be changed with the keyboard alone', async () => {
  await page.getByRole('link', { name: 'Organization' }).click();
  await page.getByText('4, no limit').waitFor();
  await look(page, 'organization');
  await pressTabUntil(page, 'Documents per month');
  await page.keyboard.type('5');
  await pressTabUntil(page, 'Storage in GB');
  await page.keyboard.type('2.5');
  await page.keyboard.press('Enter');
  await page.getByText('The organization was saved.').waitFor();
  await page.getByText('4 of 5').waitFor();
  await page.getByText('of 2.5 GB').waitFor();
  await look(page, 'organization-limits');
  await page.setViewportSize({ width: 390, height: 844 });
  await look(page, 'organization-narrow');
  await page.setViewportSize({ width: 1280, height: 860 });
});

it('a new organization can be created, used at once, and left with the switcher', async () => {
  await page.getByRole('button', { name: 'Create organization' }).click();
  await page.getByLabel('Name').last().fill('Northern branch');
  await look(page, 'organization-new');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Northern branch' }).waitFor();
  await page.getByText('0, no limit').first().waitFor();
  await look(page, 'organization-second');
  await page.getByRole('link', { name: 'Projects' }).click();
  await page.getByRole('button', { name: 'Create your first project' }).waitFor();
  await page.getByRole('combobox', { name: 'Organization' }).selectOption('default');
  await page.getByRole('link', { name: 'Invoices' }).waitFor();
});

it('a digest, and a webhook for Slack or Teams, can be set up with the keyboard', async () => {
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('heading', { name: 'E-mail digest' }).waitFor();
  const schedule = page.getByLabel('Frequency');
  await schedule.selectOption('weekdays');
  await look(page, 'account');
  await page.getByRole('button', { name: 'End all other sessions' }).waitFor();
  await page.goto(new URL(`/?again#/projects/${project}/webhooks`, app.baseUrl).href);
  await page.getByRole('button', { name: 'New webhook' }).first().click();
  await page.getByLabel('Format').selectOption('teams');
  await look(page, 'webhook-format');
  await page.keyboard.press('Escape');
  await page.goto(new URL('/#/', app.baseUrl).href);
});

it('requiring a second factor closes the organization to members until they add one', async () => {
  await createMember(app, owner, { email: 'rita@example.com', role: 'editor' });
  await page.getByRole('link', { name: 'Organization' }).click();
  await page.getByLabel('Require a second factor').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Add a second factor to your own account first.').waitFor();
  const rita = await signInAs('rita@example.com');
  await addApp(owner);
  await owner.json('/v1/organization', {
    method: 'PATCH',
    body: '{"organization":{"require_second_factor":true}}',
  });
  await rita.page.getByRole('link', { name: 'Members' }).click();
  await rita.page.getByRole('heading', { name: 'Add a second factor' }).waitFor();
  await rita.page.getByLabel('Current password').fill(PASSWORD);
  await look(rita.page, 'second-factor-needed');
  await rita.page.keyboard.press('Enter');
  await rita.page.getByRole('button', { name: 'Turn on' }).waitFor();
  const secret = await rita.page.locator('[data-secret]').first().textContent();
  await rita.page
    .getByLabel('Code', { exact: false })
    .last()
    .fill(createCode(secret ?? ''));
  await rita.page.keyboard.press('Enter');
  await rita.page.getByRole('button', { name: 'Done' }).click();
  await rita.page.getByRole('heading', { name: 'Members' }).waitFor();
  assert.deepEqual([...problems, ...rita.problems], []);
});
