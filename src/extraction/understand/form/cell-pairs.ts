import type { Context } from '../context.ts';
import type { Chunk } from '../view/view.ts';
import { type FormCell, formCellsIn } from './form-cells.ts';
import { joinLines } from './join-lines.ts';
import { hasCheckBox } from './printed-boxes.ts';

/** A label and its value, which are in the same cell of a form. */
export interface CellPair {
  label: readonly Chunk[];
  /** The lines of the value. */
  value: readonly Chunk[];
  /** The lines of the value as one text. */
  text: string;
}

const MOST_LABEL_WORDS = 16;
const MOST_VALUE_WORDS = 40;
const MOST_LINES = 8;
/** Minimum ratio between the heights of a value and of its label. Heights are less precise after OCR. */
const LEAST_HEIGHTS = 1.12;
const LEAST_HEIGHTS_OCR = 1.25;
/** The difference between text in bold or in a monospaced font and other text, compared with a ratio of heights. */
const OTHER_FONT = 1.2;
/** Maximum ratio between the widths of the characters of two words in a monospaced font. */
const MONOSPACED = 1.04;
/** Minimum number of cells in a column of a table. */
const LEAST_IN_COLUMN = 3;
/** A cell with a single line is at most this many times as high as its text. */
const ONE_LINE = 2.2;

/**
 * Finds the cells of a form in which a label is printed above its value, and the value is larger, bolder or not bold, or in a
 * monospaced font. Cells with several labels and the columns of tables are not examined.
 */
export function findCellPairs(context: Context): CellPair[] {
  const ocr = new Set(context.view.pages.filter((page) => page.ocr).map(({ number }) => number));
  const cells = [...new Set(formCellsIn(context.view).values())];
  const columns = Map.groupBy(cells, ({ box, chunks }) =>
    [chunks[0]?.page, Math.round(box[0]), Math.round(box[2])].join(),
  );
  return [...columns.values()].flatMap((column) =>
    isColumnOfTable(column)
      ? []
      : column.flatMap((cell) => {
          const isOcr = ocr.has(cell.chunks[0]?.page ?? 0);
          return splitCell(cell, isOcr ? LEAST_HEIGHTS_OCR : LEAST_HEIGHTS) ?? [];
        }),
  );
}

/** Whether most of the cells above each other contain a single line of text, as in a table. */
function isColumnOfTable(column: readonly FormCell[]): boolean {
  const single = column.filter(
    ({ chunks: [first, next], box }) =>
      first && !next && box[3] - box[1] < ONE_LINE * (first.box[3] - first.box[1]),
  ).length;
  return column.length >= LEAST_IN_COLUMN && 2 * single > column.length;
}

function splitCell({ chunks, box }: FormCell, leastHeights: number): CellPair | null {
  if (chunks.length < 2 || chunks.length > MOST_LINES || chunks.some(hasCheckBox)) return null;
  const at = findValueStart(chunks, leastHeights);
  if (at < 1) return null;
  const [label, value] = [chunks.slice(0, at), chunks.slice(at)];
  if (value.some((chunk, i) => chunk.row === value[i + 1]?.row)) return null;
  if (chunks.some(hasKeyInside) || value.some(({ text }) => text.endsWith(':'))) return null;
  const name = label.map((chunk) => chunk.text).join(' ');
  if (!/\p{L}{2}/u.test(name) || (name.endsWith('.') && /\p{Ll}\s\p{Ll}/u.test(name))) return null;
  if (countWords(label) > MOST_LABEL_WORDS || countWords(value) > MOST_VALUE_WORDS) return null;
  return { label, value, text: joinLines(value, [box[0], box[2]]) };
}

/**
 * Returns the index of the only line at which the text becomes a value; -1 if there is none. Another change of appearance means
 * that the cell contains more than one label.
 */
function findValueStart(lines: readonly Chunk[], leastHeights: number): number {
  const changes = lines.flatMap((line, i) => {
    const before = lines[i - 1];
    // Text in brackets below a label explains the label: "(if any)".
    if (!before || before.row === line.row || /^\(.*\)$/.test(line.text)) return [];
    const difference = measureDifference(before, line, leastHeights);
    return difference === 1 ? [] : [{ i, difference }];
  });
  const [first] = changes;
  if (!first || changes.length > 1 || first.difference < 1) return -1;
  return first.i;
}

const countWords = (chunks: readonly Chunk[]) => chunks.reduce((sum, { tokens }) => sum + tokens.length, 0);

/** Whether a line contains a label with a colon, and its value: "Phone: 555 0155". */
const hasKeyInside = ({ tokens }: Chunk) => tokens.slice(0, -1).some(({ text }) => /\p{L}:$/u.test(text));

/**
 * Returns how differently a line is printed than the line above it: the ratio of their heights, which is less than 1 if the line
 * is smaller; 1 if they look the same.
 */
function measureDifference(above: Chunk, line: Chunk, leastHeights: number): number {
  const heights = measureHeight(line) / Math.max(0.1, measureHeight(above));
  if (heights > leastHeights || heights < 1 / leastHeights) return heights;
  const isBold = ({ tokens }: Chunk) => tokens.every((token) => token.bold);
  const fonts = [isMonospaced(above), isMonospaced(line)];
  const isOtherFont = !fonts.includes(null) && fonts[0] !== fonts[1];
  return isBold(above) !== isBold(line) || isOtherFont ? OTHER_FONT : 1;
}

/** Returns the median height of the words, because a number before them can be larger. */
function measureHeight({ tokens }: Chunk): number {
  const heights = tokens.map(({ box }) => box[3] - box[1]).sort((a, b) => a - b);
  return heights[heights.length >> 1] ?? 0;
}

/** Whether all characters of a line have the same width; null if the line is too short to know. */
function isMonospaced({ tokens }: Chunk): boolean | null {
  const widths = tokens
    .filter(({ text }) => text.length > 1)
    .map(({ text, box }) => (box[2] - box[0]) / text.length);
  return widths.length < 2 ? null : Math.max(...widths) < MONOSPACED * Math.min(...widths);
}
