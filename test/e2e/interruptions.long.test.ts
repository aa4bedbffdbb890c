// The dashboard copes with a service that is unavailable, that was upgraded, or that refuses the key.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { addKey } from '../api/organizations.ts';
import { openRows } from '../support/query-rows.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { launchBrowser, signIn, visit } from './browser.ts';
import { createProject } from './filled-app.ts';

let app: TestApp;
let browser: Browser;
let project: string;

before(async () => {
  [app, browser] = await Promise.all([startApp(), launchBrowser()]);
  project = await createProject(app, 'Interruptions');
});

after(async () => {
  await browser?.close();
  await app?.stop();
});

const KEYS_SCRIPT = '**/assets/keys-*.js';

async function open(key = app.key): Promise<Page> {
  const { page } = await visit(browser, app.baseUrl);
  await signIn(page, key);
  return page;
}

it('a screen that cannot be loaded offline shows an error, and appears as soon as the service responds', async () => {
  const page = await open();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Keys' }).click();
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
  await page.getByRole('link', { name: 'Projects' }).click();
  await page.getByRole('link', { name: 'Interruptions' }).waitFor();
  await page.getByRole('link', { name: 'Keys' }).click();
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'New key' }).waitFor();
  await page.context().close();
});

it('if an upgrade removed a script, the page reloads and the user stays on it', async () => {
  const page = await open();
  let asked = 0;
  await page.route(KEYS_SCRIPT, (route) => {
    asked++;
    return asked === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue();
  });
  await page.getByRole('link', { name: 'Keys' }).click();
  await page.getByRole('button', { name: 'New key' }).waitFor();
  assert.match(page.url(), /#\/keys$/);
  await page.context().close();
});

it('a script that remains missing results in a message, not in endless reloads', async () => {
  const page = await open();
  let loads = 0;
  page.on('load', () => loads++);
  await page.route(KEYS_SCRIPT, (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('link', { name: 'Keys' }).click();
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
  await page.waitForTimeout(1_000);
  assert.ok(loads <= 1, `${loads} reloads`);
  await page.context().close();
});

it('the 404 of a missing script is not cached', async () => {
  const response = await fetch(`${new URL(app.baseUrl).origin}/assets/keys-gone.js`);
  assert.equal(response.status, 404);
  assert.equal(response.headers.get('Cache-Control'), 'no-store');
});

it('a key that is revoked during a session leads to the sign-in page with an explanation', async () => {
  const key = await addKey(app, { scopes: ['*'] });
  const page = await open(key);
  const { keys } = await app.json<{ keys: { id: string; created_at: string }[] }>('/keys');
  const newest = keys.sort((a, b) => b.created_at.localeCompare(a.created_at))[0];
  await app.request(`/keys/${newest?.id}`, { method: 'DELETE' });
  await page.getByRole('link', { name: 'Interruptions' }).click();
  await page.getByText(/has been revoked/).waitFor();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await page.context().close();
});

it('a key that expires during a session leads to the sign-in page with an explanation', async () => {
  const key = await addKey(app, { scopes: ['*'] });
  const page = await open(key);
  await using rows = await openRows(app);
  await rows.query(
    "update api_keys set expires_at = now() - interval '1 minute' where id = (select max(id) from api_keys)",
  );
  await page.getByRole('link', { name: 'Interruptions' }).click();
  await page.getByText('This API key has expired. Sign in with another one.').waitFor();
  // After a user has signed out, the sign-in page shows no explanation.
  await page.getByLabel('API key').fill(app.key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('API key').waitFor();
  assert.equal(await page.getByText('has expired').count(), 0);
  await page.context().close();
});

it('an upload that the network interrupted counts as failed, not as refused, and is repeated', async () => {
  const page = await open();
  await page.evaluate(`location.hash = '#/projects/${project}/documents'`);
  await page.getByText('No documents yet').waitFor();
  const uploads = `**/v1/projects/${project}/documents`;
  await page.route(uploads, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  const file = {
    name: 'minutes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Minutes of the meeting.'),
  };
  await page.getByLabel('Files', { exact: true }).setInputFiles(file);
  await page.getByText('1 failed').waitFor();
  assert.equal(await page.getByText('refused').count(), 0);
  await page.unroute(uploads);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('1 processed').waitFor();
  await page.context().close();
});
