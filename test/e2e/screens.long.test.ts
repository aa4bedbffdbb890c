// Every screen, light, dark, narrow and zoomed: nothing that axe finds, nothing cut off, no error in the console. All four
// with LEGIBLE_TEST_ALL_SCREENS=1. With LEGIBLE_TEST_SCREENSHOTS=1 (`npm run screens`) screenshots go to docs/screens.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser, signIn, type Visit, visit } from './browser.ts';
import { type FilledApp, startFilledApp } from './filled-app.ts';
import { findFaults } from './find-faults.ts';

const FOLDER = fileURLToPath(new URL('../../docs/screens/', import.meta.url));
const WANTED = process.env.LEGIBLE_TEST_SCREENSHOTS === '1';
const NARROW = { width: 390, height: 844 };
/** A window of 1366 × 768 at 200 % zoom. */
const ZOOMED = { width: 683, height: 384 };
/** As narrow as a page must be usable without scrolling sideways: WCAG 1.4.10. */
const NARROWEST = { width: 320, height: 760 };

interface Screen {
  name: string;
  /** Place behind `#/`. */
  place(filled: FilledApp): string;
  /** What must be there, and is done, before one looks. */
  prepare(page: Page): Promise<unknown>;
}

const project = (rest: string) => (filled: FilledApp) => `projects/${filled.projectId}/${rest}`;
const document = (name: keyof FilledApp['documents']) => (filled: FilledApp) =>
  `projects/${filled.projectId}/documents/${filled.documents[name]}`;
const shows = (text: string) => (page: Page) => page.getByText(text).first().waitFor();
const opens = (button: string, text: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await page.getByText(text).first().waitFor();
};
const tab = (name: string, text: string) => async (page: Page) => {
  await page.getByRole('tab', { name }).click();
  await page.getByText(text).first().waitFor();
};

const SCREENS: Screen[] = [
  { name: 'projects', place: () => '', prepare: shows('Invoices 2026') },
  { name: 'project-new', place: () => '', prepare: opens('New project', '1 to 100 characters') },
  { name: 'project-delete', place: () => '', prepare: opens('Delete Empty', 'to confirm') },
  { name: 'documents', place: project('documents'), prepare: shows('invoice.pdf') },
  {
    name: 'documents-none',
    place: project('documents?status=pending'),
    prepare: shows('No matching documents'),
  },
  {
    name: 'documents-chosen',
    place: project('documents'),
    async prepare(page) {
      await page.getByLabel('Select invoice.pdf').check();
      await page.getByLabel('Select receipt.pdf').check();
    },
  },
  {
    name: 'documents-export',
    place: project('documents'),
    async prepare(page) {
      await page.getByLabel('Select invoice.pdf').check();
      await opens('Export', 'One row per')(page);
      await page.getByText('Columns and notation').click();
    },
  },
  {
    name: 'documents-refused',
    place: project('documents'),
    async prepare(page) {
      const file = { name: 'program.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') };
      await page.getByLabel('Files', { exact: true }).setInputFiles(file);
      await page.getByText('1 refused').waitFor();
    },
  },
  {
    name: 'documents-uploaded',
    place: project('documents'),
    async prepare(page) {
      const file = (n: number) => ({
        name: `program-${n}.exe`,
        mimeType: 'text/plain',
        buffer: Buffer.from('MZ'),
      });
      await page
        .getByLabel('Files', { exact: true })
        .setInputFiles(Array.from({ length: 20 }, (_, n) => file(n)));
      await page.getByText('20 refused').or(page.getByText('21 refused')).waitFor();
    },
  },
  {
    name: 'documents-unreachable',
    place: (filled) => `projects/${filled.projectId}/documents?status=failed`,
    async prepare(page) {
      await page.route('**/v1/**', (route) => route.abort());
      await page.evaluate("location.hash = location.hash.replace('failed', 'completed')");
      await page.getByText('cannot be reached').first().waitFor();
      await page.unroute('**/v1/**');
    },
  },
  { name: 'add-address', place: project('documents'), prepare: opens('From URL', 'A public HTTPS URL') },
  { name: 'add-email', place: project('documents'), prepare: opens('From e-mail', 'Plain text') },
  {
    name: 'document',
    place: document('invoice'),
    async prepare(page) {
      await page.getByAltText('Page 1').waitFor();
      await page.locator('[data-pointer="/fields/total"]').hover();
    },
  },
  {
    name: 'document-correct',
    place: document('invoice'),
    async prepare(page) {
      await page.getByAltText('Page 1').waitFor();
      await page.getByRole('button', { name: 'Correct Due date' }).click();
    },
  },
  {
    name: 'document-review',
    place: document('review'),
    async prepare(page) {
      await page.getByAltText('Page 1').waitFor();
      await page.getByText('Not found: ').waitFor();
    },
  },
  { name: 'document-reject', place: document('review'), prepare: opens('Reject', 'Reason') },
  { name: 'document-postpone', place: document('review'), prepare: opens('Postpone', 'Needs review again') },
  { name: 'document-keys', place: document('review'), prepare: opens('Keys', 'Use these keys') },
  { name: 'document-rejected', place: document('rejected'), prepare: shows('Not our invoice') },
  {
    name: 'document-cell',
    place: document('invoice'),
    async prepare(page) {
      await page.locator('[data-pointer="/line_items/1/quantity"]').dblclick();
      await page.getByLabel('Quantity, row 2').fill('13');
    },
  },
  {
    name: 'document-several',
    place: document('several'),
    async prepare(page) {
      await page.getByAltText('Page 1').waitFor();
      await page.getByText('Document 2 of 2').waitFor();
    },
  },
  { name: 'document-blank-headers', place: document('blankHeaders'), prepare: tab('Tables', 'Table 1') },
  { name: 'document-tables', place: document('invoice'), prepare: tab('Tables', 'Table 1') },
  { name: 'document-checks', place: document('invoice'), prepare: tab('Checks', 'Passed') },
  { name: 'document-text', place: document('invoice'), prepare: tab('Text', 'Plain text') },
  { name: 'document-json', place: document('invoice'), prepare: tab('JSON', '"version": 1') },
  { name: 'document-runs', place: document('invoice'), prepare: tab('History', 'Succeeded') },
  { name: 'document-without-pages', place: document('statement'), prepare: shows('no pages to show') },
  { name: 'document-failed', place: document('broken'), prepare: shows('could not be processed') },
  {
    name: 'fields',
    place: project('fields'),
    async prepare(page) {
      await page.getByRole('button', { name: 'Add a field', exact: true }).click();
      await page.getByLabel('Name').fill('order_reference');
      await page.getByLabel('Labels printed next to the value').fill('Your order, Ihre Bestellung');
    },
  },
  { name: 'sources', place: project('sources'), prepare: shows('No sources yet') },
  { name: 'source-new', place: project('sources'), prepare: opens('New source', 'Mailbox folder') },
  {
    name: 'fields-entries',
    place: project('fields'),
    async prepare(page) {
      await page.getByRole('button', { name: 'Add a field', exact: true }).click();
      await page.getByLabel('Name').fill('parts');
      await page.getByLabel('Type').selectOption('entries');
      await page.getByRole('button', { name: 'Add a field of the entries' }).click();
      await page.getByText('Description and validation').first().click();
    },
  },
  { name: 'exports', place: project('exports'), prepare: shows('Invoices for the tax adviser') },
  {
    name: 'export-schedule-new',
    place: project('exports'),
    prepare: opens('New scheduled export', 'How often'),
  },
  { name: 'document-new-field', place: document('invoice'), prepare: opens('New custom field', 'Optional.') },
  { name: 'webhooks', place: project('webhooks'), prepare: shows('Accounting') },
  { name: 'webhook-new', place: project('webhooks'), prepare: opens('New webhook', 'reachable from') },
  {
    name: 'webhook',
    place: (filled) => `projects/${filled.projectId}/webhooks/${filled.webhookId}`,
    async prepare(page) {
      await page.locator('.badge', { hasText: 'Succeeded' }).first().waitFor();
      await page.getByText('1 attempt').first().click();
    },
  },
  {
    name: 'model',
    place: project('model'),
    async prepare(page) {
      await page.getByLabel('Show what each document costs').check();
      await page.getByRole('button', { name: 'Test connection' }).click();
      await page.getByText('answered correctly').waitFor();
    },
  },
  {
    name: 'model-compare',
    place: project('model'),
    async prepare(page) {
      await page.getByRole('checkbox', { name: 'invoice.pdf', exact: true }).check();
      await page.getByRole('button', { name: 'Compare 1 document' }).click();
      await page.getByText('only from the model').waitFor();
      await page.getByText('only from the model').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'quality',
    place: project('quality'),
    async prepare(page) {
      await page.getByRole('region', { name: 'By day' }).waitFor();
    },
  },
  { name: 'settings', place: project('settings'), prepare: shows('Languages to expect') },
  {
    name: 'activity',
    place: project('activity'),
    prepare: (page) => page.locator('main :is(.note, .card)').first().waitFor(),
  },
  { name: 'keys', place: () => 'keys', prepare: shows('Everything') },
  { name: 'key-new', place: () => 'keys', prepare: opens('New key', 'Permissions') },
  { name: 'not-found', place: () => 'nowhere', prepare: shows('Page not found') },
];

let filled: FilledApp;
let browser: Browser;

before(async () => {
  [filled, browser] = await Promise.all([startFilledApp(), launchBrowser()]);
  if (WANTED) mkdirSync(FOLDER, { recursive: true });
});

after(async () => {
  await browser?.close();
  await filled?.close();
});

async function look(page: Page, name: string): Promise<void> {
  if (!WANTED || name.endsWith('-zoomed')) return;
  await page.waitForTimeout(150);
  // A screen has few colours; a palette makes the file a third.
  await sharp(await page.screenshot())
    .png({ palette: true })
    .toFile(`${FOLDER}${name}.png`);
}

/** What reaches beyond the window without standing in a box that scrolls, and bars whose parts lie over one another. */
async function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(`{
    const { documentElement } = document;
    const width = documentElement.clientWidth;
    const found = documentElement.scrollWidth > width ? ['the page scrolls sideways'] : [];
    const scrolls = (element) => element !== null && element !== documentElement &&
      (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement));
    for (const element of document.querySelectorAll('body *')) {
      const { right, width: own } = element.getBoundingClientRect();
      if (own > 0 && right > width + 1 && !scrolls(element.parentElement)) found.push(element.outerHTML.slice(0, 200));
    }
    for (const bar of document.querySelectorAll('.top, .top nav'))
      if (bar.scrollWidth > bar.clientWidth) found.push('too narrow: ' + bar.className);
    found;
  }`);
}

async function open(page: Page, { place, prepare }: Screen): Promise<void> {
  // From somewhere else, so that no dialog or choice of the screen before is left.
  await page.evaluate("location.hash = '#/nowhere'");
  await page.getByText('Page not found').waitFor();
  await page.evaluate(`location.hash = '#/${place(filled)}'`);
  await prepare(page);
}

// All of them take minutes: the everyday tests look at every screen in one of them.
const MANNERS =
  WANTED || process.env.LEGIBLE_TEST_ALL_SCREENS === '1'
    ? (['light', 'dark', 'narrow', 'zoomed'] as const)
    : (['narrow'] as const);

for (const manner of MANNERS) {
  describe(`in ${manner}`, () => {
    let here: Visit;

    before(async () => {
      here = await visit(browser, filled.app.baseUrl, {
        colorScheme: manner === 'dark' ? 'dark' : 'light',
        ...(manner === 'narrow' ? { viewport: NARROW } : {}),
        ...(manner === 'zoomed' ? { viewport: ZOOMED, deviceScaleFactor: 2 } : {}),
      });
    });

    after(() => here?.context.close());

    it('sign-in', async () => {
      await check(here, `sign-in-${manner}`);
      await signIn(here.page, filled.app.key);
    });

    for (const [index, screen] of SCREENS.entries()) {
      it(screen.name, async () => {
        // Every other one dark: all of them in both are looked at for the pictures.
        if (MANNERS.length === 1)
          await here.page.emulateMedia({ colorScheme: index % 2 === 0 ? 'light' : 'dark' });
        await open(here.page, screen);
        await check(here, `${screen.name}-${manner}`);
      });
    }
  });
}

async function check({ page, problems }: Visit, name: string): Promise<void> {
  await look(page, name);
  // What is half under a bar that stays on top is not cut off.
  await page.evaluate('scrollTo(0, 0)');
  assert.deepEqual(await findFaults(page), []);
  assert.deepEqual(await findOverflow(page), []);
  if (name.endsWith('-narrow')) {
    await page.setViewportSize(NARROWEST);
    assert.deepEqual(await findOverflow(page), [], 'on the narrowest window');
    await page.setViewportSize(NARROW);
  }
  assert.deepEqual(problems, []);
}
