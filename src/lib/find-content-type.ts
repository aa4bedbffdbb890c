/**
 * Returns null if an attachment has no content type. If a header or property is damaged, the libraries that
 * parse e-mails may return a value that is not a string, contrary to their types.
 */
export function findContentType(contentType: unknown): string | null {
  return typeof contentType === 'string' && contentType !== '' ? contentType : null;
}
