/** Characters that recognition takes for one another, each as the digit of its group. */
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

/** A text in which characters that recognition confuses are the same. As long as the text. */
export function foldAlike(text: string): string {
  return text.toLowerCase().replace(FOR_DIGITS, (character) => ALIKE[character] ?? character);
}

/** Characters that are read for a digit between digits; the others are usually right. */
const NEAR_DIGITS = /(?<=\d)[OolIi|!SsBZz]+(?![\p{L}])|(?<![\p{L}])[OolIi|!SBZ]+(?=[\d.,/-]*\d)/gu;

/** A word whose letters between digits are digits again: "15DECO1", "l2.5O", "2O24"; the word itself if there are none. */
export function repairDigits(text: string): string {
  return /\d/.test(text)
    ? text
        .replace(/(?<=\p{L}{3})[Oo](?=\d{1,3}$)/u, '0')
        .replace(NEAR_DIGITS, (letters) => foldAlike(letters))
    : text;
}
