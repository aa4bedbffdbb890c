import { legalFormKeys, streetKeys } from './lexicon/lexicon.ts';
import { keyOf } from './view/token.ts';

/** Punctuation marks separated from the rest of the text by a space, as in "CASH ." */
const STRAY_START = /^(?:[.,;:·•|–—_*-]+\s+)+/u;
const STRAY_END = /(?:\s+[.,;:·•|–—_*-]+)+$/u;
/** The last word of a sentence. Shorter words that end with a period are often abbreviations. */
const LAST_WORD = /(?:^|[\s(/-])(\p{L}{5,}|\p{Lu}{4,})[.,;:]+$/u;
/**
 * A number and the punctuation mark after it. Dates such as "27.03." and short house or floor numbers such as
 * "8." keep their periods.
 */
const LAST_NUMBER = /\d[\d/-]*\d{2}[.,;:]+$|\d\s\d{2,}[.,;:]+$/u;

/**
 * Removes punctuation marks that are not part of the value from both ends of printed text: specks that OCR
 * read as punctuation, and the period that ends a sentence. The periods of abbreviations and legal forms are
 * kept.
 */
export function removeStrayMarks(text: string): string {
  const value = text.replace(STRAY_START, '').replace(STRAY_END, '');
  const word = LAST_WORD.exec(value)?.[1];
  const isSentenceEnd = word === undefined ? LAST_NUMBER.test(value) : !isAbbreviated(keyOf(word));
  return isSentenceEnd ? value.replace(/[.,;:]+$/, '') : value;
}

const LONGEST_STREET = 4;

/** Whether a word is normally printed with a period: a legal form, or a street name such as "Hafenstr." */
function isAbbreviated(key: string): boolean {
  if (legalFormKeys.has(key)) return true;
  for (let length = 2; length <= LONGEST_STREET; length++)
    if (streetKeys.has(key.slice(-length))) return true;
  return false;
}
