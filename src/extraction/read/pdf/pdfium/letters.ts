import { Declined } from './declined.ts';
import type { NativeMemory } from './native-memory.ts';

// Offsets in the record of a character, in units of its field sizes: the address of its text object, a tight and a
// loose box, size, character, code in the font, kind, and how it is painted.
export const WORDS_PER_RECORD = 20;
export const TIGHT = { left: 1, right: 2, bottom: 3, top: 4 };
export const LOOSE = { left: 10, top: 11, right: 12, bottom: 13 };
export const SIZE = 14;
export const LETTER = 15;
export const CODE = 16;
export const KIND = 17;
export const PAINTING = 18;

/** What PDFium makes of a hyphen at the end of a line. */
export const SOFT_HYPHEN = 2;
/** Kinds: inserted by PDFium between two characters; unknown. */
export const GENERATED = 1;
const WITHOUT_LETTER = 2;
/** Painted neither with a line nor filled: a layer of recognized text, or what is to be found only. */
export const HIDDEN = 3;
/** No letters of the basic plane come after. */
const FIRST_NONCHARACTER = 0xfffe;
/** A smaller share of hidden characters than this is removed; otherwise all are visible. */
const FEW_HIDDEN = 0.3;

/**
 * Whether the hidden letters of the page are to be left out.
 *
 * @throws {Declined} where a letter is not what it seems, or is written from right to left
 */
export function leavesOutHidden({ u32, i32 }: NativeMemory, count: number): boolean {
  let visible = 0;
  let hidden = 0;
  for (let i = 0, at = 0; i < count; i++, at += WORDS_PER_RECORD) {
    const letter = u32[at + LETTER] ?? 0;
    const kind = u32[at + KIND];
    if (kind === GENERATED) continue;
    if (kind === WITHOUT_LETTER || isDoubtful(letter)) throw new Declined('a letter that is not told');
    if (letter >= 0x590 && isRightToLeft(letter)) throw new Declined('text from right to left');
    if ((letter <= 32 && letter !== SOFT_HYPHEN) || (letter >= 0x7f && letter < 0xa0) || isSpace(letter))
      continue;
    if (i32[at + PAINTING] === HIDDEN) hidden++;
    else visible++;
  }
  return visible > 0 && hidden > 0 && hidden / (visible + hidden) < FEW_HIDDEN;
}

/**
 * Control characters but PDFium's hyphen and those of lines, of private use, none at all; and halves of
 * letters beyond the basic plane, which LiteParse leaves out.
 */
function isDoubtful(letter: number): boolean {
  if (letter < 32) return letter !== SOFT_HYPHEN && letter !== 9 && letter !== 10 && letter !== 13;
  return (letter >= 0xd800 && letter <= 0xf8ff) || letter >= FIRST_NONCHARACTER;
}

function isRightToLeft(letter: number): boolean {
  return letter <= 0x8ff || (letter >= 0xfb1d && letter <= 0xfdff) || (letter >= 0xfe70 && letter <= 0xfeff);
}

/** White space as Unicode has it. */
export function isSpace(letter: number): boolean {
  if (letter <= 32) return letter === 32 || (letter >= 9 && letter <= 13);
  if (letter < 0x1680) return letter === 0x85 || letter === 0xa0;
  return (
    letter === 0x1680 ||
    (letter >= 0x2000 && letter <= 0x200a) ||
    letter === 0x2028 ||
    letter === 0x2029 ||
    letter === 0x202f ||
    letter === 0x205f ||
    letter === 0x3000
  );
}

/** Quotation marks and dashes of all kinds become those of typewriters, as with LiteParse. */
export function folded(letter: number): number {
  if (letter < 0x2010 || letter > 0x2212) return letter === SOFT_HYPHEN ? 0x2d : letter;
  if ((letter >= 0x2018 && letter <= 0x201a) || letter === 0x2032) return 0x27;
  if ((letter >= 0x201c && letter <= 0x201e) || letter === 0x2033) return 0x22;
  return letter <= 0x2015 || letter === 0x2212 ? 0x2d : letter;
}

/** A Latin letter without accents, or a digit. */
export function isAlphanumeric(letter: number): boolean {
  return (letter >= 48 && letter <= 57) || (letter >= 65 && letter <= 90) || (letter >= 97 && letter <= 122);
}
