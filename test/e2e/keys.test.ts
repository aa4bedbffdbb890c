// The list of API keys shows which projects a key is limited to, and which keys have expired.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { createProject } from '../api/uploads.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { launchBrowser, signIn, visit } from './browser.ts';

let app: TestApp;
let browser: Browser;

before(async () => {
  [app, browser] = await Promise.all([startApp({ LEGIBLE_ROLE: 'api' }), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await app?.stop();
});

async function createKey(body: Record<string, unknown>): Promise<void> {
  await app.json('/keys', { method: 'POST', body: JSON.stringify(body) });
}

it('a key that is limited to projects or has expired is shown as such', async () => {
  const project = await createProject(app, 'Invoices');
  await createKey({ name: 'Limited', scopes: ['*'], project_ids: [project] });
  const expiry = new Date(Date.now() + 1_000).toISOString();
  await createKey({ name: 'Old', scopes: ['projects:read'], expires_at: expiry });
  while (Date.now() <= Date.parse(expiry)) await new Promise((resolve) => setTimeout(resolve, 50));
  const { page, problems } = await visit(browser, app.baseUrl);
  await signIn(page, app.key);
  await page.getByRole('link', { name: 'Keys' }).click();
  const limited = page.getByRole('row', { name: 'Limited' });
  await limited.getByText('Only in: Invoices').waitFor();
  assert.equal(await limited.getByRole('button', { name: 'Revoke Limited' }).count(), 1);
  const old = page.getByRole('row', { name: 'Old' });
  await old.getByText('Expired', { exact: true }).waitFor();
  assert.equal(await old.getByRole('button').count(), 0);
  assert.equal(await page.getByText('Only in:').count(), 1);
  assert.deepEqual(problems, []);
});
