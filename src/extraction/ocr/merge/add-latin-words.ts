import type { OcrWord } from '../engine.ts';
import type { Alphabet } from '../recognize/alphabets.ts';
import { calculateConfidence } from './choose-reading.ts';
import { isSamePlace } from './same-place.ts';

/** Minimum lead of the confidence of a word in Latin script. */
const LEAD = 0.005;
/** Maximum length of a reading of a sign such as "№", which is in neither network. */
const LONGEST_SIGN = 3;

/**
 * Replaces the words of a line that are in Latin script or contain digits, if the English network read them
 * with a higher confidence: "ΟΒ44" in a Greek line is "GB44". Words that could be in either script, such as
 * "TABEPNA", are only replaced if they are known Latin words.
 * @param latin the line as the English network read it
 */
export function addLatinWords(
  line: readonly OcrWord[],
  latin: readonly OcrWord[],
  alphabet: Alphabet,
): OcrWord[] {
  const words = line.map((word) => {
    const other = latin.find((one) => isSamePlace(one, word));
    const sign = findSign(word, alphabet) ?? (other && findSign(other, alphabet));
    if (sign !== undefined && word.text.length <= LONGEST_SIGN) return { ...word, text: sign };
    return other && isLatin(other, word.confidence, alphabet) ? other : word;
  });
  return latin.reduce((all, one) => joinParts(all, one, alphabet), words);
}

function findSign({ text }: OcrWord, { signs }: Alphabet): string | undefined {
  return Object.hasOwn(signs, text) ? signs[text] : undefined;
}

/** Replaces several words by the one that the English network read in their place, such as an e-mail address. */
function joinParts(words: readonly OcrWord[], one: OcrWord, alphabet: Alphabet): OcrWord[] {
  const parts = words.filter(({ box }) => box[0] < one.box[2] && box[2] > one.box[0]);
  const [first] = parts;
  const [left, right] = [first?.box[0] ?? 0, parts.at(-1)?.box[2] ?? 0];
  const whole = first && { ...first, box: [left, first.box[1], right, first.box[3]] as OcrWord['box'] };
  if (parts.length < 2 || !whole || !isSamePlace(whole, one)) return [...words];
  if (!isLatin(one, calculateConfidence(parts), alphabet)) return [...words];
  return words.flatMap((word) => (word === first ? [one] : parts.includes(word) ? [] : [word]));
}

/** Whether a word is in Latin script. `usual` is the confidence of the other reading. */
function isLatin(
  { text, confidence }: OcrWord,
  usual: number,
  { lookalikes, latin: words }: Alphabet,
): boolean {
  if (words.some((one) => text.startsWith(one) && !/\p{L}/u.test(text.slice(one.length)))) return true;
  if (confidence <= usual + LEAD) return false;
  return (
    /[\d@%&]/.test(text) ||
    [...text].some((char) => /\p{Script=Latin}/u.test(char) && !lookalikes.includes(char))
  );
}
