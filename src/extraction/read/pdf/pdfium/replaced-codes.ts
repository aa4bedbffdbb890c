import { isSpace, SOFT_HYPHEN } from './character-codes.ts';
import { type Characters, GENERATED, SIDES, UNMAPPED } from './characters.ts';
import type { Pdfium } from './pdfium.ts';
import { ANSWER_BYTES } from './pdfium-memory.ts';
import { findSymbol } from './symbol-fonts.ts';

/** Returns the text of the glyph with this code; null if it is unknown. */
export type FindGlyphText = (fontName: string, code: number) => string | null;

const LAST_CONTROL = 0x1f;
const SYMBOL_FONT = /^(?:[A-Z]{6}\+)?(?:Webdings|Wingdings)/i;
const REPLACEMENT = '\ufffd';

/**
 * Finds the text of characters without a Unicode value, of symbols in the private use area, and of control
 * characters, which some programs use for Windows-1252.
 */
export function replaceCodes(pdfium: Pdfium, characters: Characters, findGlyphText: FindGlyphText): void {
  const { count, codes, kinds, texts, tight } = characters;
  for (let index = 0; index < count; index++) {
    const code = codes[index] ?? 0;
    if (kinds[index] === GENERATED) continue;
    if (kinds[index] === UNMAPPED) {
      const text = findUnmappedText(readFontName(pdfium, characters, index), code, findGlyphText);
      if (text !== null) texts.set(index, text);
    } else if (code === SOFT_HYPHEN) {
      const isPainted = (tight[index * SIDES + 1] ?? 0) > (tight[index * SIDES] ?? 0);
      if (!isPainted) texts.set(index, '');
    } else if (isUpperControl(code)) {
      texts.set(index, new TextDecoder('windows-1252').decode(Uint8Array.of(code)));
    } else if (code >= 0xf020 && code <= 0xf0ff) {
      const symbol = findSymbol(readFontName(pdfium, characters, index), code);
      if (symbol !== null) texts.set(index, String.fromCodePoint(symbol));
    }
  }
}

function findUnmappedText(fontName: string, code: number, findGlyphText: FindGlyphText): string | null {
  const text = findGlyphText(fontName, code);
  if (text !== null) return text;
  // The symbol has no Unicode equivalent and is not part of a word, so it is dropped.
  if (SYMBOL_FONT.test(fontName)) return '';
  const isControl = code <= LAST_CONTROL && !isSpace(code);
  return isControl || isUpperControl(code) ? REPLACEMENT : null;
}

function isUpperControl(code: number): boolean {
  return code >= 0x80 && code < 0xa0;
}

function readFontName(pdfium: Pdfium, { textObjects }: Characters, index: number): string {
  const { fontOfText, fontName, memory } = pdfium;
  const font = fontOfText(textObjects[index] ?? 0);
  return font === 0 ? '' : memory.text(fontName(font, memory.answer, ANSWER_BYTES), 'latin1');
}
