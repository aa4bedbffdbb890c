/**
 * Returns the content type of an attachment; null if it has none. Contrary to their types, the libraries that
 * parse e-mails may return a value that is not a string if a header or property is damaged.
 */
export function findContentType(contentType: unknown): string | null {
  return typeof contentType === 'string' && contentType !== '' ? contentType : null;
}
