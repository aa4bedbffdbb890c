// People configure a language model for a project, test it, choose how it is used, and see what a document
// costs.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import {
  answerWithJson,
  answerWithStatus,
  type ModelServer,
  startModelServer,
} from '../support/model-server.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { getTrustedCertificates } from '../support/webhook-receiver.ts';
import { launchBrowser, signIn, type Visit, visit } from './browser.ts';
import { createProject, uploadExample } from './filled-app.ts';

const KEY = 'sk-of-the-project';
/** If the answer contained no line items, the service would ask the model for them. */
const LINE_ITEMS = [{ sku: 'HP-A3' }, { sku: 'LT-18' }, { sku: 'PR-01' }];

let shared: ModelServer;
let own: ModelServer;
let app: TestApp;
let browser: Browser;
let here: Visit;
let page: Page;
let project: string;

before(async () => {
  [shared, own, browser] = await Promise.all([
    startModelServer(answerWithJson({ total: 12.5 })),
    startModelServer(answerWithJson({ total: 12.5 }), getTrustedCertificates().good),
    launchBrowser(),
  ]);
  app = await startApp({
    LEGIBLE_LLM_URL: shared.url,
    LEGIBLE_LLM_MODEL: 'shared-model',
    LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
  });
  project = await createProject(app, 'Orders');
  here = await visit(browser, app.baseUrl);
  page = here.page;
  await signIn(page, app.key);
  await page.evaluate(`location.hash = '#/projects/${project}/model'`);
});

after(async () => {
  await browser?.close();
  await app?.stop();
  await Promise.all([shared[Symbol.asyncDispose](), own[Symbol.asyncDispose]()]);
  assert.deepEqual(here.problems, []);
});

const getButton = (name: string) => page.getByRole('button', { name, exact: true });
const waitUntilSaved = async () => {
  await page.getByText('The settings were saved.').last().waitFor();
  await page.getByText('The settings were saved.').last().waitFor({ state: 'detached' });
};
const getExtractionSettings = async () =>
  (
    await app.json<{ settings: { extraction: { llm: string; llm_options: object } } }>(
      `/projects/${project}/settings`,
    )
  ).settings.extraction;

it('all settings for its use can be changed', async () => {
  await page.getByText('This project uses the server’s language model').waitFor();
  await page.getByLabel('Model first.').check();
  await page.getByLabel('IBANs').check();
  await page.getByLabel('Other names and text').fill('Marisol Ferreira\nPO ####\n');
  await page.getByLabel('Omit values that are not printed').check();
  await page.getByLabel('Maximum documents sent per day').fill('40');
  await page.getByLabel('Maximum time to wait').fill('30');
  await page.getByLabel('Show what each document costs').check();
  await page.getByLabel('Per million tokens sent').fill('2.5');
  await page.getByLabel('Per million tokens received').fill('10');
  await page.getByLabel('Currency').fill('eur');
  await getButton('Save settings').click();
  await waitUntilSaved();
  assert.deepEqual(await getExtractionSettings(), {
    languages: [],
    llm: 'first',
    llm_options: {
      ungrounded: 'drop',
      second_sample: false,
      documents_per_day: 40,
      timeout_seconds: 30,
      token_prices: { input: 2.5, output: 10, currency: 'EUR' },
      redact: ['iban'],
      redact_patterns: ['Marisol Ferreira', 'PO ####'],
    },
    llm_available: true,
    engine: 'legible',
  });
});

it('the test shows its outcome and what to do next', async () => {
  await getButton('Test connection').click();
  await page.getByText('shared-model answered correctly').waitFor();
  for (const [answer, advice] of [
    [answerWithStatus(401), 'Check the API key'],
    [answerWithJson({ total: 99 }), 'too weak to read documents'],
    [answerWithStatus(429, { 'retry-after': '600' }), 'Wait and test again'],
  ] as const) {
    shared.answer = answer;
    await getButton('Test connection').click();
    await page.getByText(advice).waitFor();
  }
});

it('a project can have its own model, whose key is never shown', async () => {
  await page.getByLabel('Base URL').fill('https://169.254.169.254/v1');
  await page.getByRole('textbox', { name: /^Model/ }).fill('own-model');
  await getButton('Save language model').click();
  await page.locator('.note.bad').getByText('Url').waitFor();
  await page.getByLabel('Base URL').fill(own.url);
  await page.getByLabel('API key').fill(KEY);
  await page.getByLabel('Send page images').check();
  await getButton('Save language model').click();
  await page.getByText('own-model is used for documents in this project.').waitFor();
  assert.equal(await page.getByLabel('API key').inputValue(), '');
  await getButton('Test connection').click();
  await page.getByText('own-model answered correctly').waitFor();
  assert.equal(own.requests.at(-1)?.headers.authorization, `Bearer ${KEY}`);
  await page.reload();
  await page.getByText('own-model is used').waitFor();
  assert.equal(await page.getByLabel('API key').inputValue(), '');
  assert.doesNotMatch(await page.content(), /sk-of-the-project/);
});

it('a document shows which model it was sent to, how long that took and what it cost', async () => {
  own.answer = answerWithJson({ fields: { number: 'INV-2026-0117' }, line_items: LINE_ITEMS });
  const id = await uploadExample(app, project, 'invoice.pdf');
  await page.evaluate(`location.hash = '#/projects/${project}/documents/${id}'`);
  // The costs are those of 1,000 tokens at 2.50 per million and 50 tokens at 10.00 per million.
  await page.getByText(/own-model: 1,000 tokens sent, 50 received, \d+\.\d s, €0\.003/).waitFor();
});

it('the offline, model and merged results of selected documents can be compared', async () => {
  own.answer = answerWithJson({
    fields: { number: 'INV-2026-0117', total: 423, order_number: 'PO 9999' },
    line_items: LINE_ITEMS,
  });
  await page.evaluate(`location.hash = '#/projects/${project}/model'`);
  await page.getByRole('checkbox', { name: 'invoice.pdf' }).check();
  await page.getByLabel('Merge mode').selectOption('Compare');
  await getButton('Compare 1 document').click();
  const table = page.getByRole('region', { name: 'Values of invoice.pdf' });
  const getRow = (name: string) => table.getByRole('row').filter({ hasText: name });
  await getRow('Number').getByText('Yes').waitFor();
  assert.match((await getRow('Number').first().textContent()) ?? '', /(INV-2026-0117){3}YesPrinted/);
  assert.match((await getRow('Order number').textContent()) ?? '', /PO 9999.*NoNot printed/);
  assert.match(
    (await table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: 'Total', exact: true }) })
      .textContent()) ?? '',
    /507\.60?423(\.00)?.*NoPrinted/,
  );
  await page.getByText(/own-model: 1,000 tokens sent/).waitFor();
});

it('the key can be deleted, and then the model', async () => {
  await page.evaluate(`location.hash = '#/projects/${project}/model'`);
  await page.getByLabel('Delete the stored key').check();
  await getButton('Save language model').click();
  await page.getByLabel('Delete the stored key').waitFor({ state: 'detached' });
  own.answer = answerWithJson({ total: 12.5 });
  await getButton('Test connection').click();
  await page.getByText('own-model answered correctly').waitFor();
  assert.equal(own.requests.at(-1)?.headers.authorization, undefined);
  await getButton('Remove').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('This project uses the server’s language model').waitFor();
  assert.equal(await page.getByLabel('Base URL').inputValue(), '');
});
