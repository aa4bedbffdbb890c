import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { findCellPlaces } from '../../web/src/document/source/find-source-marks.ts';
import { drawPages } from '../support/draw-pages.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { launchBrowser, signIn, type Visit, visit } from './browser.ts';
import { createProject, uploadBytes, uploadExample } from './filled-app.ts';
import { findFaults } from './find-faults.ts';

const PAGES = 4;

let app: TestApp;
let browser: Browser;
let here: Visit;
let page: Page;
let project: string;
let invoice: string;

before(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
  project = await createProject(app, 'Viewer');
  const id = await uploadBytes(app, project, 'invoice.pdf', await drawPages(PAGES));
  invoice = `/projects/${project}/documents/${id}`;
  here = await visit(browser, app.baseUrl);
  page = here.page;
  await signIn(page, app.key);
  await page.evaluate(`location.hash = '#${invoice}'`);
  await page.getByAltText('Page 1', { exact: true }).waitFor();
});

after(async () => {
  assert.deepEqual(here.problems, []);
  await browser?.close();
  await app?.stop();
});

async function measure(selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  assert.ok(box !== null, selector);
  return box;
}

it('a thumbnail opens its page, and that of the page in view is marked', async () => {
  await page.getByRole('button', { name: 'Thumbnails' }).click();
  const column = page.getByRole('navigation', { name: 'Thumbnails' });
  assert.equal(await column.getByRole('button').count(), PAGES);
  await column.getByRole('button', { name: 'Go to page 3' }).click();
  await page.getByText(`Page 3 of ${PAGES}`).waitFor();
  await page.locator('.thumbnail[aria-current="page"]', { hasText: '3' }).waitFor();
  await column.locator('img').first().waitFor();
  assert.deepEqual(await findFaults(page), []);
  await column.getByRole('button', { name: 'Go to page 1' }).click();
  await page.getByText(`Page 1 of ${PAGES}`).waitFor();
});

it('the boxes on a rotated page stay on their words, and new boxes can be drawn', async () => {
  const upright = await measure('.sheet');
  const mark = '[data-mark="/fields/number"]';
  const before = await measure(mark);
  const across = (before.x + before.width / 2 - upright.x) / upright.width;
  const down = (before.y + before.height / 2 - upright.y) / upright.height;
  await page.getByRole('button', { name: 'Rotate' }).click();
  await page.locator('.sheet-content[data-rotation="90"]').first().waitFor();
  const rotated = await measure('.sheet');
  assert.ok(Math.abs(rotated.width / rotated.height - upright.height / upright.width) < 0.02);
  const after = await measure(mark);
  const assertNear = (actual: number, expected: number) =>
    assert.ok(Math.abs(actual - expected) < 0.02, `${actual} ${expected}`);
  assertNear((after.x + after.width / 2 - rotated.x) / rotated.width, 1 - down);
  assertNear((after.y + after.height / 2 - rotated.y) / rotated.height, across);

  await page.getByRole('button', { name: 'Correct Number' }).click();
  const input = page.getByLabel('New value for Number');
  await input.fill('');
  await page.getByRole('button', { name: 'Draw a box', exact: true }).click();
  await page.locator('.draw-layer').first().waitFor();
  await page.mouse.move(after.x - 3, after.y - 3);
  await page.mouse.down();
  await page.mouse.move(after.x + after.width + 3, after.y + after.height + 3, { steps: 4 });
  await page.mouse.up();
  await page.getByText('Box on page 1').waitFor();
  await page.getByText('Reading the box…').waitFor({ state: 'hidden' });
  assert.equal(await input.inputValue(), 'INV-7');
  await page.getByRole('button', { name: 'Cancel' }).click();
  for (const rotation of [180, 270, 0]) {
    await page.getByRole('button', { name: 'Rotate' }).click();
    await page.locator(`.sheet-content[data-rotation="${rotation}"]`).first().waitFor();
  }
});

it('dragging moves the page, and does not count as a click', async () => {
  const readTop = () => page.evaluate<number>("document.querySelector('.viewer-scroll').scrollTop");
  const { x, y } = await measure('[data-mark="/fields/total"]');
  const before = await readTop();
  await page.mouse.move(x + 2, y + 2);
  await page.mouse.down();
  await page.mouse.move(x + 2, y - 150, { steps: 5 });
  await page.mouse.up();
  assert.ok(Math.abs((await readTop()) - before - 152) < 8, `${await readTop()} after ${before}`);
  assert.equal(await page.locator('[data-pointer="/fields/total"] :focus').count(), 0);
});

it('the splitter can be dragged or moved with the keyboard, and its position is remembered', async () => {
  const splitter = page.getByRole('separator', { name: 'Page area width' });
  const before = await measure('.viewer');
  await splitter.focus();
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowLeft');
  const narrower = await measure('.viewer');
  assert.ok(narrower.width < before.width - 40);
  const { x, y } = await measure('.splitter');
  await page.mouse.move(x + 4, y + 100);
  await page.mouse.down();
  await page.mouse.move(x + 154, y + 100, { steps: 4 });
  await page.mouse.up();
  const wider = await measure('.viewer');
  assert.ok(Math.abs(wider.width - narrower.width - 150) < 12, `${narrower.width} ${wider.width}`);
  await page.reload();
  await page.getByAltText('Page 1', { exact: true }).waitFor();
  assert.ok(Math.abs((await measure('.viewer')).width - wider.width) < 2);
});

it('pointing at a box shows its value in the panel', async () => {
  await page.locator('.panel').evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
  await page.locator('[data-mark="/fields/number"]').hover();
  const value = page.locator('.panel [data-pointer="/fields/number"]');
  const isInView = () =>
    page.evaluate<boolean>(`{
      const value = document.querySelector('.panel [data-pointer="/fields/number"]').getBoundingClientRect();
      const panel = document.querySelector('.panel').getBoundingClientRect();
      value.top >= panel.top && value.bottom <= panel.bottom;
    }`);
  const until = Date.now() + 20_000;
  while (!(await isInView())) {
    assert.ok(Date.now() < until, 'the value is not in view');
    await page.waitForTimeout(50);
  }
  assert.match((await value.getAttribute('class')) ?? '', /active/);
});

it('a text file has marks where its values were found', async () => {
  const letter = new TextEncoder().encode(
    'Northlight Ltd\n\nINVOICE\nInvoice no. 4711\nDate: 3 March 2026\n\nDescription  Qty  Amount\nPens  2  10.00\n\nTotal 10.00 EUR\n',
  );
  const id = await uploadBytes(app, project, 'invoice.txt', letter);
  await page.evaluate(`location.hash = '#/projects/${project}/documents/${id}'`);
  const source = page.getByRole('region', { name: 'Source' });
  await source.getByText('INVOICE', { exact: true }).waitFor();
  await page.locator('.panel [data-pointer="/fields/number"]').hover();
  await source.locator('mark.active', { hasText: /^4711$/ }).waitFor();
  await source.locator('mark', { hasText: /^3 March 2026$/ }).click();
  await page.locator('.panel [data-pointer="/fields/date"] :focus').waitFor();
  assert.deepEqual(await findFaults(page), []);
});

it('lines with columns are not wrapped, but other long lines are', async () => {
  const row = `Clay pot${' '.repeat(90)}12${' '.repeat(90)}54.00`;
  const text = ['Order 20417', row, row, 'word '.repeat(100)].join('\n');
  const id = await uploadBytes(app, project, 'order.txt', Buffer.from(text));
  await page.evaluate(`location.hash = '#/projects/${project}/documents/${id}'`);
  const lines = page.locator('.source-line');
  await lines.filter({ hasText: 'Order 20417' }).waitFor();
  const [plain, columns, long] = await Promise.all(
    [0, 1, 3].map(async (index) => (await lines.nth(index).boundingBox()) ?? assert.fail()),
  );
  assert.equal(columns?.height, plain?.height);
  assert.ok((long?.height ?? 0) > 2 * (plain?.height ?? 0), `${long?.height}`);
  const viewer = await measure('.viewer-scroll');
  assert.ok((long?.width ?? 0) <= viewer.width, `${long?.width} ${viewer.width}`);
  assert.ok((columns?.width ?? 0) > viewer.width, `${columns?.width} ${viewer.width}`);
  assert.deepEqual(await findFaults(page), []);
});

it('a spreadsheet is shown as a table', async () => {
  const id = await uploadExample(app, project, 'statement.csv');
  await page.evaluate(`location.hash = '#/projects/${project}/documents/${id}'`);
  const source = page.getByRole('region', { name: 'Source' });
  await source.getByRole('cell').filter({ hasText: 'Rent for February' }).waitFor();
  assert.deepEqual(await findFaults(page), []);
});

it('a value far down in a spreadsheet is scrolled into view', async () => {
  const text = 'Payment for something with a name that is too long for one line of its cell';
  const rows = Array.from(
    { length: 300 },
    (_, n) => `2026-01-${10 + (n % 20)},${text},${n}.50,${1000 + n}.50`,
  );
  const csv = new TextEncoder().encode(['Date,Description,Amount,Balance', ...rows].join('\n'));
  const id = await uploadBytes(app, project, 'long.csv', csv);
  await page.evaluate(`location.hash = '#/projects/${project}/documents/${id}'`);
  await page.locator('[data-pointer="/transactions/0/amount"]').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('ArrowUp');
  const isInView = () =>
    page.evaluate<boolean>(`{
      const view = document.querySelector('.viewer-scroll').getBoundingClientRect();
      const mark = document.querySelector('[data-mark="/transactions/299/balance"]').getBoundingClientRect();
      mark.top >= view.top && mark.bottom <= view.bottom;
    }`);
  const until = Date.now() + 30_000;
  while (!(await isInView())) {
    assert.ok(Date.now() < until, 'it stays out of view');
    await page.waitForTimeout(40);
  }
});

it('values are highlighted in the cells that they come from', () => {
  const makeEvidence = (at: string, text: string) => ({ method: 'label', confidence: 0.9, at, text });
  const table = { id: 't1', header_rows: 1, columns: 2, parts: [], sheet: 'March' };
  const places = findCellPlaces({
    tables: [
      {
        ...table,
        rows: [
          ['Total', '24.00'],
          ['Number', 'INV-7'],
        ],
      },
    ],
    evidence: {
      '/fields/total': makeEvidence('March!B1', '24.00'),
      '/fields/number': makeEvidence('March!B5', 'INV-7'),
      '/fields/date': makeEvidence('April!B1', '24.00'),
    },
  });
  const found = [...places].map(([row, cells]) => [row, cells[1]?.map(({ pointer }) => pointer)]);
  assert.deepEqual(found, [
    ['0 0', ['/fields/total']],
    ['0 1', ['/fields/number']],
  ]);
});
