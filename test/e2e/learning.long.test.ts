// People see what the project has learned: layouts with their documents and accuracy, and suppliers. They can
// import, search, change, merge and delete suppliers. Axe finds no violations.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { createProject } from '../api/uploads.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { launchBrowser, signIn, type Visit, visit } from './browser.ts';
import { uploadBytes, uploadExample } from './filled-app.ts';
import { findFaults } from './find-faults.ts';
import { findOverflow } from './find-overflow.ts';

let app: TestApp;
let browser: Browser;
let dashboard: Visit;

before(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
  dashboard = await visit(browser, app.baseUrl);
  await signIn(dashboard.page, app.key);
});
after(async () => {
  await browser?.close();
  await app?.stop();
});

const KNOWN_IBAN = 'GB29NWBK60161331926819';
const OTHER_IBAN = 'GB33BUKB20201555555555';
const LIST = `id;name;tax_id;iban;phone
70012;Northlight Paper Ltd;GB123456782;${KNOWN_IBAN};1
70013;Harbour Tools Müller GmbH;DE811234567;;2
70014;Northlight Stationery;;;3
`;

async function openTab(page: Page, project: string, tab: string): Promise<void> {
  await page.goto(`${new URL(app.baseUrl).origin}/#/projects/${project}/${tab}`);
}

async function checkPage({ page }: Visit): Promise<void> {
  assert.deepEqual(await findFaults(page), []);
  assert.deepEqual(await findOverflow(page), []);
}

function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  return page.getByLabel('CSV or JSON file').setInputFiles({ name, mimeType: 'text/plain', buffer });
}

it('layouts can be seen with what they learned, turned off and deleted', async () => {
  const { page, problems } = dashboard;
  const project = await createProject(app, 'Layouts');
  await openTab(page, project, 'layouts');
  await page.getByText('No layouts yet').waitFor();
  await checkPage(dashboard);

  const first = await uploadExample(app, project, 'invoice.pdf', 'march.pdf');
  await app.json(`/projects/${project}/documents/${first}/fields`, {
    method: 'PATCH',
    body: JSON.stringify({ fields: { '/fields/order_number': 'PO 4471' } }),
  });
  const second = await uploadExample(app, project, 'invoice.pdf', 'april.pdf');
  await app.json(`/projects/${project}/documents/${second}/review`, { method: 'PUT' });
  await page.reload();
  await page.getByText('Layout of april.pdf').waitFor();
  await page.getByText(/learned from 2 documents/).waitFor();
  await page.getByText(/checked learned values? (was|were) correct \(100%\)/).waitFor();
  await page.getByText('Documents and learned fields').click();
  await page.getByText('Order number').first().waitFor();
  await page.getByText('Line items').first().waitFor();
  await checkPage(dashboard);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  const exported = await readFile(await download.path());
  const other = await createProject(app, 'Imported layouts');
  await openTab(page, other, 'layouts');
  await page.getByText('No layouts yet').waitFor();
  const choose = (buffer: Buffer) =>
    page
      .getByLabel('Exported file')
      .setInputFiles({ name: 'layouts.json', mimeType: 'application/json', buffer });
  await choose(Buffer.from('{}'));
  await page.getByText('not a file with exported layouts').waitFor();
  await choose(exported);
  await page.getByText('2 examples were imported. Already known: 0.').waitFor();
  await page.getByText('Layout without documents (learned on').waitFor();
  await page.getByText('Documents and learned fields').click();
  await page.getByText('2 examples without a document').waitFor();
  await checkPage(dashboard);
  await openTab(page, project, 'layouts');
  await page.getByText('Layout of april.pdf').waitFor();

  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('button', { name: 'Turn on' }).waitFor();
  const { layouts } = await app.json<{ layouts: { active: boolean }[] }>(`/projects/${project}/layouts`);
  assert.deepEqual(
    layouts.map(({ active }) => active),
    [false],
  );
  await page.getByRole('button', { name: 'Delete: Layout' }).click();
  await checkPage(dashboard);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('No layouts yet').waitFor();
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await page.getByText('march.pdf').first().waitFor();
  assert.deepEqual(problems, []);
});

it('a list of suppliers is checked before it is imported, with the errors of each row', async () => {
  const { page, problems } = dashboard;
  const project = await createProject(app, 'Suppliers');
  await openTab(page, project, 'suppliers');
  await page.getByText('No suppliers yet').waitFor();
  await checkPage(dashboard);

  await page.getByRole('button', { name: 'Import a list' }).click();
  await chooseFile(page, 'list.json', Buffer.from('{"companies": []}'));
  await page.getByText('contains no list of suppliers').waitFor();
  await chooseFile(page, 'list.csv', Buffer.from(`${LIST}70015;Broken Ltd;;GB00NWBK60161331926819;4\n`));
  await page.getByText('with errors: 1').waitFor();
  await page.getByText(/^IBAN 1 must be an IBAN/).waitFor();
  await page.getByText('Columns that were ignored: phone').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Import 3 suppliers' }).isDisabled());
  await checkPage(dashboard);

  // Windows programs save CSV files in Windows-1252.
  await chooseFile(page, 'list.csv', Buffer.from(LIST, 'latin1'));
  await page.getByRole('button', { name: 'Import 3 suppliers' }).click();
  await page.getByText('The list was imported.').waitFor();
  await checkPage(dashboard);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page.getByText('3 suppliers').waitFor();
  await page.getByRole('link', { name: 'Harbour Tools Müller GmbH' }).waitFor();
  await checkPage(dashboard);
  assert.deepEqual(problems, []);
});

it('a supplier can be found, changed, merged with another one and deleted', async () => {
  const { page, problems } = dashboard;
  const project = await createProject(app, 'Record');
  await importList(project, { csv: LIST });
  await openTab(page, project, 'suppliers');
  await page.getByRole('searchbox').fill('no such company');
  await page.getByText('No matching suppliers').waitFor();
  await page.getByRole('searchbox').fill('GB 123 4567');
  await page.getByText('1 supplier', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Northlight Paper Ltd' }).click();
  await page.getByRole('heading', { name: 'Northlight Paper Ltd' }).waitFor();
  await page.getByText(KNOWN_IBAN).waitFor();
  await checkPage(dashboard);

  await page.getByRole('button', { name: 'Edit' }).click();
  await checkPage(dashboard);
  await page.getByLabel('IBANs').fill(`${KNOWN_IBAN}\nGB00NWBK60161331926819`);
  await page.getByLabel('Default currency').fill('gbp');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('IBAN 2 must be an IBAN').waitFor();
  await page.getByLabel('IBANs').fill(`${KNOWN_IBAN}\n${OTHER_IBAN}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(OTHER_IBAN).waitFor();
  await page.getByText('GBP').waitFor();

  await page.getByRole('button', { name: 'Merge' }).click();
  await page.getByRole('dialog').getByRole('searchbox').fill('stationery');
  await page.getByRole('radio', { name: /Northlight Stationery/ }).check();
  await checkPage(dashboard);
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
  await page.getByText('Northlight Stationery').waitFor();
  await page.getByRole('link', { name: 'All suppliers' }).click();
  await page.getByText('2 suppliers').waitFor();
  await page.getByText('also Northlight Stationery').waitFor();

  await page.getByRole('link', { name: 'Northlight Paper Ltd' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('1 supplier', { exact: true }).waitFor();
  await page.goBack();
  await page.getByText('This supplier does not exist').waitFor();
  assert.deepEqual(problems, []);
});

it('a new IBAN is explained on the document, with a link to the supplier', async () => {
  const { page, problems } = dashboard;
  const project = await createProject(app, 'Fraud');
  await importList(project, { csv: LIST });
  const text = `INVOICE\n\nSeller: Northlight Paper Ltd\nVAT number: GB123456782\n\nInvoice number: 7
Invoice date: 12 March 2026\n\nTotal: 120.00 GBP\nIBAN: ${OTHER_IBAN}\n`;
  const document = await uploadBytes(app, project, 'invoice.txt', new TextEncoder().encode(text));
  await openTab(page, project, `documents/${document}`);
  await page.getByText(`The IBAN ${OTHER_IBAN} is new for`).waitFor();
  await page.getByText(`Known: ${KNOWN_IBAN}`).waitFor();
  await checkPage(dashboard);
  await page.getByRole('link', { name: 'Northlight Paper Ltd' }).click();
  await page.getByRole('heading', { name: 'Northlight Paper Ltd' }).waitFor();
  assert.deepEqual(problems, []);
});

it('1,000 suppliers can be searched and read to the last one', async () => {
  const { page, problems } = dashboard;
  const project = await createProject(app, 'Large');
  await openTab(page, project, 'suppliers');
  const suppliers = Array.from({ length: 1_000 }, (_, n) => ({
    external_id: `A${n}`,
    names: [`Company number ${n} of the northern district`],
    ibans: n % 2 === 0 ? [KNOWN_IBAN] : [],
  }));
  await page.getByRole('button', { name: 'Import a list' }).click();
  await chooseFile(page, 'list.json', Buffer.from(JSON.stringify(suppliers)));
  await page.getByText('Showing 100 of 1,000 rows').waitFor();
  await page.getByRole('button', { name: 'Import 1,000 suppliers' }).click();
  await page.getByText('The list was imported.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page.getByText('1,000 suppliers').waitFor();
  const rows = page.getByRole('row');
  for (let shown = 100; shown < 1_000; shown += 100) {
    await rows.nth(shown).waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
  }
  await rows.nth(1_000).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Show more' }).count(), 0);
  await checkPage(dashboard);
  await page.getByRole('searchbox').fill('number 777 of');
  await page.getByText('1 supplier', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Company number 777' }).waitFor();
  assert.deepEqual(problems, []);
});

it('an error is shown, and the list is loaded again on request', async () => {
  const { page, problems } = dashboard;
  const project = await createProject(app, 'Errors');
  for (const [tab, empty] of [
    ['layouts', 'No layouts yet'],
    ['suppliers', 'No suppliers yet'],
  ] as const) {
    await page.route(`**/v1/projects/*/${tab}*`, (route) => route.fulfill({ status: 400, body: '{}' }));
    await openTab(page, project, tab);
    await page.getByText('responded with status 400').waitFor();
    await checkPage(dashboard);
    await page.unroute(`**/v1/projects/*/${tab}*`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(empty).waitFor();
  }
  assert.deepEqual(problems, []);
});

async function importList(project: string, list: object): Promise<void> {
  const path = `/projects/${project}/supplier_imports`;
  const body = JSON.stringify({ import: list });
  assert.equal((await app.request(path, { method: 'POST', body })).status, 200);
}
