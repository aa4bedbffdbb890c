import type { HeaderField } from './header-fields.ts';
import type { ValueCandidate } from './value-candidate.ts';

/** Fields that name a deduction: their value is positive, regardless of the printed sign. */
const DEDUCTIONS = new Set(['discount_total', 'amount_paid']);

/** The value in the form of the result. */
export function givenValue({ name }: HeaderField, { value }: ValueCandidate): string | number {
  return typeof value === 'number' && DEDUCTIONS.has(name) ? Math.abs(value) : value;
}
