import type { Font } from './fonts.ts';
import type { Rect } from './page-space.ts';

/** A word, which is initially only a range of the page's characters. */
export interface RunWord extends Rect {
  text: string;
  readonly from: number;
  to: number;
}

/** Consecutive characters in a line that have the same style. */
export interface Run extends Rect {
  readonly words: RunWord[];
  readonly font: Font;
  /** Font size as stated in the file. */
  readonly fontSize: number;
  /** Font size on the page in tenths of a point; negative if it is unknown. */
  readonly size: number;
  characterCount: number;
  /** Total width of the characters, relative to the font size. */
  width: number;
  hasMoreThanDots: boolean;
}

export function toTenths(value: number): number {
  return Math.round(value * 10) / 10;
}

export function widen(rect: Rect, other: Rect): void {
  if (other.left < rect.left) rect.left = other.left;
  if (other.top < rect.top) rect.top = other.top;
  if (other.right > rect.right) rect.right = other.right;
  if (other.bottom > rect.bottom) rect.bottom = other.bottom;
}
