import type { OcrWord } from '../../engine.ts';
import { isSamePlace } from '../../merge/same-place.ts';

/**
 * Maximum number of differences apart from the missing characters, as a share of the characters that the
 * network knows.
 */
const NEAR = 0.34;

/** The misreadings that a network produces for characters that it lacks. */
interface Lack {
  characters: string;
  /** Words that may contain one of the characters. */
  pattern: RegExp;
}

const LACKS: readonly Lack[] = [
  // The "@" is missing, so only the domain shows that the word is an e-mail address.
  { characters: '@', pattern: /^[^\s/]{4,}\.\p{Ll}{2,}[^\p{L}\d]*$/u },
  // The network reads "%" as two digits.
  {
    characters: '%',
    pattern: /^(?!(?:19|20)\d\d$)(?!\d+[.,]\d\d$)\(?\d{0,3}(?:[.,]\d{1,2})?\d[\doO][^\p{L}\d]*$/u,
  },
  { characters: '&+=*#°', pattern: /^[^\s]$/u },
  { characters: '§', pattern: /^\(?[$&]{1,2}(?:\d+\p{L}?[.,)]*)?$/u },
  { characters: '°', pattern: /^\d*[^\p{L}\d.,:(]C[^\p{L}\d]*$/u },
];

/**
 * Readings that are certainly wrong: no word contains "%" before a digit, and an ampersand or operator next
 * to a letter is a misread accent.
 */
const IMPOSSIBLE = /%\d|\p{L}[&+=*#]|[&+=*#]\p{L}/u;

export function mayContainOthers(line: readonly OcrWord[], characters: readonly string[]): boolean {
  const lacks = LACKS.filter((lack) => [...lack.characters].some((one) => !characters.includes(one)));
  return line.some(({ text }) => lacks.some(({ pattern }) => pattern.test(text)));
}

/**
 * Adds the characters that the network of a line lacks, taken from a reading with a different network. A word
 * is replaced only if its two readings are otherwise nearly the same.
 */
export function addMissingCharacters(
  line: readonly OcrWord[],
  other: readonly OcrWord[],
  characters: readonly string[],
): OcrWord[] {
  return line.map((word) => {
    const same = other.find((one) => isSamePlace(one, word));
    if (same === undefined || !hasMissing(same.text, characters) || IMPOSSIBLE.test(same.text)) return word;
    return isVariant(word.text, same.text, characters) ? { ...word, text: same.text } : word;
  });
}

function hasMissing(text: string, characters: readonly string[]): boolean {
  return LACKS.some((lack) =>
    [...lack.characters].some((one) => text.includes(one) && !characters.includes(one)),
  );
}

/**
 * Whether `text` may be a misreading of `other` in which each missing character was read as one or two other
 * characters.
 */
function isVariant(text: string, other: string, characters: readonly string[]): boolean {
  const parts = [...other].map((one) => (characters.includes(one) ? one : null));
  const known = parts.filter((one) => one !== null).length;
  if (known === 0) return [...text].length <= 2;
  const given = [...text];
  // The cost of the best alignment of each prefix of `text` with the characters of `other` so far
  // (Levenshtein 1966).
  let row = given.map((_, at) => at + 1);
  row.unshift(0);
  for (const part of parts) {
    const next = row.map((cost) => cost + 1);
    for (let at = 1; at <= given.length; at++) {
      const swap = (row[at - 1] ?? 0) + (part === null || part === given[at - 1] ? 0 : 1);
      const two = part === null && at > 1 ? (row[at - 2] ?? 0) : Number.POSITIVE_INFINITY;
      next[at] = Math.min(next[at] ?? 0, (next[at - 1] ?? 0) + 1, swap, two);
    }
    row = next;
  }
  return (row[given.length] ?? 0) <= known * NEAR;
}
