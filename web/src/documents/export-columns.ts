import type { Export } from '#client/types';

const PARTY = [
  'name',
  'address',
  'tax_id',
  'registration_number',
  'email',
  'phone',
  'website',
  'iban',
  'bic',
];
const PARTIES = ['seller', 'buyer', 'bank', 'employer', 'employee'];
const ENTRY = ['document_id', 'link', 'filename', 'review', 'pages'];

/**
 * The columns for each kind of row, as in docs/exports.md. A test compares them with the service's columns.
 */
export const EXPORT_COLUMNS: Readonly<Record<Export['rows'], readonly string[]>> = {
  documents: [
    ...['document_id', 'link', 'filename', 'status', 'error', 'review', 'created_at', 'pages_count', 'pages'],
    ...['external_id', 'document_type', 'language'],
    ...['number', 'date', 'time', 'due_date', 'delivery_date', 'order_number', 'customer_number', 'currency'],
    ...['subtotal', 'tax_total', 'tip', 'discount_total', 'shipping', 'rounding', 'total', 'amount_due'],
    ...['amount_paid', 'payment_method', 'amount_tendered', 'change', 'payment_terms', 'delivery_address'],
    ...PARTIES.flatMap((party) => PARTY.map((name) => `${party}.${name}`)),
    ...['account_holder', 'account_number', 'iban', 'period_start', 'period_end'],
    ...['opening_balance', 'closing_balance', 'gross_pay', 'net_pay'],
    ...['name', 'email', 'phone', 'links', 'education', 'experience', 'skills'],
    ...['parties', 'effective_date', 'term', 'governing_law', 'signature_date'],
    ...[
      'document_number',
      'surname',
      'given_names',
      'birth_date',
      'expiry_date',
      'nationality',
      'sex',
      'mrz',
    ],
    ...['from', 'to', 'subject', 'title', 'author'],
  ],
  line_items: [
    ...ENTRY,
    ...['number', 'date', 'currency', 'seller.name', 'id', 'sku', 'description', 'quantity', 'unit'],
    ...['unit_price', 'discount', 'tax_rate', 'amount'],
  ],
  transactions: [
    ...ENTRY,
    ...['iban', 'account_number', 'currency', 'id', 'date', 'value_date', 'description', 'counterparty'],
    ...['amount', 'balance'],
  ],
};
