import type { Context } from '../context.ts';
import { once } from '../once.ts';
import { keyOf } from '../view/token.ts';
import data from './section-words.json' with { type: 'json' };

export type Side = 'debit' | 'credit';

const keys = (lines: readonly string[]) => new Set(lines.flatMap((line) => line.split(' ')).map(keyOf));
const DEBIT = keys(data.debit);
const CREDIT = keys(data.credit);
const CREDIT_OF_CARD = keys(data.credit_of_card);
const CARD = data.card.map(keyOf);
/** So many different phrases of card statements make it one: a bank account may have one of them. */
const ENOUGH = 2;

/** Whether the amounts of a statement are owed: a card's, on which purchases are printed without a sign. */
export const isCardStatement = once((context: Context): boolean => {
  const texts = context.view.chunks.map((chunk) => keyOf(chunk.text));
  return CARD.filter((phrase) => texts.some((text) => text.includes(phrase))).length >= ENOUGH;
});

/** On which side of the account the heading of a section puts its amounts; null if it does not say. */
export function sideOfSection(section: string, isCard: boolean): Side | null {
  let [debit, credit] = [0, 0];
  for (const word of section.split(/[\s/,&]+/).map(keyOf)) {
    if (isCard && CREDIT_OF_CARD.has(word)) credit++;
    else if (DEBIT.has(word)) debit++;
    else if (CREDIT.has(word)) credit++;
  }
  return debit === credit ? null : debit > credit ? 'debit' : 'credit';
}
