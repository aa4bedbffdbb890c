// What must not be slow: a list of 10,000 documents, a document of 25 pages, the first load. How much is loaded and drawn
// decides, since that is the same on every machine; the measured times are printed.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { Browser, Page } from 'playwright-core';
import { openRows } from '../support/query-rows.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { launchBrowser, signIn, visit } from './browser.ts';
import { createProject, uploadBytes } from './filled-app.ts';

const DOCUMENTS = 10_000;
const FIRST_LOAD_BYTES = 200_000;
const PAGES = 25;

let app: TestApp;
let browser: Browser;

before(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
});

after(async () => {
  await browser?.close();
  await app?.stop();
});

/** Rows as uploads would make them; ten thousand uploads would take a minute. */
async function fillProject(projectId: string): Promise<void> {
  await using rows = await openRows(app);
  await rows.query(
    `insert into documents (id, organization_id, project_id, filename, content_type, file_size, file_extension, status,
       pages_count, source, created_at, sha256)
     select 'doc_' || lpad(n::text, 26, '0'), organization_id, id, 'invoice-' || n || '.pdf', 'application/pdf', 1000 + n,
       '.pdf', 'completed', 1, 'api', timestamptz '2026-01-01' + n * interval '1 minute', sha256(n::text::bytea)
     from projects, generate_series(1, $2::int) n where id = $1`,
    [projectId, DOCUMENTS],
  );
}

async function makePages(count: number): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= count; number++) {
    const page = pdf.addPage([595, 842]);
    for (let line = 0; line < 45; line++) {
      page.drawText(`Page ${number}, line ${line}: all that is said here is said once`, {
        x: 50,
        y: 780 - line * 16,
        size: 10,
        font,
      });
    }
  }
  return new Uint8Array(await pdf.save());
}

/** Notes every task that keeps the page busy for 50 ms or more. */
async function watchTasks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`
    globalThis.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
    }).observe({ entryTypes: ['longtask'] });
  `);
  return () => page.evaluate('globalThis.longest');
}

/** Scrolls the list to this part of its length, again while the wheel still turns, until the document is in view. */
async function scrollTo(page: Page, part: number, filename: string): Promise<void> {
  const until = Date.now() + 60_000;
  for (;;) {
    const seen = await page.evaluate(`{
      const list = document.querySelector('.doc-scroll');
      list.scrollTop = list.scrollHeight * ${part};
      [...list.querySelectorAll('a')].some((link) => link.textContent === '${filename}');
    }`);
    if (seen === true) return;
    assert.ok(Date.now() < until, `${filename} does not come into view`);
    await page.waitForTimeout(50);
  }
}

it('the first load is under 200 kB', async (t) => {
  const { page, context } = await visit(browser, app.baseUrl);
  await page.getByLabel('API key').waitFor();
  const bytes: number = await page.evaluate(`
    performance.getEntries().filter((entry) => 'encodedBodySize' in entry)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`);
  t.diagnostic(`first load: ${Math.round(bytes / 1000)} kB`);
  assert.ok(bytes > 10_000 && bytes < FIRST_LOAD_BYTES, `${bytes} bytes`);
  await context.close();
});

it('a list of 10,000 documents scrolls to its end, with a few rows in the page', async (t) => {
  const projectId = await createProject(app, 'Many');
  await fillProject(projectId);
  const { page, context } = await visit(browser, app.baseUrl);
  await signIn(page, app.key);
  await page.getByRole('link', { name: 'Many' }).click();
  await page.getByText('invoice-10000.pdf').waitFor();
  const longestTask = await watchTasks(page);
  const table = page.getByRole('table', { name: 'Documents' });
  assert.equal(await table.getAttribute('aria-rowcount'), String(DOCUMENTS + 1));
  await table.hover();
  for (let i = 0; i < 40; i++) await page.mouse.wheel(0, 1_500);
  await scrollTo(page, 0.5, 'invoice-5000.pdf');
  await scrollTo(page, 1, 'invoice-1.pdf');
  const rows = await table.getByRole('row').count();
  const longest = await longestTask();
  t.diagnostic(`longest task: ${Math.round(longest)} ms, rows in the page: ${rows}`);
  assert.ok(rows < 60, `${rows} rows`);
  await context.close();
});

it('a document of 25 pages is there at once, and draws only the pages that are looked at', async (t) => {
  const projectId = await createProject(app, 'Long');
  await uploadBytes(app, projectId, 'long.pdf', await makePages(PAGES));
  const { page, context } = await visit(browser, app.baseUrl);
  await signIn(page, app.key);
  await page.getByRole('link', { name: 'Long' }).click();
  const link = page.getByRole('link', { name: 'long.pdf' });
  await link.waitFor();
  const drawn = new Set<string>();
  page.on('request', (request) => {
    const number = /pages\/(\d+)\.png/.exec(request.url())?.[1];
    if (number !== undefined) drawn.add(number);
  });
  const milliseconds: number = await page.evaluate(`new Promise((resolve) => {
    const began = performance.now();
    const look = () => document.querySelectorAll('.sheet').length === ${PAGES}
      ? resolve(performance.now() - began) : requestAnimationFrame(look);
    document.querySelector('.doc-name a').click();
    look();
  })`);
  t.diagnostic(`opened in ${Math.round(milliseconds)} ms`);
  await page.getByAltText('Page 1', { exact: true }).waitFor();
  assert.ok(drawn.size <= 3, `drew ${[...drawn]}`);
  await page.locator('[data-page="25"]').scrollIntoViewIfNeeded();
  await page.getByAltText('Page 25').waitFor();
  await context.close();
});
