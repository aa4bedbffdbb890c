import type { ExtractionResult } from '../../../src/extraction/extract.ts';

/** Creates the result of a document with a single page that contains only this text. */
export function createEmptyResult(text: string): ExtractionResult {
  return {
    pagesCount: 1,
    wholeTables: [],
    contents: [],
    layout: null,
    modelTask: null,
    parsedData: {
      version: 1,
      document_type: 'other',
      document_type_confidence: 0,
      fields: {},
      line_items: [],
      taxes: [],
      transactions: [],
      key_values: [],
      codes: [],
      tables: [],
      text,
      pages: [],
      evidence: {},
      checks: [],
      warnings: [],
      segments: [],
    },
  };
}
