import type { Rule } from '../../document.ts';
import type { Box } from '../../parsed-data.ts';

/** Maximum thickness, in points, of a filled rectangle that is a ruling line. */
const MAX_LINE_WIDTH = 3;
/** Shorter strokes are parts of characters, dots or ticks. */
const MIN_LENGTH = 4;
const MAX_SKEW = 1;
/** A page with more lines than this is treated as a drawing. */
const MAX_RULES = 20_000;

/**
 * Coordinates are in points from the upper left corner. White and transparent lines and areas are invisible.
 */
export interface PageGraphics {
  lines: readonly { x1: number; y1: number; x2: number; y2: number; isSeen: boolean }[];
  shapes: readonly {
    x: number;
    y: number;
    width: number;
    height: number;
    hasCurve: boolean;
    isDrawn: boolean;
    isFilled: boolean;
  }[];
}

/**
 * Finds the ruling lines of a page: drawn lines, thin filled rectangles, and the four edges of drawn boxes.
 */
export function findRules({ lines, shapes }: PageGraphics): Rule[] {
  const rules: Rule[] = [];
  for (const { x1, y1, x2, y2, isSeen } of lines) if (isSeen) addRule(rules, x1, y1, x2, y2);
  for (const { x, y, width, height, hasCurve, isDrawn, isFilled } of shapes) {
    if (rules.length >= MAX_RULES) break;
    if (hasCurve) continue;
    if (Math.min(width, height) <= MAX_LINE_WIDTH) {
      if (isDrawn || isFilled) addThin(rules, x, y, width, height);
    } else if (isDrawn) {
      addRule(rules, x, y, x + width, y);
      addRule(rules, x, y + height, x + width, y + height);
      addRule(rules, x, y, x, y + height);
      addRule(rules, x + width, y, x + width, y + height);
    }
  }
  return rules.slice(0, MAX_RULES);
}

/** Minimum and maximum side length, in points, of the box around the strokes of a cross or tick. */
const MIN_MARK = 2.5;
const MAX_MARK = 24;
const MAX_MARKS = 4_000;

export function findMarks({ shapes }: PageGraphics): Box[] {
  const marks: Box[] = [];
  for (const { x, y, width, height, isDrawn, isFilled } of shapes) {
    if (Math.min(width, height) < MIN_MARK || Math.max(width, height) > MAX_MARK) continue;
    if (!isDrawn && !isFilled) continue;
    marks.push([x, y, x + width, y + height]);
    // A page with this many marks is assumed to be a drawing rather than a form.
    if (marks.length >= MAX_MARKS) return [];
  }
  return marks;
}

function addThin(rules: Rule[], x: number, y: number, width: number, height: number): void {
  const middleX = x + width / 2;
  const middleY = y + height / 2;
  if (width >= height) addRule(rules, x, middleY, x + width, middleY);
  else addRule(rules, middleX, y, middleX, y + height);
}

function addRule(rules: Rule[], x1: number, y1: number, x2: number, y2: number): void {
  const across = Math.abs(x2 - x1);
  const down = Math.abs(y2 - y1);
  if (Math.max(across, down) < MIN_LENGTH || Math.min(across, down) > MAX_SKEW) return;
  rules.push({
    x0: Math.min(x1, x2),
    y0: Math.min(y1, y2),
    x1: Math.max(x1, x2),
    y1: Math.max(y1, y2),
  });
}
