import type { OcrWord } from '../engine.ts';
import { isSamePlace } from './same-place.ts';

/** Minimum lead of the confidence of a word in Latin script. */
const LEAD = 0.005;

/**
 * Replaces the words of a line that are in Latin script or contain digits, if the English network read them
 * with a higher confidence: "ΟΒ44" in a Greek line is "GB44". Words that consist of characters of both scripts,
 * such as "TABEPNA", are not replaced.
 * @param lookalikes Latin characters that look like characters of the script of the line
 */
export function addLatinWords(
  line: readonly OcrWord[],
  latin: readonly OcrWord[],
  lookalikes: string,
): OcrWord[] {
  const isLatin = ({ text }: OcrWord) =>
    /[\d@%&]/.test(text) ||
    [...text].some((char) => /\p{Script=Latin}/u.test(char) && !lookalikes.includes(char));
  return line.map((word) => {
    const other = latin.find((one) => isSamePlace(one, word));
    return other && other.confidence > word.confidence + LEAD && isLatin(other) ? other : word;
  });
}
