import { type AccountingOptions, findMissingOptions } from '../domain/accounting-options.ts';
import type { ExportFormat } from '../domain/exports.ts';
import { createFieldError, createValidationError } from '../lib/api-error.ts';
import { requireStorable } from './parse-texts.ts';
import { checkDay } from './timestamps.ts';

/**
 * Throws a 422 error for options that do not fit the format. `field` is the path of the options in the body.
 */
export function checkExportOptions(
  options: { format: ExportFormat; columns?: string[]; accounting?: AccountingOptions },
  field: string,
): void {
  requireStorable(options, field);
  const { format, columns, accounting = {} } = options;
  checkAccountingOptions(accounting, field);
  const missing = findMissingOptions(format, accounting);
  if (missing.length > 0)
    throw createValidationError(
      ...missing.map((one) => ({ ...one, field: `${field}.accounting.${one.field}` })),
    );
  if (columns !== undefined && format !== 'csv' && format !== 'xlsx')
    throw createFieldError(
      `${field}.columns`,
      'invalid',
      'cannot be set for this format; choose CSV or XLSX, or omit the columns',
    );
}

/**
 * Throws a 422 error if the start of the fiscal year is not a date. `field` is the path of the export options
 * in the body.
 */
export function checkAccountingOptions({ fiscal_year_start: start }: AccountingOptions, field: string): void {
  if (start !== undefined) checkDay(start, `${field}.accounting.fiscal_year_start`);
}
