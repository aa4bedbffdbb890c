// Decides where a new run or a new word begins. The models were trained with exactly these words.

import { isAlphanumeric, isRightToLeft } from './character-codes.ts';
import type { Font } from './fonts.ts';
import type { Rect } from './page-space.ts';
import type { Run } from './run.ts';

/** A character and the previous one of the run. Loose boxes have the height of the font, tight ones that of the ink. */
export interface Step {
  letter: number;
  readonly loose: Rect;
  readonly tight: Rect;
  last: number;
  lastRight: number;
  lastLooseRight: number;
  lastBottom: number;
}

const POINT = 46;
/** Sizes in points. */
const LINE_SLACK = 2;
const GREAT_GAP = 15;
const BACK_BELOW = -5;
const BACK_FROM_WIDTH = 20;
/** Sizes in mean widths of a character. */
const SPACE_GAP = 2.2;
const DOTS_GAP = 2;
const FEW_DOTS = 3;
/** Minimum share of the width of a space, and of the text height if the font has none. */
const SPACE_SHARE = 0.7;
const SPACE_OF_HEIGHT = 0.35;
const ENOUGH_GAPS = 6;
const MOST_GAPS = 512;

/**
 * Whether the character begins a new run: it is at another position, or it is the first one of, or the first one
 * after, dots that lead to a number.
 */
export function endsRun(run: Run, step: Step, isAfterBlank: boolean): boolean {
  const { loose, tight, letter } = step;
  if (!(loose.top < run.bottom + LINE_SLACK && loose.bottom > run.top - LINE_SLACK)) return true;
  if (tight.top > step.lastBottom + LINE_SLACK) return true;
  // Text from right to left continues at the left end of the run.
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

/** Records the word spacing of the run's font. */
export function recordGap({ font }: Run, { letter, last, loose, tight, lastLooseRight }: Step): void {
  const gap = tight.left - lastLooseRight;
  if (!(gap > 0) || font.gaps.length >= MOST_GAPS) return;
  if (isAlphanumeric(last) && isAlphanumeric(letter)) font.gaps.push(gap / (loose.bottom - loose.top));
}

/** Whether the gap before the character separates two words although there is no space character. */
export function isApart(run: Run, { letter, last, loose, tight, lastLooseRight }: Step, font: Font): boolean {
  const gap = tight.left - lastLooseRight;
  if (!(gap > 0) || !isAlphanumeric(letter) || !isAlphanumeric(last)) return false;
  const height = loose.bottom - loose.top;
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
