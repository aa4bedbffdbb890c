import type { FieldError } from '../lib/api-error.ts';
import { escapeToken, type JsonValue } from '../lib/json-pointer.ts';
import { isObject } from './corrections.ts';

/** Reports that a value is invalid. `member` is appended to the pointer in the error's `field`. */
export type Refuse = (code: FieldError['code'], message: string, member?: string) => void;

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
/** If the last part of a pointer is one of these names, its value contains no spaces. */
const WITHOUT_SPACES = new Set(['iban', 'bic', 'tax_id']);

/**
 * Converts text to the form that results use: currencies are ISO 4217 codes, and account and tax numbers
 * contain no spaces. Rejects empty text, because results omit values that were not found.
 */
export function tidyText(pointer: string, value: JsonValue, refuse: Refuse): JsonValue {
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        tidyText(`${pointer}/${escapeToken(name)}`, inner, (code, message) =>
          refuse(code, `${name} ${message}`),
        ),
      ]),
    );
  if (typeof value !== 'string') return value;
  if (value.trim() === '') {
    refuse('too_short', 'must not be empty; null removes the value');
    return value;
  }
  const name = pointer.split('/').at(-1) ?? '';
  if (name === 'currency') {
    const code = value.trim().toUpperCase();
    if (!CURRENCIES.has(code)) refuse('invalid', 'must be an ISO 4217 currency code, such as EUR');
    return code;
  }
  if (!WITHOUT_SPACES.has(name)) return value;
  const number = value.replace(/\s/g, '');
  return name === 'tax_id' ? number : number.toUpperCase();
}
