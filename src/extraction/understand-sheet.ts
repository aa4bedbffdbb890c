import type { Format } from './detect/formats.ts';
import type { LaidOutDocument, Understanding } from './document.ts';

/** Whether a file is cells and nothing else. */
export function isSheet(format: Format): boolean {
  return format === 'csv' || format === 'xlsx' || format === 'xls';
}

/** A file of cells is a spreadsheet; its values stand in `tables`. */
export function understandSheet(document: LaidOutDocument): Understanding {
  const numbers = document.pages.map((page) => page.info.number);
  const document_type = 'spreadsheet';
  return {
    document_type,
    document_type_confidence: 1,
    fields: {},
    line_items: [],
    taxes: [],
    transactions: [],
    key_values: [],
    evidence: {},
    checks: [],
    segments: [{ pages: [numbers[0] ?? 1, numbers.at(-1) ?? 1], document_type }],
    warnings: [],
  };
}
