import type { Evidence } from '../../parsed-data.ts';
import { labelPhrases } from '../lexicon/lexicon.ts';
import { keyOf } from '../view/token.ts';
import type { Wanted } from './wanted.ts';

/** What the document is known to say already, for fields that ask for the same. */
export interface Known {
  document_type: string;
  fields: Record<string, unknown>;
  evidence: Record<string, Evidence>;
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
      const pointer = `/fields/${path}`;
      const evidence = known.evidence[pointer];
      const value = path
        .split('/')
        .reduce<unknown>(
          (node, key) => (typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined),
          known.fields,
        );
      if (value !== undefined && evidence)
        return { value, evidence: { ...evidence, confidence: Math.round(evidence.confidence * 900) / 1000 } };
    }
  }
  return null;
}
