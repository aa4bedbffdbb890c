import { TRADE_TYPES } from '../lib/document-types.ts';
import { getValueAt, type JsonObject, type JsonValue } from '../lib/json-pointer.ts';
import { isObject } from './corrections.ts';
import { repeatFirstSegment } from './repeat-first-segment.ts';
import type { Supplier } from './suppliers.ts';

const IDENTIFYING = ['/fields/seller/tax_id', '/fields/seller/name'];
/** Probability that a currency entered in the supplier's record is correct. */
const ENTERED = 0.95;

/**
 * Adds the supplier's currency to a commercial document that states none, as a value derived from the seller.
 * Replaces a currency that was only derived from the country or language. Returns false if nothing was added.
 */
export function applySupplierDefaults(data: JsonObject, supplier: Supplier): boolean {
  const { fields, evidence, document_type: type } = data;
  const currency = chooseCurrency(supplier);
  if (currency === null || !isObject(fields) || !isObject(evidence)) return false;
  if (!isTradeType(type) || isPrinted(fields.currency, evidence['/fields/currency'])) return false;
  // A currency is useless without an amount.
  if (typeof (fields.total ?? fields.subtotal ?? fields.amount_due) !== 'number') return false;
  const from = IDENTIFYING.filter((pointer) => getValueAt(data, pointer) !== undefined);
  const certainty = Math.max(
    0,
    ...from.map((pointer) => {
      const source = evidence[pointer];
      return isObject(source) && typeof source.confidence === 'number' ? source.confidence : 0;
    }),
  );
  fields.currency = currency.code;
  evidence['/fields/currency'] = {
    method: 'derived',
    confidence: Math.round(certainty * currency.probability * 1000) / 1000,
    from,
  };
  repeatFirstSegment(data);
  return true;
}

/**
 * Returns the currency in the supplier's record. If there is none, returns the currency that all approved
 * documents share.
 */
function chooseCurrency({ currency, currencies, documentsCount }: Supplier): {
  code: string;
  probability: number;
} | null {
  if (currency !== null) return { code: currency, probability: ENTERED };
  const [code] = currencies;
  if (code === undefined || currencies.length > 1) return null;
  // Estimate the probability with Laplace's rule of succession.
  return { code, probability: Math.min(ENTERED, (documentsCount + 1) / (documentsCount + 2)) };
}

/** Returns true if the currency was read or entered rather than derived. */
function isPrinted(currency: JsonValue | undefined, evidence: JsonValue | undefined): boolean {
  return (currency ?? null) !== null && !(isObject(evidence) && evidence.method === 'derived');
}

function isTradeType(type: unknown): boolean {
  return [...TRADE_TYPES].some((one) => one === type);
}
