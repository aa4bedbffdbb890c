import type { OcrWord } from '../../engine.ts';
import type { Quad } from '../../image/gray-image.ts';
import { InkProfile, type LineImage } from '../../image/line-image.ts';
import { buildWords, type Letter, type LetterGroup } from '../line-words.ts';

/**
 * Two words are separated by a gap that has at least this width, is at least `WIDER_BY` pixels wider than the
 * usual gap, and makes the distance between the characters at least `FURTHER_BY` times the usual distance.
 * The last two values were measured on receipts, which often use monospaced fonts.
 */
const LEAST_GAP = 8;
const WIDER_BY = 6;
const FURTHER_BY = 1.38;
/**
 * Distance between characters at a line height of 48 pixels, used for lines that are too short to measure it.
 */
const USUAL_DISTANCE = 22;

/** Splits words at wide gaps, because the recognizer misses most spaces. */
export function splitWords(letters: readonly Letter[], image: LineImage, quad: Quad): OcrWord[] {
  const profile = new InkProfile(image);
  const isGap = createSpaceRule(letters, profile);
  const groups: LetterGroup[] = [];
  let previous: Letter | undefined;
  for (const letter of letters) {
    const isSpace = letter.text.trim() === '';
    if (!isSpace) {
      if (previous === undefined || isGap(previous, letter)) {
        const before = groups.at(-1)?.letters.at(-1);
        const space = before === undefined ? undefined : (before.x + letter.x) / 2;
        groups.push({ letters: [letter], whitespace: space });
      } else groups.at(-1)?.letters.push(letter);
    }
    previous = isSpace ? undefined : letter;
  }
  return buildWords(groups, image, quad);
}

function createSpaceRule(letters: readonly Letter[], profile: InkProfile): (a: Letter, b: Letter) => boolean {
  const gaps: number[] = [];
  const distances: number[] = [];
  letters.forEach((letter, index) => {
    const before = letters[index - 1];
    if (before === undefined || before.text.trim() === '' || letter.text.trim() === '') return;
    gaps.push(profile.widestGap(before.x, letter.x));
    distances.push(letter.x - before.x);
  });
  const gap = Math.max(LEAST_GAP, findMiddle(gaps) + WIDER_BY);
  const distance = (distances.length < 3 ? USUAL_DISTANCE : findMiddle(distances)) * FURTHER_BY;
  return (a, b) => b.x - a.x >= distance && profile.widestGap(a.x, b.x) >= gap;
}

function findMiddle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
