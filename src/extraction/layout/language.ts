import { eld } from 'eld/extrasmall';

/**
 * Maximum and minimum number of characters to examine. Examining more text would take longer without changing
 * the result.
 */
const MAX_LETTERS = 4000;
const MIN_LETTERS = 20;

/** Returns a BCP 47 tag; undefined if the language is uncertain. */
export function detectLanguage(text: string): string | undefined {
  const result = examineText(text);
  return result?.isReliable() ? result.language || undefined : undefined;
}

/**
 * Returns the most likely language, even if it is uncertain; undefined if there is too little text. If
 * `languages` is given, only these are considered.
 */
export function guessLanguage(text: string, languages?: readonly string[]): string | undefined {
  const result = examineText(text);
  if (languages === undefined) return result?.language || undefined;
  const scores = result?.getScores() ?? {};
  const [best] = languages.toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  return best !== undefined && (scores[best] ?? 0) > 0 ? best : undefined;
}

function examineText(text: string): ReturnType<typeof eld.detect> | undefined {
  const words = text
    .slice(0, MAX_LETTERS * 4)
    .split(/\s+/)
    .filter((word) => !/[\d|@#/\\]/.test(word))
    .join(' ')
    .trim()
    .slice(0, MAX_LETTERS);
  return words.length < MIN_LETTERS ? undefined : eld.detect(words);
}
