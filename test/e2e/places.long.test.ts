import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openRows } from '../support/query-rows.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { launchBrowser, type Visit, visit } from './browser.ts';
import { createProject } from './filled-app.ts';

const DOCUMENTS = 600;

let app: TestApp;
let browser: Browser;
let here: Visit;
let page: Page;
let project: string;

before(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
  project = await createProject(app, 'Places');
  await fillProject();
  here = await visit(browser, app.baseUrl);
  page = here.page;
});

after(async () => {
  assert.deepEqual(here.problems, []);
  await browser?.close();
  await app?.stop();
});

/** Inserts failed documents, which can be opened even without a file. */
async function fillProject(): Promise<void> {
  await using rows = await openRows(app);
  await rows.query(
    `insert into documents (id, organization_id, project_id, filename, content_type, file_size, file_extension, status,
       pages_count, source, created_at, sha256, error)
     select 'doc_' || lpad(n::text, 26, '0'), organization_id, id, 'invoice-' || n || '.pdf', 'application/pdf', 1000 + n,
       '.pdf', 'failed', 1, 'api', now() - n * interval '1 minute', sha256(n::text::bytea),
       '{"code":"corrupt_file","message":"It is damaged.","retryable":false}'
     from projects, generate_series(1, $2::int) n where id = $1`,
    [project, DOCUMENTS],
  );
}

const FOCUSED = 'document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent';
const getFocused = () => page.evaluate<string>(FOCUSED);

it('sign-in and dialogs focus their first input', async () => {
  await page.getByLabel('API key').waitFor();
  assert.match(await getFocused(), /^API key/);
  await page.keyboard.type(app.key);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'New project' }).click();
  assert.match(await getFocused(), /^Name/);
  await page.keyboard.type('Typed at once');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(await getFocused(), 'New project', 'closing gives the focus back');
  await page.getByRole('button', { name: 'Rename Places' }).click();
  assert.match(await getFocused(), /^Name/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete Places' }).click();
  assert.match(await getFocused(), /^Type Places to confirm/);
  await page.keyboard.press('Escape');
  await page.evaluate("location.hash = '#/keys'");
  await page.getByRole('button', { name: 'New key' }).click();
  assert.match(await getFocused(), /^Name/);
  await page.keyboard.press('Escape');
  await page.evaluate(`location.hash = '#/projects/${project}/documents'`);
  await page.getByRole('button', { name: 'From URL' }).click();
  assert.match(await getFocused(), /^URL of the file/);
  await page.keyboard.press('Escape');
  await page.getByLabel('Select invoice-1.pdf').check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  assert.equal(await getFocused(), 'Cancel', 'a dialog without inputs starts at the harmless button');
  await page.keyboard.press('Escape');
});

const getFirstRow = () =>
  page.evaluate<string>(`{
    const list = document.querySelector('.doc-scroll');
    const top = list.getBoundingClientRect().top + 60;
    [...list.querySelectorAll('.doc-body .doc-name a')].find((link) => link.getBoundingClientRect().top > top)?.textContent ?? '';
  }`);

async function scrollTo(filename: string, offset: number): Promise<void> {
  const link = page.getByRole('link', { name: filename, exact: true });
  for (let n = 0; n < 200 && (await link.count()) === 0; n++) {
    await page.evaluate(`document.querySelector('.doc-scroll').scrollTop = ${offset}`);
    await page.waitForTimeout(50);
  }
  await link.waitFor();
}

it('returning from a document shows the list at the same position, with its filters', async () => {
  await page.evaluate(`location.hash = '#/projects/${project}/documents?status=failed'`);
  await page.getByRole('link', { name: 'invoice-1.pdf', exact: true }).waitFor();
  await scrollTo('invoice-503.pdf', 500 * 56);
  const before = await getFirstRow();
  await page.getByRole('link', { name: 'invoice-503.pdf', exact: true }).click();
  await page.getByText('could not be processed').waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'invoice-503.pdf', exact: true }).waitFor();
  assert.equal(await getFirstRow(), before);
  await page.getByRole('link', { name: 'invoice-503.pdf', exact: true }).click();
  await page.getByText('could not be processed').waitFor();
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await page.getByRole('link', { name: 'invoice-503.pdf', exact: true }).waitFor();
  assert.equal(await getFirstRow(), before);
  assert.match(page.url(), /\?status=failed$/);
  assert.equal(await page.getByRole('button', { name: /^Failed/ }).getAttribute('aria-current'), 'page');
});

it('the retention is shown and can be changed, and “keep” can be chosen', async () => {
  await page.getByText('Documents are deleted 60 days after they were added.').waitFor();
  await page.getByRole('link', { name: 'Change', exact: true }).click();
  await page.getByLabel('Days before a document is deleted').fill('365');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The settings were saved.').waitFor();
  const getSettings = async () =>
    (await app.json<{ settings: { retention_days: number | null } }>(`/projects/${project}/settings`))
      .settings;
  assert.equal((await getSettings()).retention_days, 365);
  await page.getByLabel('Keep documents until someone deletes them').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The settings were saved.').nth(1).waitFor();
  assert.equal((await getSettings()).retention_days, null);
  await page.evaluate(`location.hash = '#/projects/${project}/documents'`);
  await page.getByRole('link', { name: 'invoice-1.pdf', exact: true }).waitFor();
  assert.equal(await page.getByText(/Documents are deleted/).count(), 0);
  await page.reload();
  await page.evaluate(`location.hash = '#/projects/${project}/settings'`);
  assert.equal(await page.getByLabel('Keep documents until someone deletes them').isChecked(), true);
});
