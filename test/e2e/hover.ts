import type { Page } from 'playwright-core';

const SETTLES_IN_MS = 15_000;

/** Returns the JSON pointers of all values in the panel that have a box on a page. */
export function findValues(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('.panel [data-pointer]')]
    .map(({ dataset }) => dataset.pointer)
    .filter((pointer) => document.querySelector('[data-mark="' + CSS.escape(pointer) + '"]') !== null)`);
}

/** Points at a value. Returns a description of the problem, or null if there is none. */
export async function checkHover(page: Page, pointer: string): Promise<string | null> {
  const row = page.locator(`.panel [data-pointer="${pointer}"]`);
  await row.scrollIntoViewIfNeeded();
  const before: number = await page.evaluate('scrollY');
  await row.hover();
  const box = await row.boundingBox();
  if (box === null) return 'the value cannot be seen';
  const mouse = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const look = `(${findFault})(${JSON.stringify({ pointer, mouse, before })})`;
  const until = Date.now() + SETTLES_IN_MS;
  for (;;) {
    const fault: string | null = await page.evaluate(look);
    if (fault === null || Date.now() > until) return fault;
    await page.waitForTimeout(40);
  }
}

/** A script that runs in the browser. */
const findFault = `({ pointer, mouse, before }) => {
  if (scrollY !== before) return 'the window scrolled from ' + before + ' to ' + scrollY;
  const under = document.elementFromPoint(mouse.x, mouse.y)?.closest('[data-pointer]')?.dataset.pointer;
  if (under !== pointer) return 'under the mouse is ' + under;
  const active = [...document.querySelectorAll('.panel [data-pointer].active')].map(({ dataset }) => dataset.pointer);
  if (active.join() !== pointer) return 'active next to the page: ' + active;
  const marks = [...document.querySelectorAll('.mark.active')];
  const others = marks.filter(({ dataset }) => dataset.mark !== pointer);
  if (marks.length === 0 || others.length > 0) return 'active on the page: ' + marks.map(({ dataset }) => dataset.mark);
  const view = document.querySelector('.viewer-scroll').getBoundingClientRect();
  const [bottom, right] = [Math.min(view.bottom, innerHeight), Math.min(view.right, innerWidth)];
  const { top, left, bottom: low, right: far } = marks[0].getBoundingClientRect();
  const isInside = top >= view.top && left >= view.left && low <= bottom && far <= right;
  return isInside ? null : 'the box is outside: ' + [left, top, far, low].map(Math.round) + ' in ' +
    [view.left, view.top, right, bottom].map(Math.round);
}`;
