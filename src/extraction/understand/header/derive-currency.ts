import type { FieldValue } from '../../parsed-data.ts';
import type { EvidenceCollector } from '../evidence-collector.ts';
import { isIban } from '../recognize/iban.ts';
import { isVatId } from '../recognize/identifiers.ts';
import { getValueAt } from './choose-values.ts';
import known from './country-currencies.json' with { type: 'json' };

const AMOUNTS = [
  'total',
  'subtotal',
  'amount_due',
  'gross_pay',
  'net_pay',
  'opening_balance',
  'closing_balance',
] as const;
/**
 * Fields with account and tax numbers, which can begin with a country code. The most reliable fields come
 * first.
 */
const WITH_COUNTRY = [
  'iban',
  'seller.iban',
  'employee.iban',
  'seller.tax_id',
  'employer.tax_id',
  'buyer.tax_id',
] as const;
/**
 * Estimates. In the training families, the derived currency was correct in all 31 documents for which one was
 * derived, but 31 documents are too few to justify a higher confidence.
 */
const CONFIDENCE = { country: 0.95, language: 0.85 };

const currencyOfCountry = mapCodes(known.countries);
const currencyOfLanguage = mapCodes(known.languages);

/** Converts lists of country or language codes, keyed by currency, to a map from code to currency. */
function mapCodes(lists: Record<string, string>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(lists).flatMap(([currency, codes]) =>
      codes.split(' ').map((code): [string, string] => [code, currency]),
    ),
  );
}

/**
 * Returns the country of an IBAN or VAT identifier; null for other numbers, because they can begin with any
 * letters.
 */
function findCountry(value: FieldValue | undefined): string | null {
  return typeof value === 'string' && (isIban(value) || isVatId(value)) ? value.trim().slice(0, 2) : null;
}

/**
 * Derives the currency of a document that contains amounts but no printed currency. The currency is that of
 * the country in a bank account or tax number. Without such a number, it is derived from the language,
 * provided that the language is used with only one currency.
 */
export function deriveCurrency(
  language: string | undefined,
  fields: Record<string, FieldValue>,
  ledger: EvidenceCollector,
): void {
  if (fields.currency !== undefined || !AMOUNTS.some((name) => fields[name] !== undefined)) return;
  for (const name of WITH_COUNTRY) {
    const currency = currencyOfCountry.get(findCountry(getValueAt(fields, name)) ?? '');
    if (currency === undefined) continue;
    fields.currency = currency;
    ledger.derived('/fields/currency', [`/fields/${name.replace('.', '/')}`], CONFIDENCE.country);
    return;
  }
  const currency = currencyOfLanguage.get(language ?? '');
  if (currency === undefined) return;
  fields.currency = currency;
  ledger.derived('/fields/currency', ['/language'], CONFIDENCE.language);
}
