// The dashboard uses the browser's language, unless the user has chosen a different one.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { startApp, type TestApp } from '../support/start-app.ts';
import { launchBrowser, visit } from './browser.ts';
import { findFaults } from './find-faults.ts';

let app: TestApp;
let browser: Browser;

before(async () => {
  [app, browser] = await Promise.all([startApp({ LEGIBLE_ROLE: 'api' }), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await app?.stop();
});

it('a German browser shows German, and English once the person chooses it', async () => {
  const { page, problems, context } = await visit(browser, app.baseUrl, { locale: 'de-DE' });
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
  assert.equal(await page.evaluate('document.documentElement.lang'), 'de');
  assert.deepEqual(await findFaults(page), []);
  await page.getByLabel('API-Schlüssel').fill(app.key);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByRole('heading', { name: 'Projekte', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Konto' }).click();
  await page.getByRole('combobox', { name: 'Sprache' }).waitFor();
  assert.deepEqual(await findFaults(page), []);
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption({ label: 'English' });
  await page.getByRole('heading', { name: 'Account' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Account' }).waitFor();
  assert.equal(await page.evaluate('document.documentElement.lang'), 'en');
  assert.deepEqual(problems, []);
  await context.close();
});

it('a browser with an unsupported language shows English', async () => {
  const { page, context } = await visit(browser, app.baseUrl, { locale: 'sv-SE' });
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await context.close();
});
