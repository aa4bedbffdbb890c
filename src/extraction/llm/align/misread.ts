/** Maps each character that OCR confuses with others to the digit that represents its group. */
const ALIKE: Readonly<Record<string, string>> = {
  o: '0',
  q: '0',
  d: '0',
  l: '1',
  i: '1',
  '|': '1',
  '!': '1',
  j: '1',
  z: '2',
  s: '5',
  g: '6',
  b: '8',
};
const FOR_DIGITS = /[oqdliszgb|!j]/gi;

/**
 * Replaces each character that OCR confuses with others by the digit of its group. The length does not
 * change.
 */
export function foldAlike(text: string): string {
  return text.toLowerCase().replace(FOR_DIGITS, (character) => ALIKE[character] ?? character);
}

/** Characters that OCR often reads instead of digits, if they are next to a digit. */
const NEAR_DIGITS = /(?<=\d)[OolIi|!SsBZz]+(?![\p{L}])|(?<![\p{L}])[OolIi|!SBZ]+(?=[\d.,/-]*\d)/gu;

/** Replaces misread letters next to digits with digits: "15DECO1", "l2.5O", "2O24". */
export function repairDigits(text: string): string {
  return /\d/.test(text)
    ? text
        .replace(/(?<=\p{L}{3})[Oo](?=\d{1,3}$)/u, '0')
        .replace(NEAR_DIGITS, (letters) => foldAlike(letters))
    : text;
}
