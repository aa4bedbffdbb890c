import { createValidationError, type FieldError } from '../lib/api-error.ts';
import type { JsonObject } from '../lib/json-pointer.ts';
import { isObject } from './corrections.ts';
import type { Document, PageRange } from './documents.ts';

export const MAX_SEGMENTS = 1_000;

/**
 * Checks how a person divided a file into documents. Throws a 422 error unless every page belongs to exactly
 * one document.
 */
export function checkSegments(
  given: readonly PageRange[],
  { requestedPages, pagesCount }: Pick<Document, 'requestedPages' | 'pagesCount'>,
): PageRange[] {
  const errors: FieldError[] = [];
  const refuse = (index: number, message: string) =>
    errors.push({ field: `segments[${index}].pages`, code: 'invalid', message });
  const pages = requestedPages ?? Array.from({ length: pagesCount ?? 0 }, (_, i) => i + 1);
  const free = new Set(pages);
  for (const [index, [first, last]] of given.entries()) {
    if (last < first) {
      refuse(index, 'must be the first and last page');
      continue;
    }
    const own = pages.filter((page) => page >= first && page <= last);
    if (!pages.includes(first) || !pages.includes(last)) refuse(index, 'must be pages of this document');
    else if (own.some((page) => !free.has(page))) refuse(index, 'contains a page of another segment');
    for (const page of own) free.delete(page);
  }
  if (errors.length === 0 && free.size > 0)
    errors.push({
      field: 'segments',
      code: 'invalid',
      message: `must contain every page; ${[...free].slice(0, 10).join(', ')} ${free.size === 1 ? 'is' : 'are'} missing`,
    });
  if (errors.length > 0) throw createValidationError(...errors);
  return given.map(([first, last]) => [first, last]);
}

/**
 * Returns true if a result has page images, so that its pages can be divided among documents. Text and
 * workbooks have none.
 */
export function hasPrintedPages({ pages }: JsonObject): boolean {
  return (
    Array.isArray(pages) && pages.length > 0 && pages.every((page) => isObject(page) && page.unit !== 'none')
  );
}
