import type { FieldSchema } from '../api/projects.ts';
import { fitsTable } from './fits-table.ts';
import { buildPointer, type Leaf, labelOf } from './places.ts';
import type { Kind } from './typed-value.ts';

const TRADE = {
  text: ['number', 'date', 'due_date', 'delivery_date', 'order_number', 'customer_number', 'payment_terms'],
  numbers: ['subtotal', 'tax_total', 'discount_total', 'shipping', 'total', 'amount_due', 'amount_paid'],
  more: ['currency'],
  parties: ['seller', 'buyer'],
};

interface TypeFields {
  text: string[];
  numbers?: string[];
  more?: string[];
  parties?: string[];
}

/**
 * Fields of each document type, as in docs/parsed-data.md. Amounts are listed separately, because they are
 * numbers.
 */
const FIELDS: Record<string, TypeFields> = {
  invoice: TRADE,
  credit_note: TRADE,
  receipt: {
    ...TRADE,
    text: ['number', 'date', 'time', 'payment_method'],
    numbers: ['subtotal', 'tax_total', 'tip', 'total', 'amount_tendered', 'change'],
    parties: ['seller'],
  },
  purchase_order: TRADE,
  quote: TRADE,
  delivery_note: TRADE,
  bank_statement: {
    text: ['bank', 'account_holder', 'account_number', 'iban', 'bic', 'period_start', 'period_end'],
    numbers: ['opening_balance', 'closing_balance'],
    more: ['currency'],
  },
  payslip: {
    text: ['period_start', 'period_end'],
    numbers: ['gross_pay', 'net_pay'],
    more: ['currency'],
    parties: ['employer', 'employee'],
  },
  contract: { text: ['effective_date', 'term', 'governing_law', 'signature_date'] },
  resume: { text: ['name', 'email', 'phone'] },
  id_document: {
    text: ['document_number', 'surname', 'given_names', 'birth_date', 'expiry_date', 'nationality', 'sex'],
  },
  email: { text: ['subject', 'date'] },
};
const PLAIN: TypeFields = { text: ['title', 'date', 'author'] };
const PARTY = ['name', 'address', 'tax_id', 'iban'];

/**
 * Lists all fields of a document type in order. Their pointers begin with the path `way`, and they have no
 * values.
 */
export function listTypeFields(documentType: string, ...way: (string | number)[]): Leaf[] {
  const { text, numbers = [], more = [], parties = [] } = FIELDS[documentType] ?? PLAIN;
  return [
    ...[...text, ...numbers, ...more].map((name): Leaf => {
      const leaf = createLeaf(buildPointer(...way, name));
      return numbers.includes(name) ? { ...leaf, kind: 'number' } : leaf;
    }),
    ...parties.flatMap((party) => PARTY.map((name) => createLeaf(buildPointer(...way, party, name)))),
  ];
}

/** Lists the scalar fields in the project's schema. */
export function listCustomFields(schema: FieldSchema | null): Leaf[] {
  return listSchemaLeaves(schema, ['custom']);
}

function listSchemaLeaves(schema: FieldSchema | null | undefined, way: string[]): Leaf[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, field]) => {
    const here = [...way, name];
    if (field.type === 'object') return listSchemaLeaves(field, here);
    if (field.type !== 'array')
      return [{ ...createLeaf(buildPointer(...here)), kind: findSchemaKind(field) }];
    if (field.items?.type === 'object' || field.items?.type === 'array') return [];
    return [
      {
        ...createLeaf(buildPointer(...here, '-')),
        name: labelOf(buildPointer(...here)),
        kind: findSchemaKind(field.items),
      },
    ];
  });
}

export function findSchemaKind(field: FieldSchema | undefined): Kind {
  switch (field?.type) {
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    default:
      return field?.format === 'date' ? 'date' : 'text';
  }
}

/**
 * Lists the fields in the project's schema that are lists of objects, with the kinds of their columns. Lists whose entries
 * contain lists or objects are not included, because their values do not fit into the cells of a table.
 */
export function listCustomLists(schema: FieldSchema | null): Map<string, Record<string, Kind>> {
  const lists = Object.entries(schema?.properties ?? {}).flatMap(
    ([name, { items }]): [string, Record<string, Kind>][] => {
      if (items?.properties === undefined || !fitsTable(items)) return [];
      const columns = Object.entries(items.properties).map(([column, field]): [string, Kind] => [
        column,
        findSchemaKind(field),
      ]);
      return [[name, Object.fromEntries(columns)]];
    },
  );
  return new Map(lists);
}

export function hasLineItems(documentType: string): boolean {
  return FIELDS[documentType]?.parties?.includes('seller') ?? false;
}

function createLeaf(pointer: string): Leaf {
  return { pointer, name: labelOf(pointer), value: undefined };
}
