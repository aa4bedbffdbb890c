// The dashboard shows a file with two documents, and custom fields with a list.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { bindTwoDocuments } from '../support/bind-pdfs.ts';
import { drawPages } from '../support/draw-pages.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { launchBrowser, signIn, type Visit, visit } from './browser.ts';
import { createProject, uploadBytes } from './filled-app.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    articles: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          article: { type: 'string', 'x-labels': ['Item'] },
          pieces: { type: 'integer', 'x-labels': ['Quantity'] },
        },
      },
    },
  },
};

let app: TestApp;
let browser: Browser;
let here: Visit;
let page: Page;
let path: string;

before(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
  const project = await createProject(app, 'Two in one');
  await app.json(`/projects/${project}/schema`, { method: 'PUT', body: JSON.stringify({ schema: SCHEMA }) });
  const document = await uploadBytes(app, project, 'two.pdf', await bindTwoDocuments());
  path = `/projects/${project}/documents/${document}`;
  here = await visit(browser, app.baseUrl);
  page = here.page;
  await signIn(page, app.key);
  await page.evaluate(`location.hash = '#${path}'`);
});

after(async () => {
  assert.deepEqual(here.problems, []);
  await browser?.close();
  await app?.stop();
});

it('the values of both documents are separate, and a click on the page selects the right ones', async () => {
  await page.getByRole('heading', { name: 'Document 1 of 2 Invoice, page 1' }).waitFor();
  const second = page.getByRole('region', { name: 'Document 2: Credit note' });
  await second.getByText('F20215594').waitFor();
  const amount = '/segments/1/line_items/0/amount';
  for (const pointer of ['/segments/1/fields/number', amount, '/line_items/0/amount', '/fields/number']) {
    await page.locator(`[data-mark="${pointer}"]`).click();
    const value = `[data-pointer="${pointer}"]`;
    await page.locator(`${value}:focus, ${value} :focus`).waitFor();
  }
});

it('a list of custom fields is shown as a table with markers next to doubtful values', async () => {
  const articles = page.getByRole('region', { name: 'Articles' });
  await articles.getByRole('columnheader', { name: 'Pieces' }).waitFor();
  await articles.getByRole('gridcell', { name: 'HP-A3' }).waitFor();
  const { document } = await app.json<{
    document: { parsed_data: { evidence: Record<string, { confidence: number }> } };
  }>(path);
  const doubtful = Object.entries(document.parsed_data.evidence).filter(
    ([pointer, { confidence }]) => pointer.startsWith('/custom/articles/') && confidence < 0.8,
  );
  assert.equal(await articles.getByTitle('% confidence').count(), doubtful.length);
});

it('correcting a value of the first document changes both of its occurrences', async () => {
  await page.getByRole('button', { name: 'Correct Number' }).click();
  await page.getByLabel('New value for Number').fill('INV-7');
  await page.keyboard.press('Enter');
  await page.locator('[data-pointer="/fields/number"]').getByText('Corrected').waitFor();
  const { document } = await app.json<{
    document: { parsed_data: { segments: { fields: { number: string } }[] } };
  }>(path);
  assert.deepEqual(
    document.parsed_data.segments.map(({ fields }) => fields.number),
    ['INV-7', 'F20215594'],
  );
});

const PAGES = 3;

/**
 * The path of an invoice with three pages, a value below the threshold, a corrected total and a confirmed
 * subtotal.
 */
let invoice = '';

it('the page in view is indicated, and buttons lead to the others', async () => {
  const project = await createProject(app, 'Viewer');
  const document = await uploadBytes(app, project, 'invoice.pdf', await drawPages(PAGES));
  invoice = `/projects/${project}/documents/${document}`;
  const fields = { '/fields/total': 25, '/fields/subtotal': 20 };
  await app.json(`${invoice}/fields`, { method: 'PATCH', body: JSON.stringify({ fields }) });
  const settings = { review_threshold: 1 };
  await app.json(`/projects/${project}/settings`, { method: 'PATCH', body: JSON.stringify({ settings }) });
  await page.evaluate(`location.hash = '#${invoice}'`);
  await page.getByAltText('Page 1', { exact: true }).waitFor();
  const tools = page.locator('.viewer-tools');
  await tools.getByText(`Page 1 of ${PAGES}`).waitFor();
  assert.ok(await page.getByRole('button', { name: 'Previous page' }).isDisabled());
  await page.getByRole('button', { name: 'Next page' }).click();
  await tools.getByText(`Page 2 of ${PAGES}`).waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await tools.getByText(`Page 3 of ${PAGES}`).waitFor();
  assert.ok(await page.getByRole('button', { name: 'Next page' }).isDisabled());
  assert.equal(await page.evaluate('scrollY'), 0);
});

it('a whole page can be fitted into the window', async () => {
  const measure = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    assert.ok(box !== null);
    return box;
  };
  const isHigher = async () => (await measure('.sheet')).height > (await measure('.viewer-scroll')).height;
  assert.ok(await isHigher());
  const button = page.getByRole('button', { name: 'Fit page' });
  await button.click();
  assert.ok(!(await isHigher()));
  const { width, height } = await measure('.sheet');
  assert.ok(Math.abs(width / height - 595 / 842) < 0.01, 'the page keeps its shape');
  await button.click();
  assert.ok(await isHigher());
});

it('boxes show the certainty of their values, and can be filtered', async () => {
  const mark = (pointer: string) => page.locator(`[data-mark="${pointer}"]`).first();
  assert.equal(await mark('/fields/total').getAttribute('data-sure'), 'corrected');
  assert.equal(await mark('/fields/subtotal').getAttribute('data-sure'), 'certain');
  assert.equal(await mark('/fields/number').getAttribute('data-sure'), 'doubtful');
  const isSeen = (pointer: string) =>
    page.evaluate<boolean>(
      `getComputedStyle(document.querySelector('[data-mark="${pointer}"]')).fillOpacity !== '0'`,
    );
  const listSeen = async () => {
    const pointers = ['/fields/total', '/fields/number', '/line_items/0/amount'];
    return (await Promise.all(pointers.map(isSeen))).map(Number).join('');
  };
  await page.mouse.move(2, 2);
  for (const [choice, expected] of [
    ['Fields', '110'],
    ['Tables', '001'],
    ['Doubtful values', '011'],
    ['No boxes', '000'],
    ['All boxes', '111'],
  ] as const) {
    await page.getByLabel('Boxes on the page').selectOption(choice);
    assert.equal(await listSeen(), expected, choice);
  }
  await page.getByLabel('Boxes on the page').selectOption('No boxes');
  await page.locator('.panel [data-pointer="/fields/number"]').hover();
  await page.locator('[data-mark="/fields/number"].active').waitFor();
  assert.ok(await isSeen('/fields/number'), 'the value that is pointed at is always seen');
});

it('the type can be corrected below the file name', async () => {
  await page.getByLabel('Document type').selectOption('Receipt');
  await page.getByText('The type is now Receipt').waitFor();
  const { document } = await app.json<{ document: { parsed_data: { document_type: string } } }>(invoice);
  assert.equal(document.parsed_data.document_type, 'receipt');
});
