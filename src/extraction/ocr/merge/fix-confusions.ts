import type { OcrWord } from '../engine.ts';
import { fixIbans } from './fix-ibans.ts';

/**
 * Uses the rest of a word to choose between letters and digits that look similar: "L0T" is "LOT", "4330O" is
 * "43300", "JIn" is "Jln".
 */
export function settleLetters(lines: readonly OcrWord[][]): OcrWord[][] {
  return lines.map((line) =>
    fixIbans(line).map((word) => {
      const text = fixConfusions(word.text);
      return text === word.text ? word : { ...word, text };
    }),
  );
}

/** The letter O in Latin, Greek and Cyrillic script. */
const O = 'OoΟοОо';
const EACH_O = new RegExp(`[${O}]`, 'g');
const DIGITS = new RegExp(`^[^\\p{L}\\d]*[\\d${O}]+(?:[.,:/-][\\d${O}]+)*[^\\p{L}\\d]*$`, 'u');

const OTHER_SCRIPT = /\p{Script=Greek}|\p{Script=Cyrillic}/u;

/** A capital I or a 1 that should be an l, as in "Blk", "Jln" or "Club". */
const AFTER_CAPITAL = /(?<!\p{L})(\p{Lu})[I1](?=\p{Ll})/gu;

export function fixConfusions(given: string): string {
  const text = given.replace(/°?℃/gu, '°C');
  if (!/\d/.test(text)) return text.replace(AFTER_CAPITAL, '$1l');
  if (OTHER_SCRIPT.test(text) && !isNumber(text)) return text;
  if (isNumber(text)) return text.replace(EACH_O, '0');
  return text
    .replace(/[\p{L}\d]+/gu, (word) => (isWord(word) ? asWord(word) : word))
    .replace(AFTER_CAPITAL, '$1l')
    .replace(/(?<=\p{Ll})1(?=\p{Ll})/gu, 'l')
    .replace(/(?<=^|[^\p{L}]|RM)O(?=[.,]\d{2}(?!\d))/gu, '0')
    .replace(/(?<=[\d/])l+(?=\d)/g, (run) => '1'.repeat(run.length));
}

function asWord(word: string): string {
  return word.replace(/0/g, /\p{Ll}/u.test(word) ? 'o' : 'O');
}

/** Whether digits outnumber the letter O, as in postal codes, dates and amounts. */
function isNumber(text: string): boolean {
  const letters = (text.match(EACH_O) ?? []).length;
  const digits = (text.match(/\d/g) ?? []).length;
  if (letters === 0 || digits < 3 || digits <= letters) return false;
  return DIGITS.test(text);
}

/**
 * Whether a word consists of letters and a smaller number of zeros. Apart from "N0" and "C0", only a long
 * word may end in a zero, because short words that end in digits may be product codes.
 */
function isWord(word: string): boolean {
  if (/^[NC]0$/i.test(word) || /^\p{L}{4,}0$/u.test(word)) return true;
  if (!/^\p{L}[\p{L}0]*\p{L}$/u.test(word) || OTHER_SCRIPT.test(word)) return false;
  const zeros = word.split('0').length - 1;
  return zeros > 0 && word.length - zeros > zeros;
}
