// Decides where runs and words begin. Changing this would invalidate the models, which were trained with the
// current division.

import { isAlphanumeric, isRightToLeft } from './character-codes.ts';
import type { Font } from './fonts.ts';
import type { Rect } from './page-space.ts';
import type { Run } from './run.ts';

/**
 * A character and the previous one in its run. `loose` has the height of the font, `tight` that of the ink.
 */
export interface Step {
  letter: number;
  readonly loose: Rect;
  readonly tight: Rect;
  last: number;
  lastRight: number;
  lastLooseRight: number;
  lastBottom: number;
  /** The extra space between characters, in points; 0 if the text is not letter-spaced. */
  spacing: number;
  /** The visible size of the text, in points. */
  size: number;
}

const POINT = 46;
/** Distances in points. */
const LINE_SLACK = 2;
const GREAT_GAP = 15;
const BACK_BELOW = -5;
const BACK_FROM_WIDTH = 20;
/** Distances as multiples of the mean character width. */
const SPACE_GAP = 2.2;
const DOTS_GAP = 2;
const FEW_DOTS = 3;
/** Minimum gap between words, as a share of a space or, if the font has none, of the text height. */
const SPACE_SHARE = 0.7;
const SPACE_OF_HEIGHT = 0.35;
/** Maximum gap in letter-spaced text: a multiple of the spacing, and a share of the text size. */
const MOST_SPACING = 1.25;
const MOST_EXTRA = 0.08;
const ENOUGH_GAPS = 6;
const MOST_GAPS = 512;

/**
 * Whether a new run begins with this character: at a different position, at the first dot of a dot leader, or
 * after its last dot.
 */
export function endsRun(run: Run, step: Step, isAfterBlank: boolean): boolean {
  const { loose, tight, letter } = step;
  if (!(loose.top < run.bottom + LINE_SLACK && loose.bottom > run.top - LINE_SLACK)) return true;
  if (tight.top > step.lastBottom + LINE_SLACK) return true;
  // In right-to-left text, the next character is at the left end of the run.
  if (isRightToLeft(letter) && isRightToLeft(step.last)) return run.left - tight.right >= GREAT_GAP;
  const gap = tight.left - step.lastRight;
  const across = run.right - run.left;
  if (tight.top > step.lastBottom && gap < BACK_BELOW) return true;
  if (across > BACK_FROM_WIDTH && gap < -across / 2) return true;
  if (gap >= GREAT_GAP) return true;
  const mean = run.width > 0 ? (run.width * run.fontSize) / run.characterCount : across / run.characterCount;
  const isPoint = letter === POINT;
  if (!isAfterBlank) return isPoint && run.hasMoreThanDots && gap > mean * DOTS_GAP;
  if (isPoint ? run.hasMoreThanDots : !run.hasMoreThanDots && run.characterCount >= FEW_DOTS) return true;
  return gap > mean * SPACE_GAP;
}

export function recordGap({ font }: Run, { letter, last, loose, tight, lastLooseRight }: Step): void {
  const gap = tight.left - lastLooseRight;
  if (!(gap > 0) || font.gaps.length >= MOST_GAPS) return;
  if (isAlphanumeric(last) && isAlphanumeric(letter)) font.gaps.push(gap / (loose.bottom - loose.top));
}

/** Whether the gap is only the spacing of letter-spaced text. */
export function isLetterGap({ loose, lastLooseRight, spacing, size }: Step): boolean {
  return spacing > 0 && loose.left - lastLooseRight < MOST_SPACING * spacing + MOST_EXTRA * size;
}

/** Whether the gap separates two words even though there is no space character. */
export function isApart(run: Run, step: Step, font: Font): boolean {
  const { letter, last, tight, lastLooseRight } = step;
  const gap = tight.left - lastLooseRight;
  if (!(gap > 0) || !isAlphanumeric(letter) || !isAlphanumeric(last)) return false;
  if (isLetterGap(step)) return false;
  // The boxes of small capitals are only as high as their ink, so the size of the text is used instead.
  const height = step.size;
  const ofFont = SPACE_SHARE * font.space * height;
  if (ofFont > 0) return gap > ofFont;
  const { gaps } = run.font;
  return gap > (gaps.length >= ENOUGH_GAPS ? SPACE_SHARE * findMedian(gaps) : SPACE_OF_HEIGHT) * height;
}

export function findMedian(numbers: readonly number[]): number {
  const sorted = Float64Array.from(numbers).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
