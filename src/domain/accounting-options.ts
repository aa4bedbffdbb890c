import type { FieldError } from '../lib/api-error.ts';

/** Tax categories (UNCL 5305) that a tax rate of 0 % can have. */
export const ZERO_TAX_CATEGORIES = ['Z', 'E', 'AE', 'K', 'G', 'O'] as const;
export const DATE_FORMATS = ['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY'] as const;

/**
 * Information that accounting programs need but documents do not contain. The names are the same as in the
 * API.
 */
export interface AccountingOptions {
  default_country?: string;
  zero_tax_category?: (typeof ZERO_TAX_CATEGORIES)[number];
  account?: string;
  creditor_account?: string;
  /** Maps a tax rate in percent to the accounting program's code. */
  tax_codes?: Record<string, string>;
  date_format?: (typeof DATE_FORMATS)[number];
  bank_id?: string;
  consultant_number?: number;
  client_number?: number;
  fiscal_year_start?: string;
  account_length?: number;
}

const REQUIRED: Readonly<Record<string, readonly (keyof AccountingOptions)[]>> = {
  datev: ['consultant_number', 'client_number', 'fiscal_year_start', 'account', 'creditor_account'],
  quickbooks: ['account'],
  xero: ['account', 'tax_codes'],
};

/** Returns an error for each option that the format requires but the request lacks. */
export function findMissingOptions(format: string, options: AccountingOptions): FieldError[] {
  return (REQUIRED[format] ?? [])
    .filter((name) => options[name] === undefined)
    .map((name) => ({
      field: name,
      code: 'required',
      message: `is required for the format ${format}`,
    }));
}
