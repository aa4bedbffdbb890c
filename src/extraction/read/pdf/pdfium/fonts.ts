import type { Pdfium } from './bindings.ts';
import { Declined } from './declined.ts';
import { SCRATCH_BYTES } from './native-memory.ts';

/** Encodings that define their characters. */
const KNOWN_ENCODINGS = new Set([
  'WinAnsiEncoding',
  'MacRomanEncoding',
  'MacExpertEncoding',
  'StandardEncoding',
]);
const TYPE_ONE = 1;
const SPACE = 32;
/** Codes that most fonts have. */
const ONE_BYTE = 256;
const BOLD_WEIGHT = 600;
/** Some fonts name a stem width in place of a weight; above this the name of the font is asked instead. */
const MAX_WEIGHT = 1000;
const BOLD_NAME = /bold|black|heavy|demi/i;

export interface Font {
  readonly address: number;
  readonly isBold: boolean;
  readonly isBoldByName: boolean;
  readonly isEmbedded: boolean;
  /** Width of the space character relative to the font size; 0 if it has none. */
  readonly space: number;
  /** Gaps between characters at spaces, relative to the character height on the page. */
  readonly gaps: number[];
  /** By code; NaN if not queried yet. */
  readonly widths: Float64Array;
  /** Of the codes above. */
  readonly moreWidths: Map<number, number>;
}

/** The fonts of a page, each looked at once. */
export class Fonts {
  readonly #pdfium: Pdfium;
  readonly #byAddress = new Map<number, Font>();

  constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium;
  }

  /**
   * The font of the text object of the character at `index`.
   * @throws {Declined} if there is none, or its characters cannot be determined reliably
   */
  of(textObject: number, text: number, index: number): Font {
    const address = this.#pdfium.fontOfText(textObject);
    if (address === 0) throw new Declined('text without a font');
    const known = this.#byAddress.get(address);
    if (known !== undefined) return known;
    const font = this.#describe(address, text, index);
    this.#byAddress.set(address, font);
    return font;
  }

  /** In sizes of the font. */
  widthOf(font: Font, code: number): number {
    const known = code < ONE_BYTE ? (font.widths[code] ?? 0) : (font.moreWidths.get(code) ?? Number.NaN);
    if (!Number.isNaN(known)) return known;
    const width = this.#measure(this.#pdfium.widthOfCode, font.address, code);
    if (code < ONE_BYTE) font.widths[code] = Math.max(0, width);
    else font.moreWidths.set(code, width);
    return code < ONE_BYTE ? Math.max(0, width) : width;
  }

  #describe(address: number, text: number, index: number): Font {
    const { fontName, fontIsEmbedded, letterWeight, widthOfCode, widthOfLetter, memory } = this.#pdfium;
    const name = this.#text(fontName(address, memory.answer, SCRATCH_BYTES));
    const isEmbedded = name !== '' && fontIsEmbedded(address) !== 0;
    if (!this.#isTrustworthy(address, name, isEmbedded))
      throw new Declined('a font whose letters are not told');
    const weight = letterWeight(text, index);
    const space = this.#measure(widthOfCode, address, SPACE);
    return {
      address,
      isEmbedded,
      isBold: weight > 0 && weight <= MAX_WEIGHT ? weight >= BOLD_WEIGHT : BOLD_NAME.test(name),
      isBoldByName: BOLD_NAME.test(name),
      space: space > 0 ? space : Math.max(0, this.#measure(widthOfLetter, address, SPACE)),
      gaps: [],
      widths: new Float64Array(ONE_BYTE).fill(Number.NaN),
      moreWidths: new Map(),
    };
  }

  /** LiteParse reads what a font shows where its letters are not what they seem: those of some programs, or without names. */
  #isTrustworthy(address: number, name: string, isEmbedded: boolean): boolean {
    const { fontType, fontHasUnicode, fontEncoding, memory } = this.#pdfium;
    if (isEmbedded) {
      if (name.startsWith('TT') || name.includes('+TT')) return false;
      if (fontType(address) === TYPE_ONE && name[6] === '_') return false;
    }
    if (fontHasUnicode(address) !== 0) return true;
    return KNOWN_ENCODINGS.has(this.#text(fontEncoding(address, memory.answer, SCRATCH_BYTES)));
  }

  #measure(ask: Pdfium['widthOfCode'], address: number, code: number): number {
    const { answer, floats } = this.#pdfium.memory;
    return ask(address, code, 1, answer) === 0 ? 0 : (floats[0] ?? 0);
  }

  /** The result as text; the length in bytes includes the terminating zero. */
  #text(length: number): string {
    if (length > SCRATCH_BYTES) throw new Declined('a name that is too long');
    return this.#pdfium.memory.bytes.toString('latin1', 0, Math.max(0, length)).replace(/\0+$/, '');
  }
}
