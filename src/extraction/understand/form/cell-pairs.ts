import type { Context } from '../context.ts';
import type { Chunk } from '../view/view.ts';
import { type FormCell, formCellsIn } from './form-cells.ts';

/** A label and its value, which are in the same box of a form. */
export interface CellPair {
  label: readonly Chunk[];
  /** The lines of the value. */
  value: readonly Chunk[];
}

const MOST_LABEL_WORDS = 16;
const MOST_VALUE_WORDS = 40;
const MOST_LINES = 8;
/** Minimum ratio between the heights of a label and of a value, or between the widths of their characters. */
const LEAST_HEIGHTS = 1.08;
const LEAST_WIDTHS = 1.35;
/** The difference between bold and other text. */
const OTHER_WEIGHT = 1.15;
/** Minimum number of cells in a column of a table. */
const LEAST_IN_COLUMN = 3;
const BOX_SIGN = /[☐□▢❏❑◻○◯☑☒☓✓✔✗✘■▣◼●⦿]|\[\s?[xX]?\s?\]/u;

/**
 * Finds the boxes of a form in which a label is printed above its value in another size, weight or width of characters.
 * The columns of tables are not examined.
 */
export function findCellPairs(context: Context): CellPair[] {
  const cells = [...new Set(formCellsIn(context.view).values())];
  const columns = Map.groupBy(cells, ({ box, chunks }) =>
    [chunks[0]?.page, Math.round(box[0]), Math.round(box[2])].join(),
  );
  return [...columns.values()].flatMap((column) =>
    isColumnOfTable(column) ? [] : column.flatMap((cell) => splitCell(cell) ?? []),
  );
}

/** Whether most of the cells above each other contain a single piece of text, as in a table. */
function isColumnOfTable(column: readonly FormCell[]): boolean {
  const single = column.filter(({ chunks }) => chunks.length === 1).length;
  return column.length >= LEAST_IN_COLUMN && 2 * single > column.length;
}

function splitCell({ chunks }: FormCell): CellPair | null {
  if (chunks.length < 2 || chunks.length > MOST_LINES) return null;
  if (chunks.some(({ text }) => BOX_SIGN.test(text))) return null;
  const at = findValueStart(chunks);
  if (at < 1) return null;
  const [label, value] = [chunks.slice(0, at), chunks.slice(at)];
  if (value.some((chunk, i) => chunk.row === value[i + 1]?.row)) return null;
  const text = label.map((chunk) => chunk.text).join(' ');
  const isSentence = /[.!?]$/.test(text) && /\p{Ll}\s\p{Ll}/u.test(text);
  if (!/\p{L}{2}/u.test(text) || isSentence) return null;
  return countWords(label) <= MOST_LABEL_WORDS && countWords(value) <= MOST_VALUE_WORDS
    ? { label, value }
    : null;
}

/** Returns the index of the line at which the text changes its appearance most; -1 if it does not. */
function findValueStart(lines: readonly Chunk[]): number {
  let most = 1;
  let start = -1;
  for (const [i, line] of lines.entries()) {
    const before = lines[i - 1];
    // Text in brackets below a label explains the label: "(if any)".
    if (!before || before.row === line.row || /^\(.*\)$/.test(line.text)) continue;
    const difference = measureDifference(before, line);
    if (difference > most) [most, start] = [difference, i];
  }
  return start;
}

const countWords = (chunks: readonly Chunk[]) => chunks.reduce((sum, { tokens }) => sum + tokens.length, 0);

/** Returns how differently two lines are printed: the ratio of their heights or of the widths of their characters; 1 if they look the same. */
function measureDifference(one: Chunk, other: Chunk): number {
  const isBold = ({ tokens }: Chunk) => tokens.every((token) => token.bold);
  const bold = isBold(one) === isBold(other) ? 1 : OTHER_WEIGHT;
  const heights = divideByLess(measureHeight(one), measureHeight(other));
  const widths = divideByLess(measureCharacter(one), measureCharacter(other));
  return Math.max(bold, heights > LEAST_HEIGHTS ? heights : 1, widths > LEAST_WIDTHS ? widths : 1);
}

const divideByLess = (one: number, other: number) =>
  Math.max(one, other) / Math.max(0.1, Math.min(one, other));

/** Returns the median height of the words, because a number before them can be larger. */
function measureHeight({ tokens }: Chunk): number {
  const heights = tokens.map(({ box }) => box[3] - box[1]).sort((a, b) => a - b);
  return heights[heights.length >> 1] ?? 0;
}

const measureCharacter = ({ text, box }: Chunk) => (box[2] - box[0]) / Math.max(1, text.length);
