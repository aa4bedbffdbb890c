import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/** Debian's Chromium, without anything that would go out to the network by itself. */
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
  /** What went wrong in the page itself: errors, refusals of the content security policy, requests to other hosts. */
  problems: string[];
}

/** A new tab at the dashboard. Whatever goes wrong in it is collected. */
export async function visit(
  browser: Browser,
  baseUrl: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const problems: string[] = [];
  const { origin } = new URL(baseUrl);
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    // A status that is no success is told by the browser too; the tests look at what the page makes of it.
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

/** Signs in with the key, as a person would. */
export async function signIn(page: Page, key: string): Promise<void> {
  await page.getByLabel('API key').fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Projects' }).waitFor();
}
