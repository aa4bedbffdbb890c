import type { OcrWord } from '../engine.ts';

/** Share of the words that stand together with another from which blanks were overlooked throughout. Usual are 3–7 %. */
const MANY = 0.12;
const LEAST_WORDS = 20;
/** Where one word ends and the next begins without a blank: "TaxInvoice", "Sdn.Bhd.", "Centre(M)", "No.:795225". */
const SEAM = /\p{Ll}\p{Lu}|[.:;,)]\p{L}{2}|\p{L}{2}[(&:]\p{L}|\p{L}\d*[.:]{2}\d|\p{L}{16}/u;
/** Addresses of the net have no blanks. */
const ADDRESS = /@|www|\/\//i;

/** Whether words of a page stand together because its blanks are too narrow to be told from the gaps of letters. */
export function areRunTogether(words: readonly OcrWord[]): boolean {
  const long = words.filter(({ text }) => /\p{L}{3}/u.test(text) && !ADDRESS.test(text));
  const together = long.filter(({ text }) => SEAM.test(text));
  return long.length >= LEAST_WORDS && together.length >= long.length * MANY;
}
