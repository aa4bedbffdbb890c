import type { Page } from 'playwright-core';

/**
 * Finds elements that extend beyond the window, unless they are in scrollable boxes, and bars whose parts
 * overlap.
 */
export async function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(`{
    const { documentElement } = document;
    const width = documentElement.clientWidth;
    const found = documentElement.scrollWidth > width ? ['the page scrolls sideways'] : [];
    const scrolls = (element) => element !== null && element !== documentElement &&
      (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement));
    for (const element of document.querySelectorAll('body *')) {
      const { right, width: own } = element.getBoundingClientRect();
      if (own > 0 && right > width + 1 && !scrolls(element.parentElement)) found.push(element.outerHTML.slice(0, 200));
    }
    for (const bar of document.querySelectorAll('.top, .top nav'))
      if (bar.scrollWidth > bar.clientWidth) found.push('too narrow: ' + bar.className);
    found;
  }`);
}
