import { TRADE_TYPES } from '../../../lib/document-types.ts';
import { type Concept, type TitledType, titlePhrases } from '../lexicon/lexicon.ts';
import { compilePattern } from '../lexicon/patterns.ts';
import { isConcept } from '../score/links.ts';
import type { Hit } from '../view/view.ts';

const NUMBER_OF = compilePattern()`^${'key_before_number'}${'key_of_particle'}?`;
const ORDER = compilePattern()`^${'key_of_order'}`;
const QUOTE = compilePattern()`^${'key_of_quote'}`;
const DELIVERY_NOTE = compilePattern()`^${'key_of_delivery'}`;
const BEFORE_TYPE = compilePattern()`^${'key_before_type'}${'key_of_article'}?`;
const INVOICE = compilePattern()`^${'key_of_invoice'}`;
const RECEIPT = compilePattern()`^${'key_of_receipt'}`;
const PURCHASE_ORDER = compilePattern()`^${'key_of_purchase'}`;

export function isReference(label: Hit<Concept>): boolean {
  return isConcept(label, 'number') || isConcept(label, 'order_number');
}

/**
 * Finds the type that is named in the label of a number: "Bestellnummer 4711", "N° de devis 12". Such a label
 * may be printed instead of a title.
 */
export function findTitleFamily(key: string): TitledType | null {
  const bare = key.replace(NUMBER_OF, '');
  if (ORDER.test(bare)) return 'purchase_order';
  if (QUOTE.test(bare)) return 'quote';
  if (DELIVERY_NOTE.test(bare)) return 'delivery_note';
  return findFamily(key);
}

/**
 * Finds the type that a phrase names. Unlike `findFamily`, allows other words before the name: "fecha de la
 * factura", "ref. fatura".
 */
export function findFamilyWithin(key: string): TitledType | null {
  const bare = key.replace(BEFORE_TYPE, '');
  return findFamily(key) ?? (bare.length >= 4 && bare !== key ? findFamily(bare) : null);
}

const SHORTEST_NAME = 4;

/** Finds the document type that a label begins with, such as "invoice" in "invoice date". */
export function findFamily(key: string): TitledType | null {
  if (key.startsWith('beleg')) return null;
  const named = titlePhrases.placeOf(key.slice(0, SHORTEST_NAME), null) >= 0;
  for (let end = key.length; named && end >= SHORTEST_NAME; end--) {
    const meanings = titlePhrases.meanings(key.slice(0, end));
    const sale = meanings.find(({ value }) => TRADE_TYPES.has(value) || value === 'bank_statement');
    if (sale) return sale.value;
  }
  if (INVOICE.test(key)) return 'invoice';
  if (RECEIPT.test(key)) return 'receipt';
  if (PURCHASE_ORDER.test(key)) return 'purchase_order';
  return null;
}
