import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { type ServiceProcess, startService } from '../support/service-process.ts';
import { launchBrowser, signIn, visit } from './browser.ts';

const INVOICE = fileURLToPath(new URL('../../examples/invoice.pdf', import.meta.url));

let dataDir: string;
let service: ServiceProcess;
let browser: Browser;

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'legible-e2e-'));
  [service, browser] = await Promise.all([startService(dataDir), launchBrowser()]);
});

after(async () => {
  await browser?.close();
  await service?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it('a new user gets from the printed key to highlighted fields of an invoice', async (t) => {
  const began = performance.now();
  const { page, problems } = await visit(browser, service.baseUrl);
  await signIn(page, service.firstApiKey ?? '');
  await page.getByRole('button', { name: 'Create your first project' }).click();
  await page.getByLabel('Name').fill('Invoices');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText('No documents yet').waitFor();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload files' }).click(),
  ]);
  await chooser.setFiles(INVOICE);
  // If a completed document needs a review, it has only the review badge.
  const documents = page.getByRole('table', { name: 'Documents' });
  await documents.getByText(/^(Completed|Needs review)$/).waitFor();
  await documents.getByRole('link', { name: 'invoice.pdf' }).click();

  const total = page.locator('[data-pointer="/fields/total"]');
  await total.getByText('507.60').waitFor();
  await page.getByAltText('Page 1').waitFor();
  await total.hover();
  const mark = page.locator('[data-mark="/fields/total"]');
  assert.match((await mark.getAttribute('class')) ?? '', /active/);
  const seconds = (performance.now() - began) / 1000;
  t.diagnostic(`from the key to the highlighted fields: ${seconds.toFixed(1)} s`);
  assert.ok(seconds < 120);

  // The image must contain ink in the box of the total.
  const sheet = await page.locator('.sheet').boundingBox();
  const box = await mark.boundingBox();
  assert.ok(sheet !== null && box !== null);
  assert.ok(box.x > sheet.x && box.x + box.width < sheet.x + sheet.width);
  assert.deepEqual(problems, []);
});
