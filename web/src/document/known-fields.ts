import type { ParsedData } from '../api/shapes.ts';
import { type Leaf, labelOf, pointerOf } from './places.ts';

const TRADE = {
  text: ['number', 'date', 'due_date', 'delivery_date', 'order_number', 'customer_number', 'currency'],
  numbers: ['subtotal', 'tax_total', 'discount_total', 'shipping', 'total', 'amount_due', 'amount_paid'],
};

/** Fields by document type, as in docs/parsed-data.md; amounts are separate because they are numbers. */
const FIELDS: Record<string, { text: string[]; numbers: string[] }> = {
  invoice: TRADE,
  credit_note: TRADE,
  receipt: { text: [...TRADE.text, 'time', 'payment_method'], numbers: [...TRADE.numbers, 'tip', 'change'] },
  purchase_order: TRADE,
  quote: TRADE,
  delivery_note: TRADE,
  bank_statement: {
    text: ['bank', 'account_holder', 'account_number', 'iban', 'period_start', 'period_end', 'currency'],
    numbers: ['opening_balance', 'closing_balance'],
  },
  payslip: {
    text: ['employer', 'employee', 'period_start', 'period_end', 'currency'],
    numbers: ['gross_pay', 'net_pay'],
  },
  contract: { text: ['effective_date', 'term', 'governing_law', 'signature_date'], numbers: [] },
  id_document: {
    text: ['document_number', 'surname', 'given_names', 'birth_date', 'expiry_date', 'nationality', 'sex'],
    numbers: [],
  },
};
const PLAIN = { text: ['title', 'date', 'author'], numbers: [] };
const PARTIES: Record<string, string[]> = {
  seller: ['name', 'address', 'tax_id'],
  buyer: ['name', 'address', 'tax_id'],
};

/** Fields of this document type that the document lacks; `required` contains pointers to further ones. */
export function missingFields(data: ParsedData, required: readonly string[] = []): Leaf[] {
  const { text, numbers } = FIELDS[data.document_type] ?? PLAIN;
  const trade = hasLineItems(data.document_type);
  const absent = (name: string) => data.fields[name] === undefined;
  const leaves: Leaf[] = text.filter(absent).map((name) => leafAt(pointerOf('fields', name)));
  for (const name of numbers.filter(absent)) {
    leaves.push({ ...leafAt(pointerOf('fields', name)), numeric: true });
  }
  for (const [party, names] of trade ? Object.entries(PARTIES) : []) {
    const known = data.fields[party];
    for (const name of names) {
      if (typeof known === 'object' && known !== null && Reflect.has(known, name)) continue;
      leaves.push(leafAt(pointerOf('fields', party, name)));
    }
  }
  for (const pointer of required) {
    // Only the first document of a file can be corrected.
    const isOffered = leaves.some((leaf) => leaf.pointer === pointer) || pointer.startsWith('/segments/');
    if (!isOffered) leaves.unshift(leafAt(pointer));
  }
  return leaves;
}

export function hasLineItems(documentType: string): boolean {
  return FIELDS[documentType] === TRADE || documentType === 'receipt';
}

function leafAt(pointer: string): Leaf {
  return { pointer, name: labelOf(pointer), value: undefined };
}
