import { keyOf } from '../src/extraction/understand/view/token.ts';

const HONORIFIC = /^(?:mr|mrs|ms|mme|dr|herrn?|frau|sr|sra|m)\.?\s+/i;
/** Maximum fraction of the characters that may be misread by OCR. */
const MISREAD = 0.15;

export function isSameName(expected: string, value: string): boolean {
  return keyOf(expected) === keyOf(value);
}

/** Whether two names are the same, apart from a salutation and, in images, misread characters. */
export function isNearName(expected: string, value: string, recognized: boolean): boolean {
  const [a, b] = [expected, value].map((text) => keyOf(text.replace(HONORIFIC, '')));
  if (a === undefined || b === undefined || a === b) return a === b;
  return recognized && measureDistance(a, b) <= MISREAD * Math.max(a.length, b.length);
}

/** Returns the Levenshtein distance. */
function measureDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++)
      row[j] = Math.min(
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    previous = row;
  }
  return previous[b.length] ?? 0;
}
