import assert from 'node:assert/strict';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';

/** Launches Debian's Chromium without the features that access the network on their own. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Errors in the browser, violations of the content security policy, and requests to other hosts. */
  problems: string[];
}

/** Opens the dashboard in a new tab. */
export async function visit(
  browser: Browser,
  baseUrl: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const problems: string[] = [];
  const { origin } = new URL(baseUrl);
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    // The tests check how the page handles responses with an error status, so the browser's messages about
    // them are expected.
    const text = message.text();
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) problems.push(text);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'blob:' && url.origin !== origin) problems.push(`asked ${request.url()}`);
  });
  await page.goto(`${origin}/`);
  return { page, context, problems };
}

export async function signIn(page: Page, key: string): Promise<void> {
  await page.getByLabel('API key').fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
}

/** Drops files and folders in the middle of the page, as if they had been dragged from a file manager. */
export async function drop({ context, page }: Visit, files: string[]): Promise<void> {
  const session = await context.newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 600, y: 400, data });
  await session.detach();
}

/** Slows down uploads until `end` is called, so that uploading 300 kB takes seconds. */
export async function throttleUploads({ context, page }: Visit): Promise<{ end(): Promise<void> }> {
  const session = await context.newCDPSession(page);
  const others = { offline: false, latency: 0, downloadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { ...others, uploadThroughput: 50_000 });
  return {
    async end() {
      await session.send('Network.emulateNetworkConditions', { ...others, uploadThroughput: -1 });
      await session.detach();
    },
  };
}

const FOCUSED = `{
  const it = document.activeElement;
  it === document.body ? '' : (it.getAttribute('aria-label') ?? it.labels?.[0]?.textContent ?? it.textContent).trim();
}`;

/** Presses Tab until an element whose name begins with `name` has the focus. */
export async function pressTabUntil(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  for (let n = 0; n < 80; n++) {
    const focused = await page.evaluate<string>(FOCUSED);
    if (focused.startsWith(name)) return;
    passed.push(focused.slice(0, 30));
    await page.keyboard.press('Tab');
  }
  assert.fail(`${name} is not reached, but ${passed.join(', ')}`);
}

export async function waitForValue(input: Locator, value: string): Promise<void> {
  const until = Date.now() + 60_000;
  for (;;) {
    const now = await input.inputValue();
    if (now === value) return;
    assert.ok(Date.now() < until, `the input has “${now}” instead of “${value}”`);
    await input.page().waitForTimeout(40);
  }
}
