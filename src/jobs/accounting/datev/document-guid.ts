import { createHash } from 'node:crypto';

/**
 * Creates the identifier that links a row of the posting batch to the document image. The exports of rows and
 * of images contain the same identifier.
 */
export function makeDocumentGuid(documentId: string): string {
  const hex = createHash('sha256').update(`legible:${documentId}`).digest('hex');
  // Marked as a random UUID (version and variant), because some programs check this.
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join('-');
}
