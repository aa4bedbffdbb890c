import { type JsonValue, parsePointer } from '../lib/json-pointer.ts';
import { isObject } from './corrections.ts';

/** Names below `/fields`, as docs/parsed-data.md lists them for all types. */
const FIELDS = new Set(
  (
    'number date time due_date delivery_date order_number customer_number currency subtotal tax_total tip ' +
    'discount_total shipping rounding total amount_due amount_paid payment_method amount_tendered change ' +
    'payment_terms seller buyer delivery_address bank account_holder account_number iban bic period_start period_end ' +
    'opening_balance closing_balance employer employee gross_pay net_pay name email phone links education experience ' +
    'skills parties effective_date term governing_law signature_date document_number surname given_names birth_date ' +
    'expiry_date nationality sex mrz from to subject title author'
  ).split(' '),
);

/**
 * Whether a pointer of a correction names something that this document can have: a documented field, a field of the
 * project's own schema, or one that the result has already. Pointers into lists are not judged here.
 */
export function isKnownName(pointer: string, result: JsonValue, customNames: readonly string[]): boolean {
  const [first = '', second = ''] = parsePointer(pointer) ?? [];
  if (first !== 'fields' && first !== 'custom') return true;
  if (first === 'fields' ? FIELDS.has(second) : customNames.includes(second)) return true;
  const found = isObject(result) ? result[first] : undefined;
  return isObject(found) && Object.hasOwn(found, second);
}
