import type { Line, ReadPage } from '../document.ts';
import { linesOfWords } from './lines.ts';

/** Running heads and feet stand in the outer part of a page … */
const MARGIN_SHARE = 0.12;
/** … and on so many of the pages. */
const PAGE_SHARE = 0.6;
const MIN_PAGES = 3;

/**
 * Tells which lines run along the head or foot of the pages and stood there on an earlier page: words alike but for
 * their digits, at the same height.
 */
export function runningLines(pages: readonly ReadPage[]): (line: Line, page: ReadPage) => boolean {
  if (pages.length < MIN_PAGES) return () => false;
  const pagesOfKey = new Map<string, number[]>();
  for (const page of pages) {
    const keys = new Set(linesOfWords(page.words).flatMap((line) => keyOf(line, page) ?? []));
    for (const key of keys) {
      const found = pagesOfKey.get(key);
      if (found === undefined) pagesOfKey.set(key, [page.info.number]);
      else found.push(page.info.number);
    }
  }
  const needed = Math.max(MIN_PAGES, pages.length * PAGE_SHARE);
  return (line, page) => {
    const key = keyOf(line, page);
    const found = key === undefined ? undefined : pagesOfKey.get(key);
    return found !== undefined && found.length >= needed && found[0] !== page.info.number;
  };
}

function keyOf(line: Line, page: ReadPage): string | undefined {
  const { height } = page.info;
  const isMargin = line.box[3] < height * MARGIN_SHARE || line.box[1] > height * (1 - MARGIN_SHARE);
  if (!isMargin) return undefined;
  return `${Math.round(line.box[1] / 6)} ${line.text.replace(/\d+/g, '0')}`;
}
