import type { Format } from './detect/formats.ts';
import type { LaidOutDocument, Understanding } from './document.ts';

/** What can be said without reading the words: a file of cells is a spreadsheet. */
export function understandByFormat(format: Format, document: LaidOutDocument): Understanding {
  const isSheet = format === 'csv' || format === 'xlsx' || format === 'xls';
  const document_type = isSheet ? 'spreadsheet' : 'other';
  const numbers = document.pages.map((page) => page.info.number);
  return {
    document_type,
    document_type_confidence: isSheet ? 1 : 0,
    fields: {},
    line_items: [],
    taxes: [],
    transactions: [],
    key_values: document.formFields.map(({ name, value, page, box }) => ({
      key: name,
      value,
      page,
      ...(box === undefined ? {} : { box }),
    })),
    evidence: {},
    checks: [],
    segments: [{ pages: [numbers[0] ?? 1, numbers.at(-1) ?? 1], document_type }],
    warnings: [],
  };
}
