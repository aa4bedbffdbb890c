import type { HeaderField } from './header-fields.ts';
import type { ValueCandidate } from './value-candidate.ts';

/** Fields whose value is a deduction. It is positive, whatever sign is printed. */
const DEDUCTIONS = new Set(['discount_total', 'amount_paid']);

/** Converts the value of a candidate to the form used in the result. */
export function toResultValue({ name }: HeaderField, { value }: ValueCandidate): string | number {
  return typeof value === 'number' && DEDUCTIONS.has(name) ? Math.abs(value) : value;
}
