import { removeStrayMarks } from '../tidy-value.ts';
import type { Question } from './question.ts';
import data from './wording.json' with { type: 'json' };
import { foldText } from './wording.ts';

const LAST = new Set(data.last_digits.split(' '));
/** A number whose first digits are masked: "xxxx 8820", "**** **** **** 8820". */
const MASKED = /^[x*•·#.\s-]{2,}(\d{3,6})$/i;

/**
 * Returns printed text as the answer to a question, without punctuation marks that are not part of the
 * answer. If the question asks for the last digits of a number, the masked digits are removed.
 */
export function tidyAnswer({ name, schema }: Question, text: string): string {
  const digits = MASKED.exec(text)?.[1];
  if (digits !== undefined) {
    const asked = `${name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')} ${schema.description ?? ''}`;
    const words = foldText(asked).split(/[^\p{L}]+/u);
    if (words.some((word) => LAST.has(word))) return digits;
  }
  return removeStrayMarks(text);
}
