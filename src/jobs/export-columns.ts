import { TRADE_TYPES } from '../lib/document-types.ts';

/** What a column of an export contains; a spreadsheet shows dates and links as such. */
export type ColumnKind = 'text' | 'date' | 'timestamp' | 'link';

/** Columns of every row of documents, whatever the documents are. */
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
const party = (role: string) => PARTY.map((name) => `${role}.${name}`);

/** Columns of the fields of document types, in the order of the groups. */
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
      ...party('seller'),
      ...party('buyer'),
      'delivery_address',
    ],
  },
  {
    types: ['bank_statement'],
    columns: [
      ...party('bank'),
      ...['account_holder', 'account_number', 'iban', 'period_start', 'period_end', 'opening_balance'],
      ...['closing_balance', 'currency'],
    ],
  },
  {
    types: ['payslip'],
    columns: [
      ...party('employer'),
      ...party('employee'),
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

/** Names and document types that occur in an export, from which its columns follow. */
export interface Occurring {
  names: ReadonlySet<string>;
  types: ReadonlySet<string>;
  /** Custom fields of the project, in the order of its schema. */
  custom: readonly string[];
}

/**
 * Columns of a table of documents: those of every document, then for each type that occurs all of its columns, found or
 * not, then the custom fields. So documents of the same types give the same columns in the same order. Anything else that
 * occurs follows, sorted by name: nothing is left out.
 */
export function documentColumns({ names, types, custom }: Occurring): string[] {
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

export function lineItemColumns({ names }: Pick<Occurring, 'names'>): string[] {
  return complete(LINE_ITEM_COLUMNS, names);
}

export function transactionColumns({ names }: Pick<Occurring, 'names'>): string[] {
  return complete(TRANSACTION_COLUMNS, names);
}

function complete(fixed: string[], names: ReadonlySet<string>): string[] {
  const columns = new Set(fixed);
  const others = [...names].filter((name) => !columns.has(name)).sort();
  return [...columns, ...others];
}

export function kindOfColumn(name: string): ColumnKind {
  if (name === 'link') return 'link';
  if (name === 'created_at') return 'timestamp';
  return DATES.has(name) || /^custom\..*(^|[._])date$/.test(name) ? 'date' : 'text';
}
