// No screen has axe violations, truncated content or console errors. The test uses a narrow window. With
// LEGIBLE_TEST_ALL_SCREENS=1, it also uses light, dark and zoomed windows. With LEGIBLE_TEST_SCREENSHOTS=1
// (`npm run screens`), it uses all four and writes screenshots to docs/screens.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { BrowserSession, PASSWORD } from '../support/browser-session.ts';
import { launchBrowser, signIn, type Visit, visit } from './browser.ts';
import { type FilledApp, startFilledApp } from './filled-app.ts';
import { findFaults } from './find-faults.ts';
import { findOverflow } from './find-overflow.ts';
import { SCREENS, type Screen, USER_SCREENS } from './screens.ts';

const FOLDER = fileURLToPath(new URL('../../docs/screens/', import.meta.url));
const WANTED = process.env.LEGIBLE_TEST_SCREENSHOTS === '1';
const NARROW = { width: 390, height: 844 };
/** The size of a window of 1366 × 768 pixels at 200% zoom. */
const ZOOMED = { width: 683, height: 384 };
/** A page of this width must not need horizontal scrolling (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 760 };

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
  // Use a palette: a screen has few colors, so this reduces the file to a third of its size.
  await sharp(await page.screenshot())
    .png({ palette: true })
    .toFile(`${FOLDER}${name}.png`);
}

async function open(page: Page, { place, prepare }: Screen): Promise<void> {
  // Open another page first, so that no dialog or selection remains from the previous screen.
  await page.evaluate("location.hash = '#/nowhere'");
  await page.getByText('Page not found').waitFor();
  await page.evaluate(`location.hash = '#/${place(filled)}'`);
  await prepare(page);
}

// Use only one variant by default, because all four together take minutes.
const MANNERS =
  WANTED || process.env.LEGIBLE_TEST_ALL_SCREENS === '1'
    ? (['light', 'dark', 'narrow', 'zoomed'] as const)
    : (['narrow'] as const);

type Manner = (typeof MANNERS)[number];

function visitIn(manner: Manner): Promise<Visit> {
  return visit(browser, filled.app.baseUrl, {
    colorScheme: manner === 'dark' ? 'dark' : 'light',
    ...(manner === 'narrow' ? { viewport: NARROW } : {}),
    ...(manner === 'zoomed' ? { viewport: ZOOMED, deviceScaleFactor: 2 } : {}),
  });
}

function lookAt(screens: Screen[], manner: Manner, visited: () => Visit): void {
  for (const [index, screen] of screens.entries()) {
    it(screen.name, async () => {
      const here = visited();
      // Alternate between light and dark mode. People check screenshots of all screens in both modes.
      if (MANNERS.length === 1)
        await here.page.emulateMedia({ colorScheme: index % 2 === 0 ? 'light' : 'dark' });
      await open(here.page, screen);
      await check(here, `${screen.name}-${manner}`);
    });
  }
}

for (const manner of MANNERS) {
  describe(`in ${manner}`, () => {
    let here: Visit;

    before(async () => {
      here = await visitIn(manner);
    });

    after(() => here?.context.close());

    it('sign-in', async () => {
      await here.page.getByLabel('API key').waitFor();
      await check(here, `sign-in-${manner}`);
      await signIn(here.page, filled.app.key);
    });

    lookAt(SCREENS, manner, () => here);
  });
}

describe('as a user', () => {
  before(async () => {
    const owner = await new BrowserSession(filled.app).accept(filled.app.setupPath ?? '', {
      email: 'olga@example.com',
      name: 'Olga Berg',
    });
    await owner.post('/v1/invitations', { invitation: { email: 'rita@example.com', role: 'reviewer' } });
  });

  for (const manner of MANNERS) {
    describe(`in ${manner}`, () => {
      let here: Visit;

      before(async () => {
        here = await visitIn(manner);
      });

      after(() => here?.context.close());

      it('sign-in-password', async () => {
        await here.page.getByLabel('Password').waitFor();
        await check(here, `sign-in-password-${manner}`);
        await here.page.getByLabel('E-mail address').fill('olga@example.com');
        await here.page.getByLabel('Password').fill(PASSWORD);
        await here.page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await here.page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
      });

      lookAt(USER_SCREENS, manner, () => here);
    });
  }
});

async function check({ page, problems }: Visit, name: string): Promise<void> {
  await look(page, name);
  // Scroll to the top first, so that elements partly covered by a sticky bar are not reported as truncated.
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
