import type { Pdfium } from './pdfium.ts';
import { ANSWER_BYTES } from './pdfium-memory.ts';

const SPACE = 32;
const BOLD_WEIGHT = 600;
/**
 * A larger number in the file is a stem width rather than a weight. The weight is then derived from the
 * font's name.
 */
const MAX_WEIGHT = 1000;
/**
 * Lower weights are unreliable, because they were calculated from stem widths that the producing program did
 * not measure.
 */
const MIN_WEIGHT = 300;
const BOLD_NAME = /bold|black|heavy|demi/i;

export interface Font {
  readonly address: number;
  readonly isBold: boolean;
  readonly isBoldByName: boolean;
  /** Width of the space character relative to the font size; 0 if there is none. */
  readonly space: number;
  /**
   * Widths of the gaps that spaces leave between characters, relative to the height of the characters on the
   * page.
   */
  readonly gaps: number[];
  /** Widths of characters relative to the font size; 0 if PDFium does not know the width. */
  readonly widths: Map<number, number>;
}

/** The fonts of a page, each of which is examined only once. */
export class Fonts {
  readonly #pdfium: Pdfium;
  readonly #byAddress = new Map<number, Font>();

  constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium;
  }

  /** Returns the font of the text object that contains the character at `index`; null if it has no font. */
  of(textObject: number, text: number, index: number): Font | null {
    const address = this.#pdfium.fontOfText(textObject);
    if (address === 0) return null;
    const known = this.#byAddress.get(address);
    if (known !== undefined) return known;
    const font = this.#describe(address, text, index);
    this.#byAddress.set(address, font);
    return font;
  }

  /** Returns the width of a character relative to the font size; 0 if it is unknown. */
  widthOf(font: Font, character: number): number {
    const known = font.widths.get(character);
    if (known !== undefined) return known;
    const width = this.#measure(font.address, character);
    font.widths.set(character, width);
    return width;
  }

  #describe(address: number, text: number, index: number): Font {
    const { fontName, fontWeight, memory } = this.#pdfium;
    const name = memory.text(fontName(address, memory.answer, ANSWER_BYTES), 'latin1');
    const weight = fontWeight(text, index);
    const isBoldByName = BOLD_NAME.test(name);
    return {
      address,
      isBold: weight > MIN_WEIGHT && weight <= MAX_WEIGHT ? weight >= BOLD_WEIGHT : isBoldByName,
      isBoldByName,
      space: this.#measure(address, SPACE),
      gaps: [],
      widths: new Map(),
    };
  }

  #measure(address: number, character: number): number {
    const { glyphWidth, memory } = this.#pdfium;
    return glyphWidth(address, character, 1, memory.answer) === 0 ? 0 : Math.max(0, memory.float(0));
  }
}
