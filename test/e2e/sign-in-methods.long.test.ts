// People sign in through their organization's provider and with an authenticator app.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import axe from 'axe-core';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { findFreePort } from '../api/free-port.ts';
import { createProject } from '../api/uploads.ts';
import { createOwner, PASSWORD } from '../support/browser-session.ts';
import { type OidcServer, startOidcServer } from '../support/oidc-server.ts';
import { startApp, type TestApp } from '../support/start-app.ts';
import { launchBrowser, pressTabUntil, type Visit, visit } from './browser.ts';

let app: TestApp;
let browser: Browser;
let owner: Visit;
let provider: OidcServer;

before(async () => {
  const port = await findFreePort();
  provider = await startOidcServer(`http://127.0.0.1:${port}/auth/single_sign_on/callback`);
  const env = {
    LEGIBLE_ROLE: 'api',
    LEGIBLE_PORT: String(port),
    LEGIBLE_OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
  };
  [app, browser] = await Promise.all([startApp(env), launchBrowser()]);
  await createOwner(app, 'olga@example.com');
  await createProject(app, 'Invoices');
  owner = await visit(browser, app.baseUrl);
  await fillAccount(owner.page, { 'E-mail address': 'olga@example.com', Password: PASSWORD });
  await owner.page.getByRole('link', { name: 'Invoices' }).waitFor();
});
after(async () => {
  await browser?.close();
  await app?.stop();
  await provider?.[Symbol.asyncDispose]();
});

async function assertAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const faults = await page.evaluate<string[]>(`axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' | ')))`);
  assert.deepEqual(faults, [], page.url());
}

async function fillAccount(page: Page, fields: Record<string, string>): Promise<void> {
  await page.getByLabel('E-mail address').waitFor();
  for (const [label, text] of Object.entries(fields)) {
    await pressTabUntil(page, label);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
}

it("a person can sign in through the organization's provider, and is signed out when removed", async () => {
  const { page } = owner;
  provider.accounts.set('sina', { email: 'sina@example.com', name: 'Sina', groups: ['legible'] });
  await page.getByRole('link', { name: 'Members' }).click();
  await page.getByRole('link', { name: 'Single sign-on' }).click();
  const fields = {
    Issuer: provider.issuer,
    'Client ID': provider.clientId,
    'Client secret': provider.clientSecret,
  };
  for (const [label, text] of Object.entries(fields)) {
    await pressTabUntil(page, label);
    await page.keyboard.type(text);
  }
  await pressTabUntil(page, 'Add a group');
  await page.keyboard.press('Enter');
  await page.getByLabel('Group 1', { exact: true }).fill('legible');
  await page.getByLabel('Role of group 1').selectOption('editor');
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Test' }).click();
  await page.getByText('The provider can be reached.').waitFor();
  await assertAccessible(page);

  const sina = await visit(browser, app.baseUrl, { ignoreHTTPSErrors: true });
  await pressTabUntil(sina.page, 'Use single sign-on');
  await assertAccessible(sina.page);
  await sina.page.keyboard.press('Enter');
  await sina.page.getByPlaceholder('Enter any login').fill('sina');
  await sina.page.getByPlaceholder('and password').fill('any');
  await sina.page.keyboard.press('Enter');
  await sina.page.getByRole('button', { name: 'Continue' }).click();
  await sina.page.getByRole('link', { name: 'Invoices' }).click();
  await sina.page.getByText('No documents yet').waitFor();
  // Cookies of the provider are ignored, because it runs on the same host. No secrets or tokens of the
  // sign-in may remain.
  const cookies = await sina.context.cookies(new URL('/auth/single_sign_on', app.baseUrl).href);
  assert.deepEqual(
    cookies.filter(({ name }) => /legible/.test(name)).map(({ name, httpOnly }) => [name, httpOnly]),
    [['legible_session', true]],
  );

  await page.getByRole('link', { name: 'Members' }).click();
  await page.getByRole('button', { name: 'Remove sina@example.com' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('sina@example.com was removed.').waitFor();
  // The event stream of the open screen ends, and the service refuses the next request from the page.
  await sina.page.getByRole('heading', { name: 'Sign in' }).waitFor({ timeout: 15_000 });
  await sina.page.goto(new URL('/#/?sign_in_problem=not_admitted', app.baseUrl).href);
  await sina.page.reload();
  await sina.page.getByText('You do not have a role in this organization.').waitFor();
  await sina.context.close();
});

it('a person can add an authenticator app with the keyboard, and then needs it to sign in', async () => {
  const { page } = owner;
  await page.getByRole('link', { name: 'Account' }).click();
  const card = page.getByRole('region', { name: 'Second factor' });
  await card.getByLabel('Current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await card.getByRole('img', { name: 'QR code' }).waitFor();
  await assertAccessible(page);
  const secret = (await card.locator('[data-secret]').textContent()) ?? '';
  const createCode = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  await pressTabUntil(page, 'Code');
  await page.keyboard.type(createCode(-1));
  await page.keyboard.press('Enter');
  await card.getByText('Store these recovery codes').waitFor();
  await assertAccessible(page);
  await pressTabUntil(page, 'Done');
  await page.keyboard.press('Enter');
  await card.getByText('10 recovery codes are left').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await fillAccount(page, { 'E-mail address': 'olga@example.com', Password: PASSWORD });
  await page.getByText('Enter the code from your authenticator app.').waitFor();
  await assertAccessible(page);
  await page.keyboard.type(createCode(0));
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Invoices' }).waitFor();
});
