// How values are corrected: by drawing, in place, in human notation, without losing one's place.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { Browser, Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/start-app.ts';
import { launchBrowser, signIn, untilValue, type Visit, visit } from './browser.ts';
import { createProject, uploadBytes, uploadExample } from './filled-app.ts';

interface Single {
  document: {
    parsed_data: {
      fields: Record<string, unknown>;
      line_items: Record<string, unknown>[];
      evidence: Record<string, { method: string; page?: number; box?: number[] }>;
    };
  };
}

let app: TestApp;
let browser: Browser;
let here: Visit;
let page: Page;
let project: string;
let document: string;

before(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
  project = await createProject(app, 'Corrections');
  document = await uploadExample(app, project, 'invoice.pdf');
  here = await visit(browser, app.baseUrl);
  page = here.page;
  await signIn(page, app.key);
});

after(async () => {
  assert.deepEqual(here.problems, []);
  await browser?.close();
  await app?.stop();
});

const path = () => `/projects/${project}/documents/${document}`;

async function open(id = document): Promise<void> {
  await page.evaluate("location.hash = '#/nowhere'");
  await page.evaluate(`location.hash = '#/projects/${project}/documents/${id}'`);
  await page.getByAltText('Page 1', { exact: true }).waitFor();
}

async function correct(fields: object): Promise<void> {
  await app.json(`${path()}/fields`, { method: 'PATCH', body: JSON.stringify({ fields }) });
}

async function setThreshold(review_threshold: number): Promise<void> {
  const body = JSON.stringify({ settings: { review_threshold } });
  await app.json(`/projects/${project}/settings`, { method: 'PATCH', body });
}

/** Draws around the words of another value. */
async function drawAround(pointer: string): Promise<void> {
  const words = await page.locator(`[data-mark="${pointer}"]`).first().boundingBox();
  assert.ok(words !== null);
  await page.mouse.move(words.x - 2, words.y - 2);
  await page.mouse.down();
  await page.mouse.move(words.x + words.width + 2, words.y + words.height + 1, { steps: 4 });
  await page.mouse.up();
}

it('a field that was not found is added by drawing a box, and what is read there is shown before it is saved', async () => {
  await correct({ '/fields/due_date': null });
  await open();
  const form = page.getByRole('region', { name: 'Add a field' });
  await form.getByRole('combobox').selectOption('Due date');
  await form.getByRole('button', { name: 'Draw a box' }).click();
  const pair = page.locator('[data-pointer^="/key_values/"]').filter({ hasText: '11 April 2026' });
  await drawAround((await pair.getAttribute('data-pointer')) ?? '');
  await form.getByText('Box on page 1').waitFor();
  await untilValue(form.getByRole('textbox'), '2026-04-11');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.locator('[data-pointer="/fields/due_date"]').getByText('Corrected').waitFor();
  const { parsed_data } = (await app.json<Single>(path())).document;
  assert.equal(parsed_data.fields.due_date, '2026-04-11');
  assert.equal(parsed_data.evidence['/fields/due_date']?.page, 1);
});

it('a box with nothing in it says so, and the value can be typed', async () => {
  await open();
  const row = page.locator('[data-pointer="/fields/subtotal"]');
  await row.getByRole('button', { name: 'Correct Subtotal' }).click();
  await row.getByRole('button', { name: 'Draw a box' }).click();
  await drawAround('/fields/seller/name');
  await row.getByText('Nothing that fits was read').waitFor();
  assert.equal(await row.getByRole('textbox').inputValue(), '423.00');
  await page.keyboard.press('Escape');
});

it('dates and amounts are typed as people write them', async () => {
  await open();
  const type = async (pointer: string, name: string, text: string, hint: string) => {
    const row = page.locator(`[data-pointer="${pointer}"]`);
    await row.getByRole('button', { name: `Correct ${name}` }).click();
    await row.getByRole('textbox').fill(text);
    await row.getByText(hint).waitFor();
    await page.keyboard.press('Enter');
    await row.getByRole('textbox').waitFor({ state: 'detached' });
  };
  await type('/fields/date', 'Date', '19 April 2014', 'Will be saved as 2014-04-19');
  await type('/fields/total', 'Total', '€ 1.717,97', 'Will be saved as 1717.97');
  const { fields } = (await app.json<Single>(path())).document.parsed_data;
  assert.deepEqual([fields.date, fields.total], ['2014-04-19', 1717.97]);
  const row = page.locator('[data-pointer="/fields/date"]');
  await row.getByRole('button', { name: 'Correct Date' }).click();
  await row.getByRole('textbox').fill('soon');
  await page.keyboard.press('Enter');
  await row.getByText('Type a date, such as 2026-11-20 or 20 November 2026.').waitFor();
  await page.keyboard.press('Escape');
});

it('a cell of a list is corrected with a box, and the focus returns to it', async () => {
  const long = await uploadBytes(app, project, 'long.pdf', await makeLongInvoice());
  const { document: made } = await app.json<Single>(`/projects/${project}/documents/${long}`);
  assert.ok(made.parsed_data.line_items.length > 100, 'the invoice has a long list');
  await open(long);
  const cell = page.locator('[data-pointer="/line_items/0/quantity"]');
  await cell.click();
  await page.keyboard.press('e');
  const form = page.locator('form.correct');
  await form.getByRole('button', { name: 'Draw a box' }).waitFor();
  await page.mouse.move(5, 5);
  await page.locator('[data-mark="/line_items/0/quantity"].active').waitFor();
  assert.match((await cell.getAttribute('class')) ?? '', /active/);
  await form.getByRole('textbox').press('Escape');
  await form.waitFor({ state: 'detached' });
  const focused = await page.evaluate("document.activeElement.closest('[data-pointer]')?.dataset.pointer");
  assert.equal(focused, '/line_items/0/quantity');
  assert.equal(await page.evaluate('scrollY'), 0);
});

it('the sign at a value follows the threshold of the project, as the badge does', async () => {
  await setThreshold(1);
  await open();
  await page.getByText('Needs review').first().waitFor();
  const certain = await page.locator('.value .sure').count();
  assert.ok(certain > 0);
  assert.equal(await page.locator('.value .sure.doubtful').count(), certain);
  await setThreshold(0);
  await page.reload();
  await page.locator('.value .sure').first().waitFor();
  assert.equal(await page.locator('.doubtful').count(), 0);
});

it('the reasons for a review lead to what is doubtful, and a review is done and undone', async () => {
  await setThreshold(1);
  await correct({ '/fields/seller/name': null, '/fields/total': 1 });
  await open();
  const reasons = page.getByRole('region', { name: 'Reasons for review' });
  await reasons.getByText(/\d+ values are less than 100% certain/).waitFor();
  const next = reasons.getByRole('button', { name: 'Show the' });
  await next.click();
  await page.getByLabel('Correct value of Seller · Name').waitFor();
  await next.click();
  await page.locator('.active[data-pointer="/fields/total"]').waitFor();
  await reasons.getByRole('button', { name: 'Seller · Name' }).click();
  await page.getByLabel('Correct value of Seller · Name').fill('Northlight Paper Ltd');
  await page.keyboard.press('Enter');
  await reasons.getByText('Not found').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.locator('.document-head').getByText('Reviewed', { exact: true }).waitFor();
  await reasons.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo review' }).click();
  await reasons.getByRole('button', { name: 'Total is subtotal plus tax' }).click();
  await page.getByRole('tab', { name: 'Checks', selected: true }).waitFor();
});

const ROWS_PER_PAGE = 40;
const ROWS = 120;

async function makeLongInvoice(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let first = 0; first < ROWS; first += ROWS_PER_PAGE) {
    const sheet = pdf.addPage([595, 842]);
    const write = (text: string, x: number, y: number) => sheet.drawText(text, { x, y, size: 9, font });
    if (first === 0) {
      write('Northlight Paper Ltd', 50, 810);
      write('INVOICE', 400, 810);
      write('Invoice number', 400, 790);
      write('INV-300', 500, 790);
      write('Invoice date', 400, 776);
      write('12 March 2026', 500, 776);
    }
    const top = 740;
    for (const [text, x] of [
      ['Description', 50],
      ['Quantity', 300],
      ['Unit price', 400],
      ['Amount', 500],
    ] as const)
      write(text, x, top);
    for (let n = first; n < first + ROWS_PER_PAGE; n++) {
      const y = top - 16 * (n - first + 1);
      const quantity = (n % 7) + 1;
      write(`Paper of kind ${n + 1}`, 50, y);
      write(String(quantity), 310, y);
      write('2.50', 410, y);
      write((quantity * 2.5).toFixed(2), 510, y);
    }
  }
  return new Uint8Array(await pdf.save());
}
