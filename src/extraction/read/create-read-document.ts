import type { ReadDocument } from '../document.ts';

type Named = 'pages' | 'pagesCount';

/** Creates the output of a reader from the parts that its format has. */
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
