import type { Evidence } from '../../parsed-data.ts';
import { labelPhrases } from '../lexicon/lexicon.ts';
import { keyOf } from '../view/token.ts';
import type { Wanted } from './wanted.ts';

/** What the document is known to say already, for fields that ask for the same. */
export interface Known {
  document_type: string;
  /** A field of the document by its path, `seller/name`, with its evidence; null where it has none. */
  said(path: string): { value: unknown; evidence: Evidence } | null;
}

/** What fields and their evidence say at a path. */
export function saidIn(
  { fields, evidence }: { fields: Record<string, unknown>; evidence: Record<string, Evidence> },
  path: string,
): ReturnType<Known['said']> {
  const found = evidence[`/fields/${path}`];
  const value = path
    .split('/')
    .reduce<unknown>(
      (node, key) => (typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined),
      fields,
    );
  return value !== undefined && found ? { value, evidence: found } : null;
}

const FIELDS: Partial<Record<string, string>> = {
  number: 'number',
  date: 'date',
  due_date: 'due_date',
  delivery_date: 'delivery_date',
  order_number: 'order_number',
  customer_number: 'customer_number',
  subtotal: 'subtotal',
  tax_total: 'tax_total',
  total: 'total',
  amount_due: 'amount_due',
  amount_paid: 'amount_paid',
  discount_total: 'discount_total',
  shipping: 'shipping',
  currency: 'currency',
  payment_terms: 'payment_terms',
  payment_method: 'payment_method',
  seller: 'seller/name',
  buyer: 'buyer/name',
  iban: 'seller/iban',
  bic: 'seller/bic',
  tax_id: 'seller/tax_id',
  email: 'seller/email',
  phone: 'seller/phone',
  delivery_address: 'delivery_address',
};

/** The document's own field that a project's field asks for under another name ("vendor", "invoice_total"). */
export function standardValue(field: Wanted, known: Known): { value: unknown; evidence: Evidence } | null {
  for (const { phrase } of field.labels.slice(0, 12)) {
    for (const meaning of labelPhrases.meanings(keyOf(phrase))) {
      const path = FIELDS[meaning.value];
      if (path === undefined) continue;
      const said = known.said(path);
      if (!said) continue;
      const confidence = Math.round(said.evidence.confidence * 900) / 1000;
      return { value: said.value, evidence: { ...said.evidence, confidence } };
    }
  }
  return null;
}
