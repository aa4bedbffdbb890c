import { monthNumbers } from '../lexicon/lexicon.ts';
import { keyOf } from '../view/token.ts';

/** A quick check for words that may contain both letters and digits that look like letters. */
const MIXED = /\p{L}[01]|[01]\p{L}/u;
const WORD = /(?<![\p{L}\d])[\p{L}01]{3,12}(?![\p{L}\d])/gu;
/** Maximum number of misread letters in a word. */
const MOST_DIGITS = 2;

/**
 * Replaces digits in the names of months by the letters that OCR confused them with: "0ctober" becomes
 * "October", "Ju1y" becomes "July". Other words do not change, nor does the length of the text.
 */
export function restoreMonthNames(text: string): string {
  return MIXED.test(text) ? text.replace(WORD, (word) => spellMonth(word) ?? word) : text;
}

function spellMonth(word: string): string | undefined {
  const digits = word.match(/\d/g)?.length ?? 0;
  // In "Jun1", the last digit is the day.
  if (digits === 0 || digits > MOST_DIGITS || isMonth(word.replace(/\d+$/, ''))) return undefined;
  const letters = word.replace(/^0/, 'O').replaceAll('0', 'o');
  return ['l', 'i'].map((letter) => letters.replaceAll('1', letter)).find(isMonth);
}

const isMonth = (word: string): boolean => monthNumbers.has(keyOf(word));
