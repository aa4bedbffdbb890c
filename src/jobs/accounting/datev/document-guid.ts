import { createHash } from 'node:crypto';

/**
 * Returns the identifier that links a row of the posting batch to the document image. Both exports contain
 * it.
 */
export function makeDocumentGuid(documentId: string): string {
  const hex = createHash('sha256').update(`legible:${documentId}`).digest('hex');
  // Set the version and variant of a random UUID, because some programs check them.
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join('-');
}
