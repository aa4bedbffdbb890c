import type { Context } from '../context.ts';
import { parseMagnitude } from '../lexicon/magnitudes.ts';
import type { Amount } from '../recognize/amounts.ts';

/**
 * Amounts above this limit are printed in full, so a word such as "million" after them is not part of the
 * amount.
 */
const HIGHEST = 100_000;

/**
 * If a word such as "million" follows an amount, as in "EUR 2.5 million", includes the word in the amount's
 * value and span. Otherwise, returns the amount unchanged.
 */
export function applyMagnitude({ view }: Context, amount: Amount): Amount {
  const { chunk, start, end } = amount.span;
  const word = chunk.tokens[end]?.text;
  if (word === undefined || amount.percent || Math.abs(amount.value) > HIGHEST) return amount;
  const factor = parseMagnitude(word, view.language);
  if (factor === undefined) return amount;
  // Without rounding, 1.1 million would be 1100000.0000000002.
  const value = Number((amount.value * factor).toPrecision(12));
  return { ...amount, value, decimals: 0, span: { chunk, start, end: end + 1 } };
}
