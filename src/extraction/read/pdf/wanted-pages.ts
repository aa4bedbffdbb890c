import { ExtractionError } from '../../document.ts';
import type { ExtractionOptions } from '../../options.ts';

export type ReadOptions = Pick<ExtractionOptions, 'pages' | 'maxPages' | 'careful'>;

/**
 * Returns the one-based numbers of the pages to read.
 * @throws {ExtractionError} `too_many_pages`, or `unsupported_content` if the file has none of the requested
 * pages
 */
export function selectPages(
  pagesCount: number,
  { pages: selection, maxPages = Number.POSITIVE_INFINITY }: ReadOptions,
): number[] {
  if (pagesCount > maxPages)
    throw new ExtractionError(
      'too_many_pages',
      `The PDF has ${pagesCount} pages; the limit is ${maxPages}.`,
      {
        pagesCount,
      },
    );
  const all = Array.from({ length: pagesCount }, (_, index) => index + 1);
  if (selection === undefined) return all;
  const wanted = all.filter((page) => selection.includes(page));
  if (wanted.length === 0)
    throw new ExtractionError(
      'unsupported_content',
      `The file has ${pagesCount === 1 ? '1 page' : `${pagesCount} pages`}, but none of the requested pages.`,
      {
        pagesCount,
      },
    );
  return wanted;
}
