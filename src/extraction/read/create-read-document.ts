import type { ReadDocument } from '../document.ts';

type Named = 'pages' | 'pagesCount';

/** What a reader returns: most formats have only some of the parts of a document. */
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
