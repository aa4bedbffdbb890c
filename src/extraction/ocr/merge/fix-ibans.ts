import { getIbanLength, isIban } from '../../understand/recognize/iban.ts';
import type { OcrWord } from '../engine.ts';

/** Characters that OCR confuses with each other. */
const PARTNERS: ReadonlyMap<string, string> = new Map(
  ['O0', 'I1', 'S5', 'B8', 'Z2'].flatMap(([letter = '', digit = '']) => [
    [letter, digit],
    [digit, letter],
  ]),
);
const MOST_CHANGES = 2;

/**
 * Corrects IBANs, which may be divided into several words, if this makes their check digits correct:
 * "ROO6CRPTO000" is "RO06CRPT0000".
 */
export function fixIbans(line: readonly OcrWord[]): OcrWord[] {
  const words = [...line];
  for (const from of words.keys()) {
    const to = findEnd(words, from);
    if (to === null) continue;
    const parts = words.slice(from, to).map(({ text }) => text);
    const fixed = fixIban(parts.join(''));
    if (fixed === null) continue;
    let at = 0;
    parts.forEach((part, index) => {
      const word = words[from + index];
      if (word !== undefined) words[from + index] = { ...word, text: fixed.slice(at, at + part.length) };
      at += part.length;
    });
  }
  return words;
}

/**
 * Returns the index after the last word of an IBAN that begins at `from`; null if no words there have the
 * length of an IBAN.
 */
function findEnd(words: readonly OcrWord[], from: number): number | null {
  const country = fixCountry(words[from]?.text ?? '');
  const length = getIbanLength(country);
  if (length === undefined) return null;
  let left = length;
  for (let at = from; at < words.length && left > 0; at++) {
    const text = words[at]?.text ?? '';
    if (!/^[A-Z\d]+$/.test(text)) return null;
    left -= text.length;
    if (left === 0) return at + 1;
  }
  return null;
}

function fixCountry(text: string): string {
  return [...text.slice(0, 2)].map((one) => (/\d/.test(one) ? (PARTNERS.get(one) ?? one) : one)).join('');
}

/**
 * Replaces as few characters as necessary to make the check digits correct. Returns null if they are already
 * correct, or if there is no such IBAN or more than one.
 */
export function fixIban(text: string): string | null {
  if (isIban(text)) return null;
  const start =
    fixCountry(text) +
    text.slice(2, 4).replace(/[OISBZ]/g, (one) => PARTNERS.get(one) ?? one) +
    text.slice(4);
  if (isIban(start)) return start;
  const places = [...start].flatMap((one, at) => (at >= 4 && isDoubtful(one, at, start) ? [at] : []));
  let variants = [start];
  for (let changes = 1; changes <= MOST_CHANGES; changes++) {
    variants = [
      ...new Set(variants.flatMap((variant) => places.map((place) => swap(variant, place, start)))),
    ];
    const found = variants.filter(isIban);
    if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null;
  }
  return null;
}

/**
 * Whether a character is probably misread. Letters are doubtful, because most characters of an IBAN are
 * digits. Digits next to a letter are doubtful as well.
 */
function isDoubtful(one: string, at: number, text: string): boolean {
  return PARTNERS.has(one) && /[A-Z]/.test(/\d/.test(one) ? text.slice(at - 1, at + 2) : one);
}

function swap(text: string, place: number, original: string): string {
  return text.slice(0, place) + (PARTNERS.get(original[place] ?? '') ?? '') + text.slice(place + 1);
}
