import { createFieldError } from '../lib/api-error.ts';

/** Accepted documents never have more pages than this. */
const MAX_PAGE = 10_000;
const MAX_SELECTED = 1000;

/** Parses a selection of pages: `1-3,7` becomes `[1, 2, 3, 7]`. Throws a 422 error if the text is invalid. */
export function parsePageSelection(text: string, field = 'pages'): number[] {
  const pages = new Set<number>();
  for (const part of text.split(',')) {
    const [, first, last] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(part.trim()) ?? [];
    const from = Number(first);
    const to = last === undefined ? from : Number(last);
    if (first === undefined || from < 1 || to < from || to > MAX_PAGE || to - from >= MAX_SELECTED) {
      throw createFieldError(field, 'invalid', 'must list pages and page ranges, such as 1-3,7');
    }
    for (let page = from; page <= to; page++) pages.add(page);
  }
  if (pages.size > MAX_SELECTED)
    throw createFieldError(field, 'invalid', `must be at most ${MAX_SELECTED} pages`);
  return [...pages].sort((a, b) => a - b);
}

/** Throws a 422 error if a selected page does not exist. */
export function checkPageSelection(selected: number[] | null, pagesCount: number | null): void {
  const last = selected?.at(-1);
  if (last === undefined || pagesCount === null || last <= pagesCount) return;
  throw createFieldError(
    'pages',
    'invalid',
    `must contain only pages of the document, which has ${pagesCount}`,
  );
}
