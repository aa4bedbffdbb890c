// The document list shows extracted values, sorts by them and filters by them.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openRows } from '../support/query-rows.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { launchBrowser, signIn, visit } from './browser.ts';
import { createProject } from './filled-app.ts';

let app: TestApp;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let project: string;

before(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
  project = await createProject(app, 'List');
  await fillProject();
  ({ page, context } = await visit(browser, app.baseUrl));
  await signIn(page, app.key);
  await page.evaluate(`location.hash = '#/projects/${project}/documents'`);
  await page.getByRole('link', { name: 'invoice-1.pdf', exact: true }).waitFor();
});

after(async () => {
  await context?.close();
  await browser?.close();
  await app?.stop();
});

/**
 * Inserts one failed and three completed documents. Of the completed ones, the first is the newest, and the
 * second has a failed check.
 */
async function fillProject(): Promise<void> {
  await using rows = await openRows(app);
  await rows.query(
    `insert into documents (id, organization_id, project_id, filename, content_type, file_size, file_extension, status,
       pages_count, source, created_at, sha256, document_type, supplier, number, date, total, currency, review_score,
       review_facts)
     select 'doc_' || lpad(n::text, 26, '0'), organization_id, id, 'invoice-' || n || '.pdf', 'application/pdf', 1000,
       '.pdf', 'completed', 1, 'api', now() - n * interval '1 minute', sha256(n::text::bytea), 'invoice',
       (array['Beta Ltd', 'alpha GmbH', 'Gamma Inc'])[n], 'INV-' || n, '2026-0' || n || '-01', 1500.5 * n, 'EUR',
       case when n = 2 then -1 else 1 end, jsonb_build_object('lowestConfidence', 1, 'typeConfidence', 1,
         'hasFailedChecks', n = 2, 'hasMissingFields', false)
     from projects, generate_series(1, 3) n where id = $1`,
    [project],
  );
  await rows.query(
    `insert into documents (id, organization_id, project_id, filename, content_type, file_size, file_extension, status,
       pages_count, source, created_at, sha256)
     select 'doc_' || lpad('4', 26, '0'), organization_id, id, 'broken.pdf', 'application/pdf', 1000, '.pdf', 'failed',
       1, 'api', now() - interval '1 hour', sha256('4'::bytea)
     from projects where id = $1`,
    [project],
  );
}

/** Waits until the list shows these documents in this order. */
async function expectShown(...names: string[]): Promise<void> {
  const read = () =>
    page.evaluate<string>(`{
      const links = [...document.querySelectorAll('.doc-body .doc-name a')];
      const rows = links.map((link) => ({ name: link.textContent, top: link.getBoundingClientRect().top }));
      rows.sort((a, b) => a.top - b.top).map(({ name }) => name).join();
    }`);
  const until = Date.now() + 60_000;
  while ((await read()) !== names.join()) {
    assert.ok(Date.now() < until, `${await read()} instead of ${names.join()}`);
    await page.waitForTimeout(50);
  }
}

const [first, second, third, broken] = ['invoice-1.pdf', 'invoice-2.pdf', 'invoice-3.pdf', 'broken.pdf'];

it('a row shows supplier, number, date, total and the reasons for review', async () => {
  const row = page.getByRole('row').filter({ hasText: second });
  for (const text of ['alpha GmbH', 'INV-2', 'Feb 1, 2026', '3,001.00 EUR', 'Needs review', 'failed check'])
    await row.getByText(text, { exact: true }).waitFor();
  const other = page.getByRole('row').filter({ hasText: first });
  await other.getByText('Completed').waitFor();
});

it('clicking the header of a column sorts in either direction', async () => {
  const getHeader = (name: string) => page.getByRole('columnheader', { name });
  await getHeader('Supplier').getByRole('button').click();
  await expectShown(second, first, third, broken);
  assert.equal(await getHeader('Supplier').getAttribute('aria-sort'), 'ascending');
  await getHeader('Supplier').getByRole('button').click();
  await expectShown(third, first, second, broken);
  assert.equal(await getHeader('Supplier').getAttribute('aria-sort'), 'descending');
  await getHeader('Total').getByRole('button').click();
  await expectShown(third, second, first, broken);
  assert.match(page.url(), /sort=-total/);
  await page.reload();
  await expectShown(third, second, first, broken);
  await getHeader('Added').getByRole('button').click();
  await expectShown(first, second, third, broken);
  assert.doesNotMatch(page.url(), /sort=/);
});

it('tabs show the states with the number of documents', async () => {
  const getTab = (name: string) =>
    page.getByRole('navigation', { name: 'Status' }).getByRole('button', { name });
  await getTab('All 4').waitFor();
  await getTab('Needs review 1').click();
  await expectShown(second);
  await getTab('Failed 1').click();
  await expectShown(broken);
  await getTab('All').click();
  await expectShown(first, second, third, broken);
});

it('date and total can be limited to a range', async () => {
  await page.getByLabel('Earliest date').fill('2026-02-01');
  await expectShown(second, third);
  await page.getByLabel('Highest total').fill('4000,99');
  await expectShown(second);
  assert.match(page.url(), /total_to=4000\.99/);
  await page.getByLabel('Highest total').fill('much');
  assert.equal(await page.getByLabel('Highest total').getAttribute('aria-invalid'), 'true');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expectShown(first, second, third, broken);
  assert.equal(await page.getByLabel('Highest total').inputValue(), '');
});

it('a link with other filters replaces those that were typed', async () => {
  await page.getByLabel('Lowest total').fill('2000');
  await expectShown(second, third);
  await page.evaluate(`location.hash = '#/projects/${project}/documents?total_to=2000'`);
  await expectShown(first);
  assert.equal(await page.getByLabel('Lowest total').inputValue(), '');
  assert.equal(await page.getByLabel('Highest total').inputValue(), '2000');
  // This is longer than the pause after which typed text takes effect.
  await page.waitForTimeout(1_000);
  await expectShown(first);
  assert.match(page.url(), /\?total_to=2000$/);
});
