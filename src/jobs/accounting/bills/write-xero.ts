import type { AccountingOptions } from '../../../domain/accounting-options.ts';
import { formatCents, formatDecimal } from '../cents.ts';
import { requireValue } from '../missing-data-error.ts';
import type { Sale } from '../sale.ts';
import { findTaxCode, formatBillDate, listBillLines } from './bill-lines.ts';

/** Columns of Xero's template for bills; required columns begin with an asterisk. */
export const XERO_COLUMNS = [
  '*ContactName',
  'EmailAddress',
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  'POCity',
  'PORegion',
  'POPostalCode',
  'POCountry',
  '*InvoiceNumber',
  '*InvoiceDate',
  '*DueDate',
  'Total',
  'InventoryItemCode',
  'Description',
  '*Quantity',
  '*UnitAmount',
  '*AccountCode',
  '*TaxType',
  'TaxAmount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
  'Currency',
] as const;

/** Creates the rows of one bill, with amounts that exclude tax. */
export function makeXeroRows(
  sale: Sale,
  options: AccountingOptions,
  warn: (message: string) => void,
): string[][] {
  const format = options.date_format ?? 'YYYY-MM-DD';
  const addressLines = (sale.seller.address ?? '').split(/,\s*|\n/).filter((line) => line !== '');
  const [line1 = '', line2 = '', line3 = '', ...others] = addressLines;
  const shared = [
    requireValue('seller.name', sale.seller.name),
    sale.seller.email ?? '',
    ...[line1, line2, line3, others.join(', ')],
    ...['', '', '', ''],
    requireValue('number', sale.number),
    formatBillDate(requireValue('date', sale.date), format),
    formatBillDate(requireValue('due_date', sale.dueDate), format),
    formatCents(requireValue('total', sale.total)),
  ];
  const currency = requireValue('currency', sale.currency);
  return listBillLines(sale, warn).map((line) => [
    ...shared,
    '',
    line.description,
    formatDecimal(line.quantity, 4),
    formatDecimal(line.unitAmount, 4),
    options.account ?? '',
    findTaxCode(line.taxRate, options.tax_codes ?? {}),
    ...['', '', '', '', ''],
    currency,
  ]);
}
