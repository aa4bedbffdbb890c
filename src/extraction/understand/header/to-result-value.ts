import { removeStrayMarks } from '../tidy-value.ts';
import type { HeaderField } from './header-fields.ts';
import type { ValueCandidate } from './value-candidate.ts';

/** Fields whose value is a deduction. The value is positive, whether or not a minus sign is printed. */
const DEDUCTIONS = new Set(['discount_total', 'amount_paid']);

export function toResultValue({ name, kind }: HeaderField, { value }: ValueCandidate): string | number {
  if (typeof value === 'number') return DEDUCTIONS.has(name) ? Math.abs(value) : value;
  return kind === 'phrase' ? removeStrayMarks(value) : value;
}
