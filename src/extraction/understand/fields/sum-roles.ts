import type { Amount } from '../recognize/amounts.ts';
import type { Link } from '../score/links.ts';

export const SUM_ROLES = [
  'subtotal',
  'tax_total',
  'total',
  'amount_due',
  'amount_paid',
  'discount_total',
  'shipping',
  'rounding',
  'tip',
  'amount_tendered',
  'change',
] as const;
export type SumRole = (typeof SUM_ROLES)[number];

export interface SumCandidate {
  amount: Amount;
  role: SumRole;
  score: number;
  link: Link | null;
}
