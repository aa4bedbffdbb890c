// A list of 10,000 documents, a document with 25 pages and the first load of the dashboard must not be slow.
// The tests check only how much is loaded and rendered, because this is the same on every machine. They also
// print the times.
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

/** Inserts rows for 10,000 documents, because uploading them would take too long. */
async function fillProject(projectId: string): Promise<void> {
  await using rows = await openRows(app);
  await rows.query(
    `insert into documents (id, organization_id, project_id, filename, content_type, file_size, file_extension, status,
       pages_count, source, created_at, sha256, document_type, supplier, number, date, total, currency)
     select 'doc_' || lpad(n::text, 26, '0'), organization_id, id, 'invoice-' || n || '.pdf', 'application/pdf', 1000 + n,
       '.pdf', case when n % 200 = 0 then 'failed' else 'completed' end, 1, 'api',
       timestamptz '2026-01-01' + n * interval '1 minute', sha256(n::text::bytea), 'invoice', 'Supplier ' || n % 997, 'N-' || n,
       to_char(date '2020-01-01' + n % 2000, 'YYYY-MM-DD'), n * 7919 % 1000003 / 100.0, 'EUR'
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
      page.drawText(`Page ${number}, line ${line}: all of this text is printed once`, {
        x: 50,
        y: 780 - line * 16,
        size: 10,
        font,
      });
    }
  }
  return new Uint8Array(await pdf.save());
}

/**
 * Records tasks that block the page for 50 ms or more. The returned function returns the duration of the
 * longest one in milliseconds.
 */
async function watchTasks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`
    globalThis.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
    }).observe({ entryTypes: ['longtask'] });
  `);
  return () => page.evaluate('globalThis.longest');
}

/**
 * Scrolls to the position `part` (0–1) of the list until the document is in view and the list has stopped
 * moving.
 */
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

it('the first load transfers less than 200 kB', async (t) => {
  const { page, context } = await visit(browser, app.baseUrl);
  await page.getByLabel('API key').waitFor();
  const bytes: number = await page.evaluate(`
    performance.getEntries().filter((entry) => 'encodedBodySize' in entry)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`);
  t.diagnostic(`first load: ${Math.round(bytes / 1000)} kB`);
  assert.ok(bytes > 10_000 && bytes < FIRST_LOAD_BYTES, `${bytes} bytes`);
  await context.close();
});

it('a list of 10,000 documents can be scrolled to its end, with only a few rows in the page', async (t) => {
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

/**
 * Runs a script in the page. Returns how many milliseconds it takes until this document has been painted in
 * the first row.
 */
function measureUntilFirst(page: Page, action: string, filename: string): Promise<number> {
  return page.evaluate(`new Promise((resolve) => {
    const began = performance.now();
    const look = () => document.querySelector('.doc-body .doc-name a')?.textContent === '${filename}'
      ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
      : requestAnimationFrame(look);
    ${action};
    look();
  })`);
}

const writeClick = (selector: string, text: string) =>
  `[...document.querySelectorAll('${selector}')].find((one) => one.textContent.startsWith('${text}')).click()`;

it('a list of 10,000 documents can be opened, sorted and filtered', async (t) => {
  const { page, context } = await visit(browser, app.baseUrl);
  await signIn(page, app.key);
  await page.getByRole('link', { name: 'Many' }).waitFor();
  const opened = await measureUntilFirst(page, writeClick('a', 'Many'), 'invoice-10000.pdf');
  const sorted = await measureUntilFirst(page, writeClick('.doc-header button', 'Total'), 'invoice-7703.pdf');
  const filtered = await measureUntilFirst(page, writeClick('nav button', 'Failed'), 'invoice-8200.pdf');
  t.diagnostic(
    `opened in ${Math.round(opened)} ms, sorted ${Math.round(sorted)}, filtered ${Math.round(filtered)}`,
  );
  assert.equal(await page.getByRole('table', { name: 'Documents' }).getAttribute('aria-rowcount'), '51');
  await context.close();
});

interface KeyTime {
  /** Milliseconds from the key press until its effect has been painted. */
  toPaint: number;
  /** Milliseconds of processor time on the page's main thread. Other processes are not included. */
  processor: number;
}

/**
 * Starts a trace. The returned function stops the trace and returns the times for each key that was pressed.
 */
async function traceKeys(browser: Browser, page: Page): Promise<() => Promise<KeyTime[]>> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel'] });
  return async () => {
    // The browser records a key press only after it has presented the resulting frame.
    await page.waitForTimeout(300);
    const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
    const keys = traceEvents.filter(
      ({ name, args }) => name === 'EventTiming' && args.data?.type === 'keydown',
    );
    const tasks = traceEvents.filter(
      ({ name, ph, tid, pid }) =>
        name === 'ThreadControllerImpl::RunTask' &&
        ph === 'X' &&
        tid === keys[0]?.tid &&
        pid === keys[0]?.pid,
    );
    return keys.map(({ ts, args }) => {
      const toPaint = args.data?.duration ?? 0;
      const meanwhile = tasks.filter(
        (task) => task.ts + (task.dur ?? 0) > ts && task.ts < ts + toPaint * 1000,
      );
      return { toPaint, processor: meanwhile.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0) };
    });
  };
}

/** An event of a trace. Times are in microseconds; `tdur` is processor time. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { data?: { type?: string; duration?: number } };
}

it('in a grid of 1,000 rows, the effect of a key press is painted at once', async (t) => {
  const projectId = await createProject(app, 'Statements');
  const lines = Array.from(
    { length: 499 },
    (_, n) => `2026-01-${10 + (n % 20)},Payment ${n},${n}.50,${1000 + n}.50`,
  );
  const csv = new TextEncoder().encode(['Date,Description,Amount,Balance', ...lines].join('\n'));
  const id = await uploadBytes(app, projectId, 'statement.csv', csv);
  for (const count of [500, 1]) {
    const rows = Array.from({ length: count }, (_, n) => ({ description: `Fee ${n}`, amount: n }));
    const body = JSON.stringify({ fields: { '/transactions/-': rows } });
    await app.json(`/projects/${projectId}/documents/${id}/fields`, { method: 'PATCH', body });
  }
  const { page, context } = await visit(browser, app.baseUrl);
  await signIn(page, app.key);
  await page.evaluate(`location.hash = '#/projects/${projectId}/documents/${id}'`);
  const grid = page.getByRole('grid');
  await grid.waitFor();
  assert.equal(await grid.getAttribute('aria-rowcount'), '1002');
  await page.locator('[data-pointer="/transactions/0/description"]').click();
  const stopTrace = await traceKeys(browser, page);
  const keys = [
    ...Array<string>(30).fill('ArrowDown'),
    'Enter',
    ...'Paper',
    'Enter',
    'Enter',
    ...'Ink',
    'Enter',
    ...['ArrowRight', '1', '2', 'Tab', '7', 'Tab', 'Tab', 'Escape'],
    ...Array<string>(10).fill('ArrowDown'),
  ];
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
  }
  await page.locator('[data-pointer="/transactions/31/description"]').getByText('Ink').waitFor();
  const times = await stopTrace();
  assert.equal(times.length, keys.length);
  const findP95 = (of: keyof KeyTime) =>
    Math.round(times.map((time) => time[of]).sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0);
  t.diagnostic(
    `p95 of ${keys.length} keys: ${findP95('toPaint')} ms from press to paint, ${findP95('processor')} ms of processor time of the page meanwhile`,
  );
  assert.ok((await grid.getByRole('row').count()) < 60);
  await context.close();
});

it('a document of 25 pages opens at once, and renders only the pages in view', async (t) => {
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
