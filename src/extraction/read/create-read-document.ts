import type { ReadDocument } from '../document.ts';

type Named = 'pages' | 'pagesCount';

/** Returns a document whose other parts are empty. */
export function createReadDocument(
  parts: Pick<ReadDocument, Named> & Partial<Omit<ReadDocument, Named>>,
): ReadDocument {
  return {
    formFields: [],
    codes: [],
    embedded: [],
    wholeTables: [],
    properties: {},
    warnings: [],
    ...parts,
  };
}
