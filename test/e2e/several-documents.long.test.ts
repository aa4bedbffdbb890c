// What a person sees of a file with two documents in it, read for fields of one's own with a list among them.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { bindTwoDocuments } from '../support/bind-pdfs.ts';
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

it('the values of both stand apart, and a click on the page goes to each', async () => {
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

it('a list of own fields is a table, with a sign where a value is not sure', async () => {
  const articles = page.getByRole('region', { name: 'Articles' });
  await articles.getByRole('columnheader', { name: 'Pieces' }).waitFor();
  await articles.getByRole('gridcell', { name: 'HP-A3' }).waitFor();
  const { document } = await app.json<{
    document: { parsed_data: { evidence: Record<string, { confidence: number }> } };
  }>(path);
  const doubtful = Object.entries(document.parsed_data.evidence).filter(
    ([pointer, { confidence }]) => pointer.startsWith('/custom/articles/') && confidence < 0.8,
  );
  assert.equal(await articles.getByTitle('% certain').count(), doubtful.length);
});

it('a value of the first is corrected in both of its places', async () => {
  await page.getByRole('button', { name: 'Correct Number' }).click();
  await page.getByLabel('Correct value of Number').fill('INV-7');
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
