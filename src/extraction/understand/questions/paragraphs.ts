import { once } from '../once.ts';
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

/** Returns the paragraph of each line. Lines that are not part of a paragraph are not included. */
export const paragraphsOf = once((view: View): ReadonlyMap<Chunk, Paragraph> => {
  const found = new Map<Chunk, Paragraph>();
  let lines: Row[] = [];
  const close = () => {
    const paragraph = createParagraph(lines);
    if (paragraph) for (const line of paragraph.starts.keys()) found.set(line, paragraph);
    lines = [];
  };
  for (const row of view.rows) {
    const last = lines.at(-1);
    if (last && !continuesParagraph(last, row, lines.length)) close();
    if (lines.length > 0 || isProse(row)) lines.push(row);
  }
  close();
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

function isProse({ chunks, tokens }: Row): boolean {
  const [only, more] = chunks;
  if (!only || more || tokens.length < LEAST_WORDS) return false;
  const small = tokens.filter((token) => /^\p{Ll}/u.test(token.text)).length;
  const digits = tokens.filter((token) => token.digits).length;
  return small >= 2 && digits < (1 - LEAST_LETTERS) * tokens.length;
}

function continuesParagraph(last: Row, row: Row, count: number): boolean {
  if (row.page !== last.page || row.chunks.length !== 1 || count >= MOST_LINES) return false;
  if (row.box[1] - last.box[3] > 0.9 * last.height || Math.abs(row.height - last.height) > 0.3 * last.height)
    return false;
  // If a line ends well before the right edge of the line below, it is the last line of its paragraph.
  if (last.box[2] < row.box[2] - 12 * row.height) return false;
  return Math.abs(row.box[0] - last.box[0]) < 4 * row.height;
}

function createParagraph(lines: readonly Row[]): Paragraph | null {
  const [first] = lines;
  if (!first) return null;
  const tokens: Token[] = [];
  const starts = new Map<Chunk, number>();
  for (const line of lines) {
    const [chunk] = line.chunks;
    if (!chunk) continue;
    starts.set(chunk, tokens.length);
    for (const token of chunk.tokens) tokens.push(token);
  }
  const text = lines.map((line) => line.chunks[0]?.text ?? '').join(' ');
  const chunk = makeChunk(tokens, first.page, text, getTokensBox(tokens, 0, 1), 0);
  return { chunk: { ...chunk, row: first.index }, starts };
}
