import type { Rule } from '../../document.ts';
import type { Box, KeyValue } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { once } from '../once.ts';
import { type Span, spanBox, spanText } from '../view/span.ts';
import { mergeBoxes, type Token } from '../view/token.ts';
import type { Chunk, Row } from '../view/view.ts';

const EMPTY = /^(?:[☐□▢❏❑◻○◯]|\[\s?\]|\(\s?\)|\[_\]|\[\]|\(\))$/u;
const TICKED = /^(?:[☑☒☓✓✔✗✘■▣◼●⦿]|\[[xX✓✔]\]|\([xX•]\))$/u;
/** Characters that can begin a printed check box. Most text contains none of them and can be skipped. */
const SIGN = /[☐□▢❏❑◻○◯☑☒☓✓✔✗✘■▣◼●⦿[(]/u;
const LETTER = /^[xX✓✔✗]$/u;
/** Minimum and maximum side length of a drawn check box, in page units. */
const MIN_SIDE = 5;
const MAX_SIDE = 22;
const MAX_RULES = 4_000;

/**
 * Returns the printed check boxes with their labels. A check box is a symbol, a pair of brackets or a drawn
 * square.
 */
export const printedBoxes = once((context: Context): readonly KeyValue[] => {
  const out: KeyValue[] = [];
  for (const page of context.view.pages) {
    const read = page.layout
      ? context.document.pages.find((one) => one.info.number === page.number)
      : undefined;
    const drawn = findSquares(read?.rules ?? []);
    for (const row of page.rows)
      for (const chunk of row.chunks) {
        if (SIGN.test(chunk.text)) out.push(...findSigns(chunk, page.layout));
        if (drawn.length > 0) out.push(...findCrossedSquares(row, chunk, drawn));
      }
    out.push(...readSquares(page.rows, drawn, read?.marks ?? []));
  }
  return out;
});

/**
 * Finds symbols and their labels. If the line begins with a label and ends with a symbol ("Yes ☒ No ☐"), each
 * label precedes its symbol; otherwise, it follows the symbol ("☒ Yes ☐ No").
 */
function findSigns(chunk: Chunk, layout: boolean): KeyValue[] {
  const { tokens } = chunk;
  const marks = joinMarks(tokens);
  const first = marks[0]?.at ?? 0;
  // In "Payment: ☐ cash ☒ card ☐", the label of the last box is on the next line.
  const isAsked = /[:?]$/.test(tokens[first - 1]?.text ?? '');
  const isBefore = first > 0 && !isAsked && marks.at(-1)?.end === tokens.length;
  return marks.flatMap(({ at, end, ticked }, i) => {
    const label: Span = isBefore
      ? findLabelBefore(chunk, marks[i - 1]?.end ?? 0, at)
      : { chunk, start: end, end: marks[i + 1]?.at ?? tokens.length };
    const key = label.end > label.start ? tidy(spanText(label)) : '';
    if (key === '' || key.length > 80) return [];
    return [
      {
        key,
        value: ticked,
        page: chunk.page,
        ...(layout ? { box: spanBox({ chunk, start: at, end }) } : {}),
      },
    ];
  });
}

/**
 * Returns the words before a symbol, excluding a preceding question or label that ends with a question mark
 * or colon. For example, returns "yes" for "Paid: yes ☒".
 */
function findLabelBefore(chunk: Chunk, from: number, to: number): Span {
  const colon = chunk.tokens.slice(from, to - 1).findLastIndex((token) => /[:?]$/.test(token.text));
  return { chunk, start: from + colon + 1, end: to };
}

/** Finds check marks and check boxes among tokens. "[ ]" may consist of two tokens. */
function joinMarks(tokens: readonly Token[]): { at: number; end: number; ticked: boolean }[] {
  const marks: { at: number; end: number; ticked: boolean }[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const one = tokens[i]?.text ?? '';
    if (one.length > 3) continue;
    if (EMPTY.test(one) || TICKED.test(one)) marks.push({ at: i, end: i + 1, ticked: TICKED.test(one) });
    if (one !== '[' && one !== '(') continue;
    const two = `${one}${tokens[i + 1]?.text ?? ''}`;
    const ticked = TICKED.test(`${two}${tokens[i + 2]?.text ?? ''}`);
    if (!ticked && !EMPTY.test(two)) continue;
    marks.push({ at: i, end: i + (ticked ? 3 : 2), ticked });
    i += ticked ? 2 : 1;
  }
  return marks;
}

const tidy = (text: string) => text.replace(/[:.,;]+$/, '').trim();

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

/** Finds crosses in drawn squares. The label of a square consists of the words to its right. */
function findCrossedSquares(row: Row, chunk: Chunk, drawn: readonly Box[]): KeyValue[] {
  return chunk.tokens.flatMap((token, i): KeyValue[] => {
    if (!LETTER.test(token.text)) return [];
    const square = drawn.find((box) => isInside(token.box, box));
    const label = square ? findWordsRight(row, square, chunk, i) : null;
    return square && label ? [{ key: label, value: true, page: chunk.page, box: square }] : [];
  });
}

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

/**
 * Reads squares that do not contain a character. A square is ticked if something smaller is drawn inside it.
 * The labels are to the right of the squares, or to the left if more squares have words on that side.
 */
function readSquares(rows: readonly Row[], drawn: readonly Box[], marks: readonly Box[]): KeyValue[] {
  const free = drawn.flatMap((square) => {
    const middle = (square[1] + square[3]) / 2;
    const row = rows.find((one) => one.box[1] - 2 < middle && one.box[3] + 2 > middle);
    if (!row || row.tokens.some((token) => isInside(token.box, square))) return [];
    return [
      { square, row, right: findWordsRight(row, square, null, -1), left: findWordsLeft(row, square, drawn) },
    ];
  });
  const countLabelled = (side: 'left' | 'right') => free.filter((one) => one[side] !== null).length;
  const side = countLabelled('left') > countLabelled('right') ? 'left' : 'right';
  const shapes = free.map(({ square }) => marks.filter((mark) => isInside(mark, square)).length);
  const empty = Math.min(...shapes);
  return free.flatMap(({ square, row, [side]: label }, i): KeyValue[] => {
    if (label === null) return [];
    // The strokes of a cross can be as large as the square. Therefore, a square is also ticked if it contains
    // at least two more strokes than the square with the fewest strokes.
    const value = isCrossed(square, marks) || (shapes[i] ?? 0) >= empty + 2;
    return [{ key: label, value, page: row.page, box: square }];
  });
}

/**
 * Returns the words of the chunk that ends to the left of a square; null if another square is between them.
 */
function findWordsLeft(row: Row, square: Box, drawn: readonly Box[]): string | null {
  const before = row.chunks.filter((chunk) => chunk.box[2] <= square[0] + 1).at(-1);
  if (!before) return null;
  const parted = drawn.some(
    (other) =>
      other !== square && other[0] > before.box[0] && other[2] < square[0] + 1 && isSameRow(other, square),
  );
  const text = parted ? '' : tidy(before.text);
  return /\p{L}/u.test(text) && text.length <= 80 ? text : null;
}

const isSameRow = (one: Box, other: Box) => Math.min(one[3], other[3]) > Math.max(one[1], other[1]);

/**
 * Returns the words to the right of a square, up to a wide gap or the next cross; null if there are no words.
 */
function findWordsRight(row: Row, square: Box, chunk: Chunk | null, at: number): string | null {
  const words: Token[] = [];
  for (const token of row.tokens) {
    if (token.box[0] < square[2] - 1 || (chunk && token === chunk.tokens[at])) continue;
    const last = words.at(-1);
    const gap = token.box[0] - (last?.box[2] ?? square[2]);
    if (gap > (last ? 1.2 : 2.5) * row.height || LETTER.test(token.text)) break;
    words.push(token);
  }
  const text = tidy(words.map((token) => token.text).join(' '));
  return text !== '' && text.length <= 80 ? text : null;
}
