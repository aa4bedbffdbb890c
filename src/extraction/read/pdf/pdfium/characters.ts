import type { Pdfium } from './pdfium.ts';

/**
 * The characters of a page. All arrays are indexed by character; boxes are in the coordinate system of the
 * file.
 */
export interface Characters {
  readonly count: number;
  readonly codes: Uint32Array;
  readonly kinds: Uint8Array;
  /** 1 for each character that is not painted. */
  readonly hidden: Uint8Array;
  readonly textObjects: Uint32Array;
  /** For each character, the box of the painted glyph: left, right, bottom, top. */
  readonly tight: Float32Array;
  /** For each character, a box with the height of the font: left, top, right, bottom. */
  readonly loose: Float32Array;
  readonly statedSizes: Float32Array;
  /**
   * Text of characters whose glyph does not match their code, keyed by index; empty if the glyph is
   * invisible.
   */
  readonly texts: Map<number, string>;
}

export const SIDES = 4;

/** Kinds of characters: inserted by PDFium, and not mapped to Unicode. */
export const GENERATED = 1;
export const UNMAPPED = 2;
/**
 * Kind of characters that the file specifies as replacements for the painted glyphs. Their width in the font
 * is unknown.
 */
export const REPLACED = 3;

/** Rendering mode of invisible text, such as the layer of recognized text on a scan. */
const INVISIBLE = 3;

/** Text with a smaller slope than this is treated as horizontal. */
const LEVEL = 0.001;

export function readCharacters(pdfium: Pdfium, text: number, count: number): Characters {
  const { memory, character, isGenerated, isUnmapped, tightBox, looseBox, origin, statedSize, textObject } =
    pdfium;
  const { answer } = memory;
  const characters = {
    count,
    codes: new Uint32Array(count),
    kinds: new Uint8Array(count),
    hidden: new Uint8Array(count),
    textObjects: new Uint32Array(count),
    tight: new Float32Array(count * SIDES),
    loose: new Float32Array(count * SIDES),
    statedSizes: new Float32Array(count),
    texts: new Map<number, string>(),
  };
  const { codes, kinds, hidden, textObjects, tight, loose, statedSizes } = characters;
  let lastObject = 0;
  let isHidden = 0;
  let extent: Extent | null = null;
  for (let index = 0; index < count; index++) {
    codes[index] = character(text, index);
    if (isGenerated(text, index) === 1) {
      kinds[index] = GENERATED;
      continue;
    }
    const object = textObject(text, index);
    textObjects[index] = object;
    if (object !== lastObject && object !== 0) {
      lastObject = object;
      extent = readExtent(pdfium, text, index, object);
      isHidden = pdfium.renderMode(object) === INVISIBLE ? 1 : 0;
    }
    if (isUnmapped(text, index) === 1) kinds[index] = UNMAPPED;
    hidden[index] = isHidden;
    statedSizes[index] = statedSize(text, index);
    const at = index * SIDES;
    if (tightBox(text, index, answer, answer + 8, answer + 16, answer + 24) !== 0)
      for (let side = 0; side < SIDES; side++) tight[at + side] = memory.double(side);
    if (looseBox(text, index, answer) !== 0)
      for (let side = 0; side < SIDES; side++) loose[at + side] = memory.float(side);
    if (extent !== null && origin(text, index, answer, answer + 8) !== 0) {
      const x = memory.double(0);
      const y = memory.double(1);
      // If both boxes are the same, PDFium returned the box of the painted glyph twice, as it does for
      // replaced characters.
      if (loose[at] === tight[at] && loose[at + 2] === tight[at + 1] && loose[at + 1] === tight[at + 3])
        kinds[index] = REPLACED;
      else if (extent.isUpright) {
        loose[at + 1] = Math.max(Math.min(loose[at + 1] ?? 0, y + extent.to), tight[at + 3] ?? 0);
        loose[at + 3] = Math.min(Math.max(loose[at + 3] ?? 0, y + extent.from), tight[at + 2] ?? 0);
      } else {
        loose[at + 2] = Math.max(Math.min(loose[at + 2] ?? 0, x + extent.to), tight[at + 1] ?? 0);
        loose[at] = Math.min(Math.max(loose[at] ?? 0, x + extent.from), tight[at] ?? 0);
      }
    }
  }
  return characters;
}

/** The vertical extent of a font relative to the baseline, in the coordinate system of the file. */
interface Extent {
  readonly from: number;
  readonly to: number;
  readonly isUpright: boolean;
}

/** Returns the font's descent and ascent; null if the text is rotated or the font specifies neither. */
function readExtent(pdfium: Pdfium, text: number, index: number, object: number): Extent | null {
  const { memory, characterMatrix, statedSize, fontOfText, fontAscent, fontDescent } = pdfium;
  const { answer } = memory;
  const font = fontOfText(object);
  if (font === 0 || characterMatrix(text, index, answer) === 0) return null;
  const [a, b, c, d] = [memory.float(0), memory.float(1), memory.float(2), memory.float(3)];
  const isUpright = Math.abs(b) <= Math.abs(a) * LEVEL;
  if (!isUpright && Math.abs(a) > Math.abs(b) * LEVEL) return null;
  const factor = statedSize(text, index) * (isUpright ? d : c);
  if (fontAscent(font, 1, answer) === 0) return null;
  const ascent = memory.float(0);
  if (fontDescent(font, 1, answer) === 0) return null;
  const descent = memory.float(0);
  if (ascent === descent || factor === 0) return null;
  const [from, to] = [descent * factor, ascent * factor];
  return from < to ? { from, to, isUpright } : { from: to, to: from, isUpright };
}
