import { keyOf } from '../src/extraction/understand/view/token.ts';

/** Whether a value is the expected one: numbers to the cent, texts without case, accents and punctuation. */
export function isExpected(expected: unknown, value: unknown): boolean {
  if (expected === undefined || expected === null || value === null || value === undefined) return false;
  if (typeof expected === 'number')
    return typeof value === 'number' && Math.abs(Math.abs(expected) - Math.abs(value)) < 0.006;
  if (typeof expected === 'boolean') return expected === value;
  return keyOf(String(expected)) === keyOf(String(value));
}
