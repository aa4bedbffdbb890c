// People correct values by drawing a box or by editing in place, in the notation that they are used to. The
// dashboard keeps the position on the page.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { Browser, Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/start-app.ts';
import { launchBrowser, signIn, type Visit, visit, waitForValue } from './browser.ts';
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

const getPath = () => `/projects/${project}/documents/${document}`;

async function open(id = document): Promise<void> {
  await page.evaluate("location.hash = '#/nowhere'");
  await page.evaluate(`location.hash = '#/projects/${project}/documents/${id}'`);
  await page.getByAltText('Page 1', { exact: true }).waitFor();
}

async function correct(fields: object): Promise<void> {
  await app.json(`${getPath()}/fields`, { method: 'PATCH', body: JSON.stringify({ fields }) });
}

async function setThreshold(review_threshold: number): Promise<void> {
  const body = JSON.stringify({ settings: { review_threshold } });
  await app.json(`/projects/${project}/settings`, { method: 'PATCH', body });
}

/** Draws a box around the words of another value. */
async function drawAround(pointer: string): Promise<void> {
  const words = await page.locator(`[data-mark="${pointer}"]`).first().boundingBox();
  assert.ok(words !== null);
  await page.mouse.move(words.x - 2, words.y - 2);
  await page.mouse.down();
  await page.mouse.move(words.x + words.width + 2, words.y + words.height + 1, { steps: 4 });
  await page.mouse.up();
}

it('a missing field is added by drawing a box, whose text is shown before it is saved', async () => {
  await correct({ '/fields/due_date': null });
  await open();
  const form = page.locator('[data-pointer="/fields/due_date"]');
  await form.getByText('Not found').waitFor();
  await form.getByRole('button', { name: 'Draw a box for Due date' }).click();
  await form.getByText('Draw a box around the words on the page').waitFor();
  const pair = page.locator('[data-pointer^="/key_values/"]').filter({ hasText: '11 April 2026' });
  await drawAround((await pair.getAttribute('data-pointer')) ?? '');
  await form.getByText('Box on page 1').waitFor();
  await waitForValue(form.getByRole('textbox'), 'Apr 11, 2026');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.locator('[data-pointer="/fields/due_date"]').getByText('Corrected').waitFor();
  const { parsed_data } = (await app.json<Single>(getPath())).document;
  assert.equal(parsed_data.fields.due_date, '2026-04-11');
  assert.equal(parsed_data.evidence['/fields/due_date']?.page, 1);
});

it('an empty box is reported, and the value can be typed', async () => {
  await open();
  const row = page.locator('[data-pointer="/fields/subtotal"]');
  await row.getByRole('button', { name: 'Correct Subtotal' }).click();
  await row.getByRole('button', { name: 'Draw a box', exact: true }).click();
  await drawAround('/fields/seller/name');
  await row.getByText('No matching value was found').waitFor();
  assert.equal(await row.getByRole('textbox').inputValue(), '423.00');
  await page.keyboard.press('Escape');
});

it('dates and amounts can be typed in common notations', async () => {
  await open();
  const type = async (pointer: string, name: string, text: string, hint: string) => {
    const row = page.locator(`[data-pointer="${pointer}"]`);
    await row.getByRole('button', { name: `Correct ${name}` }).click();
    await row.getByRole('textbox').fill(text);
    await row.getByText(hint).waitFor();
    await page.keyboard.press('Enter');
    await row.getByRole('textbox').waitFor({ state: 'detached' });
  };
  await type('/fields/date', 'Date', '19 April 2014', 'Will be saved as Apr 19, 2014');
  await type('/fields/total', 'Total', '€ 1.717,97', 'Will be saved as 1,717.97');
  const { fields } = (await app.json<Single>(getPath())).document.parsed_data;
  assert.deepEqual([fields.date, fields.total], ['2014-04-19', 1717.97]);
  await page.locator('[data-pointer="/fields/total"]').getByRole('button', { name: 'Correct Total' }).click();
  const history = page.locator('[data-pointer="/fields/total"] .history').getByRole('listitem');
  assert.match((await history.first().textContent()) ?? '', /→ 1,717\.97 .+ · just now/);
  await page.keyboard.press('Escape');
  const row = page.locator('[data-pointer="/fields/date"]');
  await row.getByRole('button', { name: 'Correct Date' }).click();
  await row.getByRole('textbox').fill('soon');
  await page.keyboard.press('Enter');
  await row.getByText('Type a date, such as 2026-11-20 or 20 November 2026.').waitFor();
  await page.keyboard.press('Escape');
});

/** The path of an invoice with many line items. */
let long = '';

it('a cell of a list is corrected with a box, and the focus returns to it', async () => {
  long = await uploadBytes(app, project, 'long.pdf', await makeLongInvoice());
  const { document: made } = await app.json<Single>(`/projects/${project}/documents/${long}`);
  assert.equal(made.parsed_data.line_items.length, ROWS);
  await open(long);
  const cell = page.locator('[data-pointer="/line_items/0/quantity"]');
  await cell.click();
  await page.keyboard.press('e');
  const form = page.locator('form.correct');
  await form.getByRole('button', { name: 'Draw a box', exact: true }).waitFor();
  await page.mouse.move(5, 5);
  await page.locator('[data-mark="/line_items/0/quantity"].active').waitFor();
  assert.match((await cell.getAttribute('class')) ?? '', /active/);
  await form.getByRole('textbox').press('Escape');
  await form.waitFor({ state: 'detached' });
  const focused = await page.evaluate("document.activeElement.closest('[data-pointer]')?.dataset.pointer");
  assert.equal(focused, '/line_items/0/quantity');
  assert.equal(await page.evaluate('scrollY'), 0);
});

it('the marker next to a value follows the threshold of the project, like the badge', async () => {
  await setThreshold(1);
  await open();
  await page.getByText('Needs review').first().waitFor();
  // The page shows the previous threshold until the new data arrives, so wait.
  await page.locator('.value .sure:not(.doubtful)').first().waitFor({ state: 'detached' });
  const certain = await page.locator('.value .sure').count();
  assert.ok(certain > 0);
  assert.equal(await page.locator('.value .sure.doubtful').count(), certain);
  await setThreshold(0);
  await page.reload();
  await page.locator('.value .sure').first().waitFor();
  assert.equal(await page.locator('.doubtful').count(), 0);
});

it('the reasons for a review link to the doubtful values, and a review can be completed and undone', async () => {
  await setThreshold(1);
  await correct({ '/fields/seller/name': null, '/fields/total': 1 });
  await open();
  const reasons = page.getByRole('region', { name: 'Reasons for review' });
  await reasons.getByText(/\d+ values have a confidence below 100%/).waitFor();
  const next = reasons.getByRole('button', { name: /^Show (first|next)$/ });
  await next.click();
  await page.getByLabel('New value for Seller · Name').waitFor();
  await next.click();
  await page.locator('.active[data-pointer="/fields/total"]').waitFor();
  await reasons.getByRole('button', { name: 'Seller · Name' }).click();
  await page.getByLabel('New value for Seller · Name').fill('Northlight Paper Ltd');
  await page.keyboard.press('Enter');
  await reasons.getByText('Not found').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.locator('.document-header').getByText('Reviewed', { exact: true }).waitFor();
  await reasons.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo review' }).click();
  await reasons.getByRole('button', { name: 'Total is subtotal plus tax' }).click();
  await page.getByRole('tab', { name: 'Checks', selected: true }).waitFor();
});

let invoice = '';

const findCell = (row: number, column: string) =>
  page.locator(`[data-pointer="/line_items/${row}/${column}"]`);
const findSum = () => page.getByRole('region', { name: 'Line items', exact: true }).getByRole('status');

/** Waits until the stored line items meet the condition. */
async function waitUntilStored(isStored: (items: Record<string, unknown>[]) => boolean): Promise<void> {
  const until = Date.now() + 60_000;
  for (;;) {
    const { document } = await app.json<Single>(`/projects/${project}/documents/${invoice}`);
    if (isStored(document.parsed_data.line_items)) return;
    assert.ok(Date.now() < until, JSON.stringify(document.parsed_data.line_items));
    await page.waitForTimeout(50);
  }
}

async function paste(text: string): Promise<void> {
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }`);
}

it('a value in a list can be overwritten, and the sum is checked while typing', async () => {
  invoice = await uploadExample(app, project, 'invoice.pdf', 'lists.pdf');
  await open(invoice);
  await findSum().getByText('Equals subtotal 423.00').waitFor();
  await findCell(0, 'amount').click();
  await page.keyboard.press('Enter');
  await waitForValue(page.getByLabel('Amount, row 1'), '210.00');
  await page.keyboard.type('211');
  await findSum().getByText('Does not equal Subtotal 423.00').waitFor();
  await findSum().getByText('424.00').waitFor();
  await page.keyboard.press('Escape');
  await findSum().getByText('Equals subtotal 423.00').waitFor();
  await page.keyboard.type('212');
  await page.keyboard.press('Enter');
  await waitUntilStored(([first]) => first?.amount === 212);
  await page.locator('[data-pointer="/line_items/1/amount"]:focus').waitFor();
});

it('Tab moves to the next cell, and invalid text stays, with the reason', async () => {
  await findCell(1, 'description').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('Waxed thread');
  await page.keyboard.press('Tab');
  const quantity = page.getByLabel('Quantity, row 2');
  await waitForValue(quantity, '12');
  await quantity.fill('a dozen');
  await page.keyboard.press('Enter');
  await page.getByText('Type a number').waitFor();
  await quantity.fill('13');
  await page.keyboard.press('Shift+Tab');
  await waitForValue(page.getByLabel('Description, row 2'), 'Waxed thread');
  await page.keyboard.press('Escape');
  await waitUntilStored(([, second]) => second?.description === 'Waxed thread' && second.quantity === 13);
});

it('a row can be added by typing below the last one, and deleted', async () => {
  const items = page.getByRole('region', { name: 'Line items', exact: true });
  await items.getByRole('button', { name: 'Add a row' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await page.keyboard.type('4.2');
  await page.keyboard.press('Enter');
  await waitUntilStored((items) => items.length === 4 && items[3]?.amount === 4.2);
  await findCell(3, 'amount').click();
  await page.keyboard.press('Control+Delete');
  await waitUntilStored((items) => items.length === 3);
  await page.getByRole('button', { name: 'Delete row 3' }).click();
  await waitUntilStored((items) => items.length === 2);
});

it('spreadsheet cells can be pasted, including new rows, completely or not at all', async () => {
  await findCell(1, 'description').click();
  await paste('Needles\t5\t2.00\t10.00\nGlue\tmany\t1.00\t1.00');
  await page.getByText('Nothing was pasted.').waitFor();
  await paste('Needles\t5\t2.00\t10.00\nGlue\t1\t1.50\t1.50\nTape\t2\t3.00\t6.00');
  await waitUntilStored(
    ([, second, third, fourth]) =>
      second?.description === 'Needles' && third?.description === 'Glue' && fourth?.amount === 6,
  );
});

it('only the visible rows of a long list are in the page, and all can be reached', async () => {
  await open(long);
  await findCell(0, 'description').click();
  assert.ok((await page.locator('.grid-body .grid-row').count()) < 60);
  await page.keyboard.press('Control+End');
  await page.keyboard.press('ArrowUp');
  await page.locator(`[data-cell^="${ROWS - 1},"]:focus`).waitFor();
  await findCell(ROWS - 1, 'description')
    .getByText(`Paper of kind ${ROWS}`, { exact: true })
    .waitFor();
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
