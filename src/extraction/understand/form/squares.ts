import type { Rule } from '../../document.ts';
import type { Box, KeyValue } from '../../parsed-data.ts';
import { mergeBoxes, type Token } from '../view/token.ts';
import type { Row } from '../view/view.ts';
import { type Beside, findSideOfYesAndNo, findUsualSide, isYesOrNo, type LabelSide } from './label-side.ts';

/** Characters that tick a square. */
const TICK = /^[xX✓✔✗]$/u;
/** Minimum and maximum side length of a drawn check box, in page units. */
const MIN_SIDE = 5;
const MAX_SIDE = 22;
const MAX_RULES = 4_000;
export const LONGEST_LABEL = 80;
/**
 * Maximum distance from a square to a label on its right, in row heights. Labels on the left are often aligned with
 * each other, at any distance from their squares.
 */
const FARTHEST = 2.5;
/** Maximum distance between the words of a label, in row heights. */
const WIDEST_GAP = 1.2;

/** Removes punctuation at the end of a label. */
export const tidyLabel = (text: string) => text.replace(/[:.,;]+$/, '').trim();

interface Square {
  box: Box;
  row: Row;
  /** Whether a character in the square ticks it; null if it contains no character. */
  crossed: true | null;
  before: readonly Token[];
  after: readonly Token[];
}

/**
 * Reads the drawn squares of a page that are check boxes. A square is ticked if it contains a cross, or if something smaller
 * is drawn inside it.
 */
export function readSquares(rows: readonly Row[], rules: readonly Rule[], marks: readonly Box[]): KeyValue[] {
  const drawn = findSquares(rules);
  const squares = drawn.flatMap((box) => createSquare(rows, box, drawn));
  const sideOf = decideSides(squares);
  const shapes = squares.map(({ box }) => marks.filter((mark) => isInside(mark, box)).length);
  const empty = Math.min(...shapes.filter((_, i) => squares[i]?.crossed === null));
  return squares.flatMap(({ box, row, crossed, ...labels }, i): KeyValue[] => {
    const key = readLabel(labels[sideOf(row)]);
    if (key === null) return [];
    // The strokes of a cross can be as large as the square. Therefore, a square is also ticked if it contains
    // at least two more strokes than the square with the fewest strokes.
    const value = crossed ?? (isCrossed(box, marks) || (shapes[i] ?? 0) >= empty + 2);
    return [{ key, value, page: row.page, box }];
  });
}

/** Returns nothing if the square contains a character that does not tick it, or is not on a line. */
function createSquare(rows: readonly Row[], box: Box, drawn: readonly Box[]): Square[] {
  const middle = (box[1] + box[3]) / 2;
  const row = rows.find((one) => one.box[1] - 2 < middle && one.box[3] + 2 > middle);
  const inside = row?.tokens.filter((token) => isInside(token.box, box)) ?? [];
  if (!row || inside.some(({ text }) => !TICK.test(text))) return [];
  const others = drawn.filter((other) => other !== box && areOnSameLine(other, box));
  const before = findWords(row, box, others, 'before');
  const after = findWords(row, box, others, 'after');
  return [{ box, row, crossed: inside.length > 0 || null, before, after }];
}

/**
 * Determines on which side of its squares a row has the labels: the side with the words "yes" and "no"; to the right, if a label
 * follows the last square; otherwise the side that most rows have, or on which more squares have words.
 */
function decideSides(squares: readonly Square[]): (row: Row) => LabelSide {
  const rows = Map.groupBy(squares, ({ row }) => row);
  const known = new Map([...rows].map(([row, list]) => [row, findSideOfYesAndNo(list.map(toBeside))]));
  const count = (side: LabelSide) => squares.filter((one) => readLabel(one[side]) !== null).length;
  const usual = findUsualSide([...known.values()]) ?? (count('before') > count('after') ? 'before' : 'after');
  return (row) => {
    const last = rows.get(row)?.toSorted((a, b) => b.box[0] - a.box[0])[0];
    // "Occupation:" is the label of something else.
    const isLabelled =
      last && readLabel(last.after) !== null && !last.after.some(({ text }) => text.endsWith(':'));
    return known.get(row) ?? (isLabelled ? 'after' : usual);
  };
}

const toBeside = ({ before, after }: Square): Beside => ({ before: before.at(-1), after: after[0] });

/** Returns the words next to a square, up to a wide gap or another square, in reading order. */
function findWords(row: Row, box: Box, others: readonly Box[], side: LabelSide): Token[] {
  const words: Token[] = [];
  let edge = side === 'after' ? box[2] : box[0];
  const left = row.tokens.filter((token) => token.box[2] <= box[0] + 1).toReversed();
  const right = row.tokens.filter((token) => token.box[0] >= box[2] - 1);
  for (const token of side === 'after' ? right : left) {
    const [start, end] = side === 'after' ? [edge, token.box[0]] : [token.box[2], edge];
    const isParted = others.some((other) => isInside(token.box, other) || isBetween(other, start, end));
    const widest = words.length > 0 ? WIDEST_GAP : side === 'after' ? FARTHEST : Number.POSITIVE_INFINITY;
    if (isParted || end - start > widest * row.height) break;
    // To the left, the label begins after the question: "Sold for export? YES ☐".
    if (side === 'before' && words.length > 0 && (/[:?]$/.test(token.text) || isYesOrNo(words[0]))) break;
    words.push(token);
    edge = side === 'after' ? token.box[2] : token.box[0];
  }
  return side === 'after' ? words : words.toReversed();
}

function readLabel(words: readonly Token[]): string | null {
  const text = tidyLabel(words.map(({ text }) => text).join(' '));
  return /[\p{L}\p{N}]/u.test(text) && text.length <= LONGEST_LABEL ? text : null;
}

const isBetween = (box: Box, start: number, end: number) => box[0] >= start - 1 && box[2] <= end + 1;

const areOnSameLine = (one: Box, other: Box) => Math.min(one[3], other[3]) > Math.max(one[1], other[1]);

function findSquares(rules: readonly Rule[]): Box[] {
  const flat = rules
    .slice(0, MAX_RULES)
    .filter(
      (rule) =>
        Math.abs(rule.y1 - rule.y0) < 0.6 && getLength(rule) >= MIN_SIDE && getLength(rule) <= MAX_SIDE,
    );
  const found: Box[] = [];
  const tops = flat.toSorted((a, b) => a.y0 - b.y0);
  for (const [i, top] of tops.entries()) {
    const side = getLength(top);
    const x = Math.min(top.x0, top.x1);
    for (const bottom of tops.slice(i + 1)) {
      const height = bottom.y0 - top.y0;
      if (height > MAX_SIDE) break;
      if (Math.abs(height - side) > 3 || Math.abs(Math.min(bottom.x0, bottom.x1) - x) > 1) continue;
      found.push([x, top.y0, x + side, bottom.y0]);
    }
  }
  // Each edge is found twice, and a line across a box creates a smaller box. Therefore, merge boxes that are
  // inside another box.
  const boxes: Box[] = [];
  for (const box of found.toSorted((a, b) => b[2] - b[0] - (a[2] - a[0]))) {
    const same = boxes.findIndex((other) => isInside(box, other));
    const other = boxes[same];
    if (other) boxes[same] = mergeBoxes([box, other]);
    else boxes.push(box);
  }
  return boxes;
}

const getLength = (rule: Rule) => Math.abs(rule.x1 - rule.x0);

/**
 * Whether something small is drawn inside a square, or two strokes cross the square. A single shape that is
 * as large as the square is its background.
 */
function isCrossed(square: Box, marks: readonly Box[]): boolean {
  const within = marks.filter((mark) => isInside(mark, square) && isSmaller(mark, square, 0.1));
  return within.length >= 2 || within.some((mark) => isSmaller(mark, square, 0.1 * (square[2] - square[0])));
}

function isSmaller(inner: Box, outer: Box, by: number): boolean {
  return inner[2] - inner[0] < outer[2] - outer[0] - by && inner[3] - inner[1] < outer[3] - outer[1] - by;
}

function isInside(inner: Box, outer: Box): boolean {
  const x = (inner[0] + inner[2]) / 2;
  const y = (inner[1] + inner[3]) / 2;
  return x > outer[0] && x < outer[2] && y > outer[1] - 1 && y < outer[3] + 1;
}
