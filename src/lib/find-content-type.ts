/**
 * Returns the content type of an attachment; null if it has none. The libraries that parse e-mails return other values
 * than texts for damaged headers and properties, whatever their types promise.
 */
export function findContentType(contentType: unknown): string | null {
  return typeof contentType === 'string' && contentType !== '' ? contentType : null;
}
