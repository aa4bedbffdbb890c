import type { Line, Word } from '../../document.ts';
import type { Table } from '../../parsed-data.ts';
import { getBoxAround, measureOverlap } from '../geometry.ts';
import { groupIntoLines } from '../lines.ts';
import { sortInReadingOrder } from '../reading-order.ts';
import type { Region } from './columns.ts';

/** Minimum gap between a label and its value, in line heights; justified words are closer together. */
const ROW_GAP = 2;
/** Minimum number of spaces in a justified line, and maximum ratio of its widest to its narrowest space. */
const MIN_SPACES = 2;
const SAME_SPACE = 1.1;
/** Maximum distance between the edges of justified lines, in line heights. */
const SAME_EDGE = 0.1;

/** Everything that is printed at the same height in a region. */
export interface TextLine extends Line {
  /** The most common character size. */
  size: number;
  isBold: boolean;
  /** Whether the line has separate parts, such as a label and its value. */
  isRow: boolean;
}

export type Entry = { line: TextLine } | { table: Table };

/**
 * Returns lines and tables in reading order. `known` contains the lines of the region if they have already
 * been found.
 */
export function buildEntries(
  { items }: Region,
  isBold: (word: Word) => boolean,
  known: readonly Line[] | undefined,
): Entry[] {
  const words = known === undefined ? items.flatMap(({ word }) => word ?? []) : [];
  const placed = [
    ...(known ?? groupIntoLines(words)).map((line) => ({ box: line.box, line })),
    ...items.flatMap(({ box, table }) => (table === undefined ? [] : { box, table })),
  ];
  const entries: Entry[] = [];
  for (const item of sortInReadingOrder(placed, true)) {
    if ('table' in item) {
      entries.push({ table: item.table });
      continue;
    }
    const last = entries.at(-1);
    if (last !== undefined && 'line' in last && isBeside(last.line, item.line))
      last.line = joinLine(last.line, item.line, isBold);
    else entries.push({ line: toTextLine(item.line, isBold) });
  }
  const lines = entries.map((entry) => ('line' in entry ? entry.line : undefined));
  for (const line of lines) if (line !== undefined && isJustified(line)) line.isRow = false;
  for (const [at, line] of lines.entries())
    if (line !== undefined && isWithinText(line, lines[at - 1], lines[at + 1])) line.isRow = false;
  return entries;
}

/**
 * Whether all spaces in a line have about the same width. A justified line with few words has wide spaces,
 * but no separate parts.
 */
function isJustified({ words }: TextLine): boolean {
  const spaces = words.slice(1).map(({ box }, at) => box[0] - (words[at]?.box[2] ?? 0));
  return spaces.length >= MIN_SPACES && Math.max(...spaces) <= SAME_SPACE * Math.min(...spaces);
}

function isWithinText(line: TextLine, above: TextLine | undefined, below: TextLine | undefined): boolean {
  if (line.words.length !== 2 || !/^\p{L}+\p{P}?$/u.test(line.words[1]?.text ?? '')) return false;
  const height = line.box[3] - line.box[1];
  const isLikeText = (other: TextLine | undefined) =>
    other !== undefined &&
    !other.isRow &&
    Math.abs(other.box[0] - line.box[0]) < SAME_EDGE * height &&
    Math.abs(other.box[2] - line.box[2]) < SAME_EDGE * height;
  return isLikeText(above) && isLikeText(below);
}

/** Whether a part is a value to the right of its label. */
function isBeside(before: Line, line: Line): boolean {
  const last = before.words.at(-1)?.box ?? before.box;
  const height = Math.min(last[3] - last[1], line.box[3] - line.box[1]);
  const shared = measureOverlap(last[1], last[3], line.box[1], line.box[3]);
  return line.box[0] >= before.box[2] && shared > height / 2;
}

function joinLine(before: TextLine, line: Line, isBold: (word: Word) => boolean): TextLine {
  const gap = line.box[0] - before.box[2];
  const isApart = gap > ROW_GAP * (line.box[3] - line.box[1]);
  const words = [...before.words, ...line.words];
  const whole = toTextLine(
    { words, text: `${before.text} ${line.text}`, box: getBoxAround([before, line]) },
    isBold,
  );
  return { ...whole, isRow: before.isRow || isApart };
}

function toTextLine(line: Line, isBold: (word: Word) => boolean): TextLine {
  const charactersBySize = new Map<number, number>();
  for (const { size, text } of line.words)
    charactersBySize.set(size, (charactersBySize.get(size) ?? 0) + text.length);
  let size = 0;
  let most = 0;
  for (const [one, count] of charactersBySize) {
    if (count < most || (count === most && one < size)) continue;
    size = one;
    most = count;
  }
  return { ...line, size, isBold: line.words.every(isBold), isRow: false };
}
