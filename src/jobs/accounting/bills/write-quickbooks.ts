import type { AccountingOptions } from '../../../domain/accounting-options.ts';
import { formatCents, roundCents } from '../cents.ts';
import { requireValue } from '../missing-data-error.ts';
import type { Sale } from '../sale.ts';
import { findTaxCode, formatBillDate, listBillLines } from './bill-lines.ts';

/** Columns of bills in QuickBooks Online; required columns begin with an asterisk. */
export const QUICKBOOKS_COLUMNS = [
  '*BillNo',
  '*Supplier',
  '*BillDate',
  '*DueDate',
  'Terms',
  'Location',
  'Memo',
  '*Account',
  'LineDescription',
  '*LineAmount',
  '*LineTaxCode',
  'LineTaxAmount',
  'Currency',
] as const;

/** Creates the rows of one bill. Without tax codes, as in the United States, the tax is a separate row. */
export function makeQuickbooksRows(
  sale: Sale,
  options: AccountingOptions,
  warn: (message: string) => void,
): string[][] {
  const format = options.date_format ?? 'YYYY-MM-DD';
  const shared = [
    requireValue('number', sale.number),
    requireValue('seller.name', sale.seller.name),
    formatBillDate(requireValue('date', sale.date), format),
    formatBillDate(requireValue('due_date', sale.dueDate), format),
    '',
    '',
    sale.orderNumber ?? '',
    options.account ?? '',
  ];
  const currency = requireValue('currency', sale.currency);
  const codes = options.tax_codes;
  const rows = listBillLines(sale, warn).map(({ description, amount, taxRate }) => [
    ...shared,
    description,
    formatCents(amount),
    codes === undefined ? '' : findTaxCode(taxRate, codes),
    codes === undefined || taxRate === undefined ? '' : formatCents(roundCents((amount * taxRate) / 100)),
    currency,
  ]);
  const tax = sale.taxTotal ?? 0;
  if (codes === undefined && tax !== 0) rows.push([...shared, 'Tax', formatCents(tax), '', '', currency]);
  return rows;
}
