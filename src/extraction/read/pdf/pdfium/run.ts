import type { Font } from './fonts.ts';
import type { Rect } from './page-space.ts';

/** A word, at first as a range of the characters of the page. */
export interface RunWord extends Rect {
  text: string;
  readonly from: number;
  to: number;
}

/** Consecutive characters of a line with the same style. */
export interface Run extends Rect {
  readonly words: RunWord[];
  readonly font: Font;
  /** The size in the file. */
  readonly fontSize: number;
  /** The visible size, in tenths of a point; negative if it is unknown. */
  readonly size: number;
  characterCount: number;
  /** Total width of the characters, relative to the font size. */
  width: number;
  hasMoreThanDots: boolean;
}

/** Rounds to tenths of a point. */
export function toTenths(value: number): number {
  return Math.round(value * 10) / 10;
}

export function widen(rect: Rect, other: Rect): void {
  if (other.left < rect.left) rect.left = other.left;
  if (other.top < rect.top) rect.top = other.top;
  if (other.right > rect.right) rect.right = other.right;
  if (other.bottom > rect.bottom) rect.bottom = other.bottom;
}
