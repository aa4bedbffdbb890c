import type { OcrWord } from '../engine.ts';
import type { Alphabet } from '../recognize/alphabets.ts';
import { calculateConfidence } from './choose-reading.ts';
import { isSamePlace } from './same-place.ts';

/** Minimum lead of the confidence of a word in Latin script. */
const LEAD = 0.005;
/** Minimum lead if the other reading consists of letters and only a few digits, such as "2η" or "12Β". */
const LEAD_OF_SHORT = 0.1;
const FEW_DIGITS = 4;
/** Maximum length and confidence of a reading of a sign such as "№", which most networks lack. */
const LONGEST_SIGN = 3;
const MOST_SURE_OF_SIGN = 0.97;
/** Minimum share of a word that is inside the word that replaces it. */
const INSIDE = 0.5;

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
  const words = line.map((word, index) => {
    const other = latin.find((one) => isSamePlace(one, word));
    const sign = findSign(word, other, line[index + 1], alphabet);
    if (sign !== undefined) return { ...word, text: sign };
    return other && isLatin(other, word, alphabet) ? other : word;
  });
  return latin.reduce((all, one) => joinParts(all, one, alphabet), words);
}

/** Returns the sign, such as "№", that a word before a number is a reading of. */
function findSign(
  word: OcrWord,
  other: OcrWord | undefined,
  next: OcrWord | undefined,
  { signs }: Alphabet,
): string | undefined {
  if (word.text.length > LONGEST_SIGN || !next || !/\d/.test(next.text)) return undefined;
  if (Object.hasOwn(signs, word.text)) return signs[word.text];
  const isDoubtful = word.confidence < MOST_SURE_OF_SIGN || word.text.length === 1;
  return isDoubtful && other && Object.hasOwn(signs, other.text) ? signs[other.text] : undefined;
}

/** Replaces several words by the one that the English network read in their place, such as an e-mail address. */
function joinParts(words: readonly OcrWord[], one: OcrWord, alphabet: Alphabet): OcrWord[] {
  const parts = words.filter((word) => word !== one && isInside(word, one));
  const [first] = parts;
  if (first === undefined || parts.length < 2 || words.includes(one)) return [...words];
  const whole: OcrWord = {
    ...first,
    text: parts.map(({ text }) => text).join(''),
    box: [first.box[0], first.box[1], parts.at(-1)?.box[2] ?? first.box[2], first.box[3]],
    confidence: calculateConfidence(parts),
  };
  if (!isSamePlace(whole, one) || !isLatin(one, whole, alphabet)) return [...words];
  return words.flatMap((word) => (word === first ? [one] : parts.includes(word) ? [] : [word]));
}

function isInside({ box: a }: OcrWord, { box: b }: OcrWord): boolean {
  return Math.min(a[2], b[2]) - Math.max(a[0], b[0]) > INSIDE * (a[2] - a[0]);
}

/** Whether the English reading of a word is right. */
function isLatin({ text, confidence }: OcrWord, word: OcrWord, alphabet: Alphabet): boolean {
  const { lookalikes, latin } = alphabet;
  if (latin.some((one) => text.startsWith(one) && !/\p{L}/u.test(text.slice(one.length)))) return true;
  const digits = text.match(/\d/g)?.length ?? 0;
  const isShort = /\p{L}/u.test(word.text) && /\d/.test(word.text) && digits < FEW_DIGITS;
  if (confidence <= word.confidence + (isShort ? LEAD_OF_SHORT : LEAD)) return false;
  const letters = [...text].filter((char) => /\p{Script=Latin}/u.test(char));
  const isForeign = letters.some((char) => !lookalikes.includes(char));
  if (isForeign || /[@%&]/.test(text)) return true;
  return digits > 0 && (letters.length === 0 || alphabet.replacesLetters);
}
