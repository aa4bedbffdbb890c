import type { OcrWord } from '../engine.ts';
import type { GrayImage, Quad } from '../image/gray-image.ts';
import { cutLine, type LineImage } from '../image/line-image.ts';
import { estimateShades } from '../recognize/tesseract/shades.ts';

/** Maps wide letters to the digits that OCR confuses them with. */
const WIDE_LETTERS: ReadonlyMap<string, string> = new Map([
  ['O', '0'],
  ['G', '6'],
]);
const NARROW_DIGITS: ReadonlyMap<string, string> = new Map(
  [...WIDE_LETTERS].map(([letter, digit]) => [digit, letter]),
);
/** Other wide capitals, with the minimum ratio of their width to that of digits in proportional fonts. */
const WIDE_CAPITALS = [
  { pattern: /[ACDHKNQRUVXY]/, ratio: 1.2 },
  { pattern: /[MW]/, ratio: 1.5 },
];
/**
 * Limits for the ratio of a character's width to that of the other digits. In most fonts, wide letters are
 * 1.4 times as wide as digits, and all digits but 1 have the same width. In monospaced fonts, letters are as
 * wide as digits. Unless another capital in the line is wide, the font may be monospaced. In that case, a
 * digit becomes a letter only if it is clearly wider than the others, and no wide letter becomes a digit.
 */
const LEAST_LETTER = 1.25;
const LEAST_LETTER_ALONE = 1.3;
const MOST_DIGIT = 1.12;
/**
 * Maximum width of a stroke, relative to the other digits. A capital I in a sans-serif font is only a stroke;
 * a digit 1 has a flag and is wider.
 */
const MOST_STROKE = 0.34;
/** Digits with the usual width. */
const USUAL = /[2345789]/;
const LEAST_USUAL = 2;
/** Number of rows that a word is scaled to, and maximum length of its image. */
const ROWS = 48;
const LONGEST = 2_400;
/** Shapes with fewer pixels than this are ignored as specks. */
const LEAST_PIXELS = 8;
/**
 * Shapes belong to one character if they overlap horizontally by more than this share of the narrower one.
 */
const STACKED = 0.6;
/** Minimum height of a word, in pixels; characters in smaller words cannot be measured. */
const LEAST_HEIGHT = 14;
/** Words without lowercase characters that contain a digit and a character that may be wrong. */
const CODE = /^(?=.*\d)(?=.*[OG0I1]|.*6\p{Lu})[^\p{Ll}]+$/u;
/** Amounts, dates and short numbers, which contain no letters. */
const NUMBER = /^[^\p{L}\d]*\d+(?:[.,:/]\d+)+[^\p{L}\d]*$|^\d{1,4}[^\p{L}\d]*$/u;

/**
 * Uses the widths of characters, which the recognition networks ignore, to choose between letters and digits
 * of codes: "PO/0088" is not "P0/0088", and "GR2" is not "6R2". `words` are the words of one line.
 */
export function fixByWidth(words: readonly OcrWord[], image: GrayImage): OcrWord[] {
  const doubtful = words.filter(mayBeMisread);
  if (doubtful.length === 0) return [...words];
  const widths = new Map(
    words.filter(({ text }) => /\d/.test(text)).map((w) => [w, measureWidths(w, image)]),
  );
  const ofLine = listUsualWidths([...widths]);
  return words.map((word) => {
    const measured = widths.get(word);
    if (measured === undefined || !doubtful.includes(word)) return word;
    const own = listUsualWidths([[word, measured]]);
    const usual = own.length >= LEAST_USUAL ? own : ofLine;
    const digit = usual.toSorted((a, b) => a - b)[usual.length >> 1];
    if (usual.length < LEAST_USUAL || digit === undefined) return word;
    const characters = [...word.text];
    const isProportional = hasWideCapital([...widths], digit);
    let text = '';
    measured.forEach((width, at) => {
      const mayBeLetter = /^$|\p{L}$/u.test(text);
      text += chooseByRatio(characters[at] ?? '', width / digit, isProportional, mayBeLetter);
    });
    return text === '' || text === word.text ? word : { ...word, text };
  });
}

function mayBeMisread({ text, box }: OcrWord): boolean {
  return CODE.test(text) && !NUMBER.test(text) && box[3] - box[1] >= LEAST_HEIGHT;
}

function hasWideCapital(words: readonly MeasuredWord[], digit: number): boolean {
  return words.some(([{ text }, widths]) => {
    const characters = [...text];
    return widths.some((width, at) =>
      WIDE_CAPITALS.some(
        ({ pattern, ratio }) => width >= ratio * digit && pattern.test(characters[at] ?? ''),
      ),
    );
  });
}

/**
 * Returns the character or, if its width contradicts it, the character with which OCR confuses it. Only the
 * first character and characters after letters can become letters.
 */
function chooseByRatio(
  character: string,
  ratio: number,
  isProportional: boolean,
  mayBeLetter: boolean,
): string {
  const leastLetter = isProportional ? LEAST_LETTER : LEAST_LETTER_ALONE;
  if (mayBeLetter && ratio >= leastLetter) return NARROW_DIGITS.get(character) ?? character;
  if (isProportional && ratio <= MOST_DIGIT && ratio > MOST_STROKE)
    return WIDE_LETTERS.get(character) ?? character;
  return mayBeLetter && character === '1' && ratio <= MOST_STROKE ? 'I' : character;
}

type MeasuredWord = readonly [word: OcrWord, widths: readonly number[]];

function listUsualWidths(words: readonly MeasuredWord[]): number[] {
  return words.flatMap(([{ text }, widths]) => {
    const characters = [...text];
    return widths.filter((_, at) => USUAL.test(characters[at] ?? ''));
  });
}

/**
 * Returns the width of the ink of each character, in a unit that is the same for all words of a line. Returns
 * [] if characters touch or consist of several parts.
 */
function measureWidths({ text, box: [x0, y0, x1, y1] }: OcrWord, image: GrayImage): number[] {
  const margin = (y1 - y0) / 8;
  const quad: Quad = [
    { x: x0 - margin, y: y0 },
    { x: x1 + margin, y: y0 },
    { x: x1 + margin, y: y1 },
    { x: x0 - margin, y: y1 },
  ];
  const line = cutLine(image, quad, { height: ROWS, longest: LONGEST });
  const spans = joinStacked(findShapes(line).toSorted((a, b) => a[0] - b[0]));
  return spans.length === [...text].length ? spans.map(([from, to]) => to - from) : [];
}

/** The first column of a shape, and the column after its last one. */
type Span = readonly [from: number, to: number];

/** Finds the connected shapes of a line that are more than specks. */
function findShapes({ width, data }: LineImage): Span[] {
  const { limit, isInverse } = estimateShades(data);
  const isInk = Uint8Array.from(data, (shade) => ((isInverse ? 255 - shade : shade) < limit ? 1 : 0));
  const shapes: Span[] = [];
  for (let start = 0; start < isInk.length; start++) {
    if (isInk[start] !== 1) continue;
    isInk[start] = 0;
    const pixels = [start];
    let [from, to] = [width, 0];
    for (const at of pixels) {
      const x = at % width;
      from = Math.min(from, x);
      to = Math.max(to, x + 1);
      for (let row = at - width; row <= at + width; row += width)
        for (let near = x > 0 ? row - 1 : row; near <= (x + 1 < width ? row + 1 : row); near++) {
          if (isInk[near] !== 1) continue;
          isInk[near] = 0;
          pixels.push(near);
        }
    }
    if (pixels.length >= LEAST_PIXELS) shapes.push([from, to]);
  }
  return shapes;
}

/**
 * Joins shapes that are above one another, such as the dots of a colon. The shapes are sorted from left to
 * right.
 */
function joinStacked(shapes: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const [from, to] of shapes) {
    const last = joined.at(-1);
    const shared = last === undefined ? 0 : Math.min(last[1], to) - from;
    if (last !== undefined && shared > STACKED * Math.min(last[1] - last[0], to - from))
      joined[joined.length - 1] = [last[0], Math.max(last[1], to)];
    else joined.push([from, to]);
  }
  return joined;
}
