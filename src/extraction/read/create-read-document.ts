import type { ReadDocument } from '../document.ts';

type Named = 'pages' | 'pagesCount';

/** Returns a document with these parts. All other parts are empty. */
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
