import { legalFormKeys } from '../lexicon/lexicon.ts';
import type { Token } from '../view/token.ts';

/** Maximum number of tokens in a legal form: "Unipessoal Lda.", "S. p. A.". */
export const LONGEST_FORM = 3;

/** Returns the number of tokens in the legal form at the beginning of `tokens`; 0 if there is none. */
export function measureForm(tokens: readonly Token[]): number {
  for (let size = tokens.length; size > 0; size--) if (isLegalForm(tokens.slice(0, size))) return size;
  return 0;
}

/** Returns the number of tokens in the legal form at the end of `tokens`; 0 if there is none. */
export function measureFormBefore(tokens: readonly Token[]): number {
  for (let start = 0; start < tokens.length; start++)
    if (isLegalForm(tokens.slice(start))) return tokens.length - start;
  return 0;
}

/**
 * Whether the tokens are a legal form in the spelling that companies use. Lowercase words such as "is" and
 * "société" consist of the same letters as a legal form, but also occur in sentences.
 */
export function isLegalForm(tokens: readonly Token[]): boolean {
  if (!legalFormKeys.has(tokens.map(({ key }) => key).join(''))) return false;
  const text = tokens.map((token) => token.text).join('');
  if (text.includes('/')) return false;
  return /\p{Lu}|\p{L}\.\p{L}/u.test(text) || /^\p{Ll}{3,5}[.,]?$/u.test(text);
}
