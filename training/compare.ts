import { isRight } from '../eval/compare-truth.ts';

/**
 * Whether a value is as expected. The sign of a number is ignored, because the code that reads the field
 * determines the sign.
 */
export function isExpected(expected: unknown, value: unknown): boolean {
  if (expected === undefined || expected === null || value === null || value === undefined) return false;
  if (typeof expected === 'number')
    return typeof value === 'number' && Math.abs(Math.abs(expected) - Math.abs(value)) < 0.006;
  return isRight(value, expected);
}
