import { type Characters, GENERATED } from './characters.ts';

/** The character that PDFium substitutes for every hyphen at the end of a line. */
export const LINE_END_HYPHEN = 2;
/**
 * If a smaller share of the characters is hidden, they are left out. The hidden characters of an OCR text layer are
 * kept; a page with such a layer contains little other text.
 */
export const FEW_HIDDEN = 0.3;

/** Returns the share of the characters that are hidden; 0 if there are none. */
export function measureHiddenShare({ count, codes, kinds, hidden: isHidden }: Characters): number {
  let visible = 0;
  let hidden = 0;
  for (let i = 0; i < count; i++) {
    const code = codes[i] ?? 0;
    if (kinds[i] === GENERATED) continue;
    if ((code <= 32 && code !== LINE_END_HYPHEN) || (code >= 0x7f && code < 0xa0) || isSpace(code)) continue;
    if (isHidden[i] === 1) hidden++;
    else visible++;
  }
  return hidden / Math.max(1, visible + hidden);
}

export function isSpace(code: number): boolean {
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13);
  if (code < 0x1680) return code === 0x85 || code === 0xa0;
  return (
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}

const LAST_CONTROL = 31;
const REPLACEMENT = 0xfffd;
/** The soft hyphen. If it is painted, it counts as an ordinary hyphen. */
export const SOFT_HYPHEN = 0xad;

/**
 * Converts quotation marks and dashes to ASCII. A control character is the code of a glyph that the file does
 * not map to Unicode, so it becomes a replacement character.
 */
export function foldCode(code: number): number {
  if (code <= LAST_CONTROL && code !== LINE_END_HYPHEN && !isSpace(code)) return REPLACEMENT;
  if (code < 0x2010 || code > 0x2212) return code === LINE_END_HYPHEN || code === SOFT_HYPHEN ? 0x2d : code;
  if ((code >= 0x2018 && code <= 0x201a) || code === 0x2032) return 0x27;
  if ((code >= 0x201c && code <= 0x201e) || code === 0x2033) return 0x22;
  return code <= 0x2015 || code === 0x2212 ? 0x2d : code;
}

/** Whether a character is a digit or a Latin letter without an accent. */
export function isAlphanumeric(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

export function isRightToLeft(code: number): boolean {
  return (
    (code >= 0x590 && code <= 0x8ff) ||
    (code >= 0xfb1d && code <= 0xfdff) ||
    (code >= 0xfe70 && code <= 0xfeff)
  );
}
