import { compilePattern } from '../lexicon/patterns.ts';
import type { Amount } from '../recognize/amounts.ts';
import { keyOf } from '../view/token.ts';

const DEBIT = compilePattern()`^(?:[-–−]|${'debit_side'})$`;
const CREDIT = compilePattern()`^(?:\+|${'credit_side'})$`;

/**
 * Returns the side indicated by the sign after an amount ("12.50 DR", "12,50 S", "12,50 -"); null if there is
 * no sign.
 */
export function findSide(amount: Amount): 'debit' | 'credit' | null {
  const { chunk, end } = amount.span;
  const glued = /\d\s?(\p{L}{1,5}|[-–−+])$/u.exec(amount.text)?.[1];
  const next = chunk.tokens[end];
  const last = end === chunk.tokens.length - 1 ? next?.text : undefined;
  for (const text of [glued, last]) {
    const side = text === undefined ? null : parseSide(text);
    if (side) return side;
  }
  return null;
}

/** Returns the side that a mark such as "DR", "S" or "Bij" indicates; null for other text. */
export function parseSide(text: string): 'debit' | 'credit' | null {
  const sign = keyOf(text) === '' ? text : keyOf(text);
  if (DEBIT.test(sign)) return 'debit';
  return CREDIT.test(sign) ? 'credit' : null;
}
