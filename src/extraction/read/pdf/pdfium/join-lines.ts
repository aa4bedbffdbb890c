// Changing how lines are joined would invalidate the models, which were trained with the current grouping.
import { append, type Placed } from './placed.ts';

const POINT = 46;
const SAME_LINE = 1.5;
/**
 * Maximum gap inside a word, in points. Before the decimal point of a price, runs may also overlap slightly.
 */
const TOUCHING = 1;
const OVERLAID = -2;
const LETTER = /\p{L}/u;
const NOTE_SIGN = /[\s*†‡]/;
// The pattern must not backtrack, because a run may contain thousands of characters.
const NUMBER = /^\$?-?[\d,]*(?:\.[\d,]*)?%?$/;

export function joinInLine(line: readonly Placed[]): Placed[] {
  const joined: Placed[] = [];
  let last: Placed | null = null;
  for (const next of line) {
    const gap = last === null ? 0 : next.x - last.x - last.width;
    const way =
      last === null || Math.abs(next.y - last.y) > SAME_LINE ? 'apart' : classifyGap(last, next, gap);
    if (last === null || way === 'apart') {
      joined.push(next);
      last = next;
    } else {
      last.width = next.x + next.width - last.x;
      append(last, next, way === 'touching');
    }
  }
  return joined;
}

function classifyGap(last: Placed, next: Placed, gap: number): 'touching' | 'near' | 'apart' {
  if (gap >= OVERLAID && gap <= TOUCHING && isFraction(last.text, next.text)) return 'touching';
  const letter = last.width / Math.max(1, last.text.length);
  if (gap > TOUCHING && gap >= letter) return 'apart';
  if (isNumber(last.text) && isNumber(next.text)) return 'apart';
  const areLetters =
    gap > 0 && LETTER.test(last.text.charAt(last.text.length - 1)) && LETTER.test(next.text.charAt(0));
  if (gap <= TOUCHING && !areLetters) return 'touching';
  return gap < letter ? 'near' : 'apart';
}

/** Whether two strings are the halves of a price, such as `12` and `.50`. */
function isFraction(text: string, next: string): boolean {
  return (
    next.charCodeAt(0) === POINT && isDigit(next.charCodeAt(1)) && isDigit(text.charCodeAt(text.length - 1))
  );
}

function isDigit(letter: number): boolean {
  return letter >= 48 && letter <= 57;
}

function isNumber(text: string): boolean {
  const first = text.charCodeAt(0);
  // A number begins with a digit, `$`, `,`, `-` or `.`. Checking this first rules out most strings.
  if (!(isDigit(first) || first === 36 || (first >= 44 && first <= 46))) return false;
  const number = withoutNotes(text);
  return number.length >= 2 && NUMBER.test(number) && /\d/.test(number);
}

/** Removes footnote marks from a number: `12.50*` becomes `12.50`. */
function withoutNotes(text: string): string {
  let end = text.length;
  while (end > 0 && NOTE_SIGN.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

export function joinLines(lines: Placed[][]): Placed[][] {
  const joined: Placed[][] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    if (last === undefined || !areOneLine(last, line)) joined.push(line);
    else {
      last.push(...line);
      last.sort((a, b) => a.x - b.x);
    }
  }
  return joined;
}

function areOneLine(above: readonly Placed[], below: readonly Placed[]): boolean {
  if (!(getLineBottom(above) > getLineTop(below) && getLineTop(above) < getLineBottom(below))) return false;
  return !below.some((run) => above.some((other) => startsOver(run, other) || startsOver(other, run)));
}

function startsOver(run: Placed, other: Placed): boolean {
  return run.x >= other.x && run.x <= other.x + other.width;
}

function getLineTop(line: readonly Placed[]): number {
  return line.reduce((top, { y }) => Math.min(top, y), Number.POSITIVE_INFINITY);
}

function getLineBottom(line: readonly Placed[]): number {
  return line.reduce((bottom, { y, height }) => Math.max(bottom, y + height), Number.NEGATIVE_INFINITY);
}
