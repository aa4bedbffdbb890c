import { once } from '../once.ts';
import { isCurrency } from '../recognize/currency.ts';
import { getTokensBox, type Token } from '../view/token.ts';
import { type Chunk, makeChunk, type Row, type View } from '../view/view.ts';

/**
 * Lines of running text, joined into a single sequence of tokens so that sentences continue across line
 * breaks.
 */
export interface Paragraph {
  chunk: Chunk;
  /** For each line, the index of its first token in the joined sequence. */
  starts: ReadonlyMap<Chunk, number>;
}

const LEAST_WORDS = 5;
const LEAST_LETTERS = 0.6;
const MOST_LINES = 60;
/** Maximum gap between two lines, in line heights. */
const MOST_GAP = 0.9;
const MOST_TALLER = 0.3;
/** Maximum number of characters of a unit or sign next to a number. */
const SHORT_UNIT = 3;
/** Maximum distance between the left edges of two lines, in line heights: alone on the page, and in columns. */
const MOST_INDENT = 4;
const MOST_INDENT_IN_COLUMN = 1;
/** A line is the last of its paragraph if the next line extends this much further to the right. */
const SHORTER = 12;

/** A line of running text. In text in columns, a row contains several lines. */
interface Line {
  row: Row;
  chunk: Chunk;
}

/** Returns the paragraph of each line. Lines that are not part of a paragraph are not included. */
export const paragraphsOf = once((view: View): ReadonlyMap<Chunk, Paragraph> => {
  const found = new Map<Chunk, Paragraph>();
  let open: Line[][] = [];
  const close = (lines: readonly Line[]) => {
    const paragraph = createParagraph(lines);
    for (const { chunk } of lines) found.set(chunk, paragraph);
  };
  for (const row of view.rows) {
    const [near, far] = partition(open, (lines) => isNear(lines.at(-1) as Line, row));
    far.forEach(close);
    open = near;
    for (const chunk of row.chunks) {
      const line = { row, chunk };
      const lines = open.find((one) => continuesParagraph(one, line));
      if (lines) lines.push(line);
      else if (isProse(line)) open.push([line]);
    }
  }
  open.forEach(close);
  return found;
});

/** Returns each paragraph as a single sequence of tokens. */
export const linesOfProse = once((view: View): readonly Chunk[] => [
  ...new Set([...paragraphsOf(view).values()].map((one) => one.chunk)),
]);

/** Returns each paragraph as a single chunk, followed by the lines that are not part of a paragraph. */
export const listTexts = once((view: View): readonly Chunk[] => {
  const paragraphs = paragraphsOf(view);
  return [...linesOfProse(view), ...view.chunks.filter((chunk) => !paragraphs.has(chunk))];
});

function partition<T>(list: readonly T[], test: (one: T) => boolean): [T[], T[]] {
  return [list.filter(test), list.filter((one) => !test(one))];
}

/** Returns whether a line in the row could continue a paragraph that ends with the line `last`. */
function isNear(last: Line, row: Row): boolean {
  return row.page === last.row.page && row.box[1] - last.chunk.box[3] <= MOST_GAP * last.row.height;
}

function isProse({ row, chunk }: Line): boolean {
  const { tokens } = chunk;
  if (tokens.length < LEAST_WORDS || hasNumbersBeside(row, chunk)) return false;
  const small = tokens.filter((token) => /^\p{Ll}/u.test(token.text)).length;
  const digits = tokens.filter((token) => token.digits).length;
  return small >= 2 && digits < (1 - LEAST_LETTERS) * tokens.length;
}

/**
 * Returns whether the row is likely to be a row of a table: a cell next to the text contains only numbers,
 * possibly with a currency or a unit.
 */
function hasNumbersBeside(row: Row, chunk: Chunk): boolean {
  return row.chunks.some((other) => other !== chunk && isNumeric(other));
}

function isNumeric({ tokens }: Chunk): boolean {
  const words = tokens.filter((token) => !token.digits);
  return (
    words.length < tokens.length && words.every(({ text }) => isCurrency(text) || text.length <= SHORT_UNIT)
  );
}

function continuesParagraph(lines: readonly Line[], { row, chunk }: Line): boolean {
  const last = lines.at(-1) as Line;
  if (last.row === row || lines.length >= MOST_LINES || hasNumbersBeside(row, chunk)) return false;
  const { height } = last.row;
  if (chunk.box[1] - last.chunk.box[3] > MOST_GAP * height) return false;
  if (Math.abs(row.height - height) > MOST_TALLER * height) return false;
  if (last.chunk.box[2] < chunk.box[2] - SHORTER * row.height) return false;
  const isAlone = row.chunks.length === 1 && last.row.chunks.length === 1;
  const indent = isAlone ? MOST_INDENT : MOST_INDENT_IN_COLUMN;
  return Math.abs(chunk.box[0] - last.chunk.box[0]) < indent * row.height;
}

function createParagraph(lines: readonly Line[]): Paragraph {
  const first = lines[0] as Line;
  const tokens: Token[] = [];
  const starts = new Map<Chunk, number>();
  for (const { chunk } of lines) {
    starts.set(chunk, tokens.length);
    for (const token of chunk.tokens) tokens.push(token);
  }
  const text = lines.map(({ chunk }) => chunk.text).join(' ');
  const chunk = makeChunk(tokens, first.row.page, text, getTokensBox(tokens, 0, 1), 0);
  return { chunk: { ...chunk, row: first.row.index }, starts };
}
