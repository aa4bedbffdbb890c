// The project settings offer all languages that images can contain, with their names in the dashboard's
// language.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { LANGUAGES } from '#tesseract-onnx';
import { createProject } from '../api/uploads.ts';
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

it('a project expects the languages that were chosen, in the order in which they were chosen', async () => {
  const id = await createProject(app, 'Rechnungen');
  const { page, problems, context } = await visit(browser, app.baseUrl, {
    locale: 'de-DE',
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  await page.getByLabel('API-Schlüssel').fill(app.key);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByRole('heading', { name: 'Projekte', exact: true }).waitFor();
  await await page.goto(new URL(`/#/projects/${id}/settings`, app.baseUrl).href);

  const languages = page.getByRole('group', { name: 'Erwartete Sprachen' });
  await languages.getByRole('checkbox', { name: 'Schwedisch' }).check();
  await languages.getByRole('checkbox', { name: 'Dänisch' }).check();
  assert.equal(await languages.getByRole('checkbox').count(), LANGUAGES.length);
  assert.deepEqual(await findFaults(page), []);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Die Einstellungen wurden gespeichert').waitFor();
  const { settings } = await app.json<{ settings: { extraction: { languages: string[] } } }>(
    `/projects/${id}/settings`,
  );
  assert.deepEqual(settings.extraction.languages, ['sv', 'da']);
  assert.deepEqual(problems, []);
  await context.close();
});
