import { keyOf } from '../understand/view/token.ts';

/**
 * Whether two values are the same. Numbers may differ by up to 0.005; text may differ in case, accents and
 * punctuation.
 */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) < 0.0051;
  if (typeof a === 'boolean' || typeof b === 'boolean') return a === b;
  if (a === undefined || b === undefined) return false;
  return squeeze(a) === squeeze(b);
}

function squeeze(value: unknown): string {
  const text = String(value);
  const key = text.split(/\s+/).map(keyOf).join('');
  return key === '' ? text.trim() : key;
}
