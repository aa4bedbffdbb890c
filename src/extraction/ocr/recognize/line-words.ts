import type { OcrWord } from '../engine.ts';
import { getBoundingBox, getHeight, interpolatePoint, type Quad } from '../image/gray-image.ts';
import { InkProfile, type LineImage } from '../image/line-image.ts';

/** `x` is the center of the character in the image of the line. */
export interface Letter {
  text: string;
  x: number;
  /** A probability from 0 to 1. */
  confidence: number;
}

/** Space that the detector leaves above and below the characters, as a share of the line's height. */
const ABOVE_LETTERS = 0.12;

/** The characters of a word, and the position of the space before them. */
export interface LetterGroup {
  letters: Letter[];
  whitespace: number | undefined;
}

/**
 * Maximum distance between the reported position of a character and its ink, as a share of the line height.
 */
const BEGINS_LATER = 0.3;
/** Minimum gap between words, as a share of the line height. */
const LEAST_GAP = 0.14;

/**
 * Builds words from the characters and the ink around them. `quad` is the position of the line on the page.
 */
export function buildWords(groups: readonly LetterGroup[], image: LineImage, quad: Quad): OcrWord[] {
  const profile = new InkProfile(image);
  const gaps = groups.map(({ letters, whitespace = 0 }, index) => {
    const from = groups[index - 1]?.letters.at(-1)?.x ?? 0;
    const to = (letters[0]?.x ?? from) + image.height * BEGINS_LATER;
    if (index === 0) return [0, 0] as const;
    const [start, end] = profile.gapNear(whitespace, from, to);
    // Leave a gap between two words even if their ink touches, so that the layout step does not join them.
    const more = Math.max(0, image.height * LEAST_GAP - (end - start)) / 2;
    return [start - more, end + more] as const;
  });
  return groups.map(({ letters }, index) => {
    const [x0, x1] = profile.inkBounds(gaps[index]?.[1] ?? 0, gaps[index + 1]?.[0] ?? image.width);
    return {
      text: letters.map((letter) => letter.text).join(''),
      box: getPartBox(x0 / image.width, x1 / image.width, quad),
      confidence: letters.reduce((sum, letter) => sum + letter.confidence, 0) / letters.length,
      size: getHeight(quad) * (1 - 2 * ABOVE_LETTERS),
    };
  });
}

/** Returns a part of a line. `from` and `to` are shares of its length. */
export function getQuadPart([a, b, c, d]: Quad, from: number, to: number): Quad {
  return [
    interpolatePoint(a, b, from),
    interpolatePoint(a, b, to),
    interpolatePoint(d, c, to),
    interpolatePoint(d, c, from),
  ];
}

function getPartBox(from: number, to: number, quad: Quad): OcrWord['box'] {
  const [a, b, c, d] = getQuadPart(quad, from, to);
  return getBoundingBox([
    interpolatePoint(a, d, ABOVE_LETTERS),
    interpolatePoint(b, c, ABOVE_LETTERS),
    interpolatePoint(c, b, ABOVE_LETTERS),
    interpolatePoint(d, a, ABOVE_LETTERS),
  ]);
}
