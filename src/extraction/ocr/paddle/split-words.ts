import type { OcrWord } from '../engine.ts';
import { boundingBox, type Point, type Quad } from '../picture.ts';
import { InkProfile, type LineImage } from './line-image.ts';
import type { Letter } from './recognize-lines.ts';

/**
 * A blank is a gap without ink that is wider than the gaps between letters of the same line, and that sets the letters
 * further apart than letters usually are; both measured on receipts, whose letters are often all of one width.
 */
const LEAST_GAP = 8;
const WIDER_BY = 6;
const FURTHER_BY = 1.38;
/** Distance of letters in a line of 48 pixels, where a line has too few of them to tell. */
const USUAL_DISTANCE = 22;

/** Makes words of the letters of a line: the recognizer leaves most blanks out. */
export function splitWords(letters: readonly Letter[], image: LineImage, quad: Quad): OcrWord[] {
  const profile = new InkProfile(image);
  const isBlank = blankRule(letters, profile);
  const groups: Letter[][] = [];
  let previous: Letter | undefined;
  for (const letter of letters) {
    const isSpace = letter.text.trim() === '';
    if (!isSpace) {
      if (previous === undefined || isBlank(previous, letter)) groups.push([letter]);
      else groups.at(-1)?.push(letter);
    }
    previous = isSpace ? undefined : letter;
  }
  return groups.map((group, index) =>
    toWord(group, groups[index - 1], groups[index + 1], image, quad, profile),
  );
}

function blankRule(letters: readonly Letter[], profile: InkProfile): (a: Letter, b: Letter) => boolean {
  const gaps: number[] = [];
  const distances: number[] = [];
  letters.forEach((letter, index) => {
    const before = letters[index - 1];
    if (before === undefined || before.text.trim() === '' || letter.text.trim() === '') return;
    gaps.push(profile.widestGap(before.x, letter.x));
    distances.push(letter.x - before.x);
  });
  const gap = Math.max(LEAST_GAP, middle(gaps) + WIDER_BY);
  const distance = (distances.length < 3 ? USUAL_DISTANCE : middle(distances)) * FURTHER_BY;
  return (a, b) => b.x - a.x >= distance && profile.widestGap(a.x, b.x) >= gap;
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

function toWord(
  group: Letter[],
  before: Letter[] | undefined,
  after: Letter[] | undefined,
  image: LineImage,
  quad: Quad,
  profile: InkProfile,
): OcrWord {
  const first = group[0]?.x ?? 0;
  const last = group.at(-1)?.x ?? first;
  const left = before === undefined ? 0 : ((before.at(-1)?.x ?? 0) + first) / 2;
  const right = after === undefined ? image.width : ((after[0]?.x ?? image.width) + last) / 2;
  const [x0, x1] = profile.inkBounds(left, right);
  const [a, b, c, d] = quad;
  const along = (from: Point, to: Point, x: number): Point => ({
    x: from.x + ((to.x - from.x) * x) / image.width,
    y: from.y + ((to.y - from.y) * x) / image.width,
  });
  // The detector's rectangle is a little higher than the letters.
  const inset = (from: Point, to: Point): Point => ({
    x: from.x + (to.x - from.x) * 0.12,
    y: from.y + (to.y - from.y) * 0.12,
  });
  const corners: Quad = [along(a, b, x0), along(a, b, x1), along(d, c, x1), along(d, c, x0)];
  const [ta, tb, tc, td] = corners;
  return {
    text: group.map((letter) => letter.text).join(''),
    box: boundingBox([inset(ta, td), inset(tb, tc), inset(tc, tb), inset(td, ta)]),
    confidence: group.reduce((sum, letter) => sum + letter.confidence, 0) / group.length,
    size: Math.hypot(d.x - a.x, d.y - a.y) * 0.76,
  };
}
