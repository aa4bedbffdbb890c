import { TRADE_TYPES } from '../lib/document-types.ts';

/** The kind of a column's values, which determines their format. */
export type ColumnKind = 'text' | 'date' | 'timestamp' | 'link' | 'money';

/** Columns that every row has. */
const DOCUMENT_COLUMNS = [
  'document_id',
  'link',
  'filename',
  'status',
  'error',
  'review',
  'created_at',
  'pages_count',
  'pages',
  'external_id',
  'document_type',
  'language',
];

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
const createPartyColumns = (role: string) => PARTY.map((name) => `${role}.${name}`);

/** The columns of each group of document types. Exports contain the groups in this order. */
const TYPE_COLUMNS: readonly { types: readonly string[]; columns: readonly string[] }[] = [
  {
    types: [...TRADE_TYPES],
    columns: [
      ...[
        'number',
        'date',
        'time',
        'due_date',
        'delivery_date',
        'order_number',
        'customer_number',
        'currency',
      ],
      ...['subtotal', 'tax_total', 'tip', 'discount_total', 'shipping', 'rounding', 'total', 'amount_due'],
      ...['amount_paid', 'payment_method', 'amount_tendered', 'change', 'payment_terms'],
      ...createPartyColumns('seller'),
      ...createPartyColumns('buyer'),
      'delivery_address',
    ],
  },
  {
    types: ['bank_statement'],
    columns: [
      ...createPartyColumns('bank'),
      ...['account_holder', 'account_number', 'iban', 'period_start', 'period_end', 'opening_balance'],
      ...['closing_balance', 'currency'],
    ],
  },
  {
    types: ['payslip'],
    columns: [
      ...createPartyColumns('employer'),
      ...createPartyColumns('employee'),
      ...['period_start', 'period_end', 'gross_pay', 'net_pay', 'currency'],
    ],
  },
  {
    types: ['resume'],
    columns: ['name', 'email', 'phone', 'links', 'education', 'experience', 'skills'],
  },
  {
    types: ['contract'],
    columns: ['parties', 'effective_date', 'term', 'governing_law', 'signature_date'],
  },
  {
    types: ['id_document'],
    columns: [
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
    ],
  },
  { types: ['email'], columns: ['from', 'to', 'subject', 'date'] },
  { types: ['spreadsheet', 'letter', 'report', 'other'], columns: ['title', 'date', 'author'] },
];

const ENTRY_COLUMNS = ['document_id', 'link', 'filename', 'review', 'pages'];

const LINE_ITEM_COLUMNS = [
  ...ENTRY_COLUMNS,
  ...[
    'number',
    'date',
    'currency',
    'seller.name',
    'id',
    'sku',
    'description',
    'quantity',
    'unit',
    'unit_price',
  ],
  ...['discount', 'tax_rate', 'amount'],
];

const TRANSACTION_COLUMNS = [
  ...ENTRY_COLUMNS,
  ...[
    'iban',
    'account_number',
    'currency',
    'id',
    'date',
    'value_date',
    'description',
    'counterparty',
    'amount',
  ],
  'balance',
];

const DATES = new Set([
  ...['date', 'due_date', 'delivery_date', 'value_date', 'period_start', 'period_end', 'effective_date'],
  ...['signature_date', 'birth_date', 'expiry_date'],
]);

/** Columns with amounts of money. The discount of a line item is left out, because it can be a percentage. */
const AMOUNTS = new Set([
  ...['subtotal', 'tax_total', 'tip', 'discount_total', 'shipping', 'rounding', 'total', 'amount_due'],
  ...['amount_paid', 'amount_tendered', 'change', 'opening_balance', 'closing_balance', 'gross_pay'],
  ...['net_pay', 'unit_price', 'amount', 'balance'],
]);

/** The names and document types that occur in an export and determine its columns. */
export interface Occurring {
  names: ReadonlySet<string>;
  types: ReadonlySet<string>;
  /** Names of the custom fields, in the order of the project's schema. */
  custom: readonly string[];
}

/**
 * Returns the shared columns, followed by all columns of each document type in the export, and then the
 * custom fields. Exports with the same types therefore have the same columns in the same order. Any other
 * names follow in alphabetical order, so that no value is lost.
 */
export function getDocumentColumns({ names, types, custom }: Occurring): string[] {
  const groups = TYPE_COLUMNS.filter((group) => group.types.some((type) => types.has(type)));
  return complete(
    [
      ...DOCUMENT_COLUMNS,
      ...groups.flatMap((group) => group.columns),
      ...custom.map((name) => `custom.${name}`),
    ],
    names,
  );
}

export function getLineItemColumns({ names }: Pick<Occurring, 'names'>): string[] {
  return complete(LINE_ITEM_COLUMNS, names);
}

export function getTransactionColumns({ names }: Pick<Occurring, 'names'>): string[] {
  return complete(TRANSACTION_COLUMNS, names);
}

function complete(fixed: string[], names: ReadonlySet<string>): string[] {
  const columns = new Set(fixed);
  const others = [...names].filter((name) => !columns.has(name)).sort();
  return [...columns, ...others];
}

export function findColumnKind(name: string): ColumnKind {
  if (name === 'link') return 'link';
  if (name === 'created_at') return 'timestamp';
  if (AMOUNTS.has(name)) return 'money';
  return DATES.has(name) || /^custom\..*(^|[._])date$/.test(name) ? 'date' : 'text';
}
