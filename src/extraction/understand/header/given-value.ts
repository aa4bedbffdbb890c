import type { HeaderField } from './header-fields.ts';
import type { ValueCandidate } from './value-candidate.ts';

/** Fields that name a deduction: their value is positive, however it is printed. */
const DEDUCTIONS = new Set(['discount_total', 'amount_paid']);

/** The value as it is given. */
export function givenValue({ name }: HeaderField, { value }: ValueCandidate): string | number {
  return typeof value === 'number' && DEDUCTIONS.has(name) ? Math.abs(value) : value;
}
