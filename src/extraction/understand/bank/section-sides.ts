import type { Context } from '../context.ts';
import { once } from '../once.ts';
import { keyOf } from '../view/token.ts';
import data from './section-words.json' with { type: 'json' };

export type Side = 'debit' | 'credit';

const collectKeys = (lines: readonly string[]) =>
  new Set(lines.flatMap((line) => line.split(' ')).map(keyOf));
const DEBIT = collectKeys(data.debit);
const CREDIT = collectKeys(data.credit);
const CREDIT_OF_CARD = collectKeys(data.credit_of_card);
const CARD = data.card.map(keyOf);
/**
 * A document with at least this many different card phrases is a card statement. A bank statement can also
 * contain one of these phrases.
 */
const MIN_PHRASES = 2;

/**
 * Whether the document is a card statement. Its amounts are debts, and its purchases are printed without a
 * sign.
 */
export const isCardStatement = once((context: Context): boolean => {
  const texts = context.view.chunks.map((chunk) => keyOf(chunk.text));
  return CARD.filter((phrase) => texts.some((text) => text.includes(phrase))).length >= MIN_PHRASES;
});

/**
 * Counts the words in a section heading that indicate each side (debit or credit), and returns the side with
 * more words; null if both have the same number.
 */
export function findSectionSide(section: string, isCard: boolean): Side | null {
  let [debit, credit] = [0, 0];
  for (const word of section.split(/[\s/,&]+/).map(keyOf)) {
    if (isCard && CREDIT_OF_CARD.has(word)) credit++;
    else if (DEBIT.has(word)) debit++;
    else if (CREDIT.has(word)) credit++;
  }
  return debit === credit ? null : debit > credit ? 'debit' : 'credit';
}
