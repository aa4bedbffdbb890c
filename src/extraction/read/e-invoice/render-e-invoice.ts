import { writeMarkdownTable } from '../../markdown-table.ts';
import type { Party, Table } from '../../parsed-data.ts';
import type { EInvoice } from '../../understand/e-invoice/e-invoice.ts';
import { round } from '../../understand/recognize/numbers.ts';

const TITLES: Readonly<Record<string, string>> = {
  credit_note: 'Credit note',
  purchase_order: 'Purchase order',
};
const HEADER = [
  'date',
  'due_date',
  'delivery_date',
  'order_number',
  'customer_number',
  'payment_terms',
] as const;
const SUMS = [
  'subtotal',
  'discount_total',
  'tax_total',
  'rounding',
  'total',
  'amount_paid',
  'amount_due',
] as const;
const LINE = ['sku', 'description', 'quantity', 'unit', 'unit_price', 'tax_rate', 'amount'] as const;
const TAX = ['rate', 'base', 'amount'] as const;
const PARTY = ['name', 'address', 'tax_id', 'registration_number', 'email', 'phone', 'iban', 'bic'] as const;
const NAMES: Readonly<Record<string, string>> = {
  sku: 'Item no.',
  tax_id: 'Tax ID',
  rate: 'Tax rate (%)',
  tax_rate: 'Tax rate (%)',
  email: 'E-mail',
  iban: 'IBAN',
  bic: 'BIC',
};
const MONEY = new Set<string>([...SUMS, 'unit_price', 'amount', 'base']);

/** Renders an electronic invoice as Markdown, with its line items and taxes as tables. */
export function renderEInvoice(invoice: EInvoice, page: number): { text: string; tables: Table[] } {
  const { fields, seller, buyer, deliveryAddress, lines, taxes, remarks, type } = invoice;
  const tables = [makeTable('items', LINE, lines, page), makeTable('taxes', TAX, taxes, page)].filter(
    (table) => table !== null,
  );
  const currency = fields.currency === undefined ? '' : ` ${fields.currency}`;
  const sections = [
    `# ${TITLES[type] ?? 'Invoice'} ${fields.number ?? ''}`.trimEnd(),
    listValues(HEADER, fields, ''),
    renderParty('Seller', seller),
    renderParty('Buyer', buyer),
    deliveryAddress === undefined ? '' : `## Delivery address\n\n${deliveryAddress}`,
    ...tables.map((table) => writeMarkdownTable(table.rows)),
    listValues(SUMS, fields, currency),
    remarks.map(({ name, value }) => `${name}: ${value}`).join('\n'),
  ];
  return { text: sections.filter((section) => section !== '').join('\n\n'), tables };
}

/** Converts a key such as `due_date` to `Due date`. */
function formatName(key: string): string {
  const known = NAMES[key];
  if (known !== undefined) return known;
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function formatValue(key: string, value: string | number): string {
  if (typeof value === 'string' || !MONEY.has(key)) return String(value);
  return round(value) === value ? value.toFixed(2) : String(value);
}

function listValues(
  keys: readonly string[],
  values: Readonly<Record<string, string | number>>,
  suffix: string,
): string {
  return keys
    .flatMap((key) => {
      const value = values[key];
      return value === undefined ? [] : [`${formatName(key)}: ${formatValue(key, value)}${suffix}`];
    })
    .join('\n');
}

function renderParty(title: string, party: Party): string {
  const [name, ...others] = PARTY.flatMap((key) => {
    const value = party[key];
    if (value === undefined) return [];
    return key === 'name' || key === 'address' ? [value] : [`${formatName(key)}: ${value}`];
  });
  return name === undefined ? '' : `## ${title}\n\n${[name, ...others].join('\n')}`;
}

/** Omits empty columns. Returns null if there are no rows. */
function makeTable<Key extends string>(
  id: string,
  keys: readonly Key[],
  rows: readonly Partial<Record<Key, string | number>>[],
  page: number,
): Table | null {
  const used = keys.filter((key) => rows.some((row) => row[key] !== undefined));
  if (used.length === 0) return null;
  const cells = rows.map((row) =>
    used.map((key) => {
      const value = row[key];
      return value === undefined ? '' : formatValue(key, value);
    }),
  );
  return {
    id: `${id}${page}`,
    header_rows: 1,
    columns: used.length,
    parts: [{ page }],
    rows: [used.map(formatName), ...cells],
  };
}
