import type { Format } from './detect/formats.ts';
import type { LaidOutDocument, Understanding } from './document.ts';
import type { ExtractionOptions } from './options.ts';
import { boundSheets } from './understand/sheet/bound-sheets.ts';
import { understand } from './understand/understand.ts';

export function isSheet(format: Format): boolean {
  return format === 'csv' || format === 'xlsx' || format === 'xls' || format === 'ods';
}

/**
 * Finds the values in a workbook or CSV file. A sheet laid out like an invoice gets the type and fields of an
 * invoice. Any other table gets the type `spreadsheet`, and its values are in `tables`. Only a limited number
 * of rows, columns and characters are searched.
 */
export function understandSheet(document: LaidOutDocument, options: ExtractionOptions): Understanding {
  const { document: bounded, cut } = document.printout
    ? { document, cut: document.printout.isCut ?? false }
    : boundSheets(document);
  const result = understand(bounded, options);
  const numbers = document.pages.map((page) => page.info.number);
  result.segments = [{ pages: [numbers[0] ?? 1, numbers.at(-1) ?? 1], document_type: result.document_type }];
  if (cut && result.document_type !== 'spreadsheet')
    result.warnings.push({
      code: 'too_many_cells',
      message: 'Only the first 500 rows and 128 columns of a sheet were searched for fields.',
    });
  return result;
}
