// Pointing at a value highlights that value, and its words can be seen on the page. One hundred values are chosen at
// random, always the same ones.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { bindTwoDocuments } from '../support/bind-pdfs.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { launchBrowser, signIn, visit } from './browser.ts';
import { createProject, uploadBytes } from './filled-app.ts';
import { checkHover, findValues } from './hover.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FILES = [
  'examples/invoice.pdf',
  'examples/receipt.pdf',
  ...['bank_statement', 'payslip', 'credit_note', 'delivery_note', 'invoice', 'purchase_order', 'quote'].map(
    (type) => `fixtures/${type}/input.pdf`,
  ),
];
const VALUES_PER_DOCUMENT = 10;
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];

let app: TestApp;
let browser: Browser;
before(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await app?.stop();
});

it('of 100 values in 10 documents, each is highlighted and in view', async (t) => {
  const project = await createProject(app, 'Hover');
  const documents = [await uploadBytes(app, project, 'two.pdf', await bindTwoDocuments())];
  for (const file of FILES)
    documents.push(await uploadBytes(app, project, file.replaceAll('/', '-'), await readFile(ROOT + file)));
  const random = seededRandom(17);
  const { page, problems } = await visit(browser, app.baseUrl);
  await signIn(page, app.key);
  const wrong: string[] = [];
  let count = 0;
  for (const [index, document] of documents.entries()) {
    await page.setViewportSize(WINDOWS[index % WINDOWS.length] ?? { width: 1440, height: 900 });
    await page.evaluate(`location.hash = '#/projects/${project}/documents/${document}'`);
    await page.getByAltText('Page 1', { exact: true }).waitFor();
    const values = await findValues(page);
    for (let n = 0; n < VALUES_PER_DOCUMENT; n++) {
      const [pointer] = values.splice(random.below(values.length), 1);
      if (pointer === undefined) break;
      count++;
      const fault = await checkHover(page, pointer);
      if (fault !== null) wrong.push(`${index} ${pointer}: ${fault}`);
    }
  }
  t.diagnostic(`${count - wrong.length} of ${count} right`);
  assert.deepEqual(wrong, []);
  assert.equal(count, 100);
  assert.deepEqual(problems, []);
});
