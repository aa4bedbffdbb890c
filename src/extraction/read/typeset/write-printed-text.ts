import type { Printout, ReadPage, Rule, Word } from '../../document.ts';

/**
 * Width of a column of the text, in relation to the usual width of a character. The columns are narrower, because
 * some text has more characters than usual in the same width.
 */
const COLUMN_WIDTH = 0.8;
/** Words with a wider space between them are in different columns. In text sizes. */
const WIDE_SPACE = 0.6;
/** Lines with a larger distance are separated by an empty line. In heights of a line. */
const LINE_DISTANCE = 0.9;
/** Words may extend beyond the border of their cell by this much, in points. */
const TOUCHING = 1;
/** Minimum number of spaces between two columns. */
const COLUMN_SPACES = 2;
/** A text that needs much more than its width, such as a long web address, moves only its own line by more columns. */
const MOST_SHIFT = 40;
/** Columns that are further right begin here instead, so that a wide page does not become mostly spaces. */
const MAX_COLUMN = 400;

interface Line {
  words: Word[];
  top: number;
  bottom: number;
}

/** Words that are separated by single spaces. */
interface Segment {
  text: string;
  start: number;
  /** The segment to its left. */
  previous: Segment | null;
  column: number;
}

/**
 * Writes the words of a printout as plain text in which columns are aligned with spaces. Words are in different columns
 * if a wide space or the border of a cell is between them.
 */
export function writePrintedText({ pages }: Printout): string {
  const words = pages.flatMap((page) => page.words);
  const width = findUsualWidth(words) * COLUMN_WIDTH;
  const left = words.reduce((least, { box }) => Math.min(least, box[0]), Infinity);
  return pages.flatMap((page) => writePage(page, (x) => Math.round((x - left) / width))).join('\n');
}

/** @param toColumn returns the column of a horizontal position */
function writePage({ words, rules }: ReadPage, toColumn: (x: number) => number): string[] {
  const lines = findLines(words).map((line) => ({ ...line, segments: divideLine(line, rules) }));
  placeSegments(
    lines.flatMap(({ segments }) => segments),
    toColumn,
  );
  return lines.flatMap(({ segments, top, bottom }, index) => {
    const above = lines[index - 1]?.bottom ?? top;
    const text = segments.reduce((line, { column, text }) => line.padEnd(column) + text, '');
    return top - above > LINE_DISTANCE * (bottom - top) ? ['', text] : [text];
  });
}

/** Returns the median width of a character, in points. */
function findUsualWidth(words: readonly Word[]): number {
  const widths = words.map(({ text, box }) => (box[2] - box[0]) / text.length).sort((a, b) => a - b);
  return Math.max(1, widths[Math.floor(widths.length / 2)] ?? 1);
}

/** Returns the lines of a page from top to bottom, with their words from left to right. */
function findLines(words: readonly Word[]): Line[] {
  const lines: Line[] = [];
  for (const word of [...words].sort((a, b) => findMiddle(a) - findMiddle(b))) {
    const line = lines.at(-1);
    const middle = findMiddle(word);
    if (line && middle < line.bottom && middle > line.top) line.words.push(word);
    else lines.push({ words: [word], top: word.box[1], bottom: word.box[3] });
  }
  for (const { words: found } of lines) found.sort((a, b) => a.box[0] - b.box[0]);
  return lines;
}

function findMiddle({ box }: Word): number {
  return (box[1] + box[3]) / 2;
}

function divideLine({ words, top, bottom }: Line, rules: readonly Rule[]): Segment[] {
  const middle = (top + bottom) / 2;
  const borders = rules
    .flatMap(({ x0, y0, x1, y1 }) => (x0 === x1 && y0 <= middle && y1 >= middle ? [x0] : []))
    .sort((a, b) => a - b);
  const segments: Segment[] = [];
  let end = -Infinity;
  let passed = 0;
  for (const { text, box, size } of words) {
    const [start] = box;
    while ((borders[passed] ?? Infinity) <= end - TOUCHING) passed++;
    const isApart = end < start && (borders[passed] ?? Infinity) < start + TOUCHING;
    const segment = segments.at(-1);
    if (segment && start - end <= WIDE_SPACE * size && !isApart) segment.text += ` ${text}`;
    else segments.push({ text, start, previous: segment ?? null, column: 0 });
    end = box[2];
  }
  return segments;
}

/**
 * Finds a column for each segment. If a segment needs more columns than its width on the page, everything further right
 * on the page is moved, so that columns remain aligned.
 */
function placeSegments(segments: readonly Segment[], toColumn: (x: number) => number): void {
  const byColumn = new Map<number, Segment[]>();
  for (const segment of segments) {
    const column = toColumn(segment.start);
    const group = byColumn.get(column);
    if (group) group.push(segment);
    else byColumn.set(column, [segment]);
  }
  let shift = 0;
  for (const [column, group] of [...byColumn].sort(([a], [b]) => a - b)) {
    const needed = group.reduce((most, segment) => Math.max(most, getLeastColumn(segment) - column), 0);
    shift = Math.max(shift, Math.min(MOST_SHIFT, needed));
    for (const segment of group)
      segment.column = Math.max(getLeastColumn(segment), Math.min(MAX_COLUMN, column + shift));
  }
}

function getLeastColumn({ previous }: Segment): number {
  return previous === null ? 0 : previous.column + previous.text.length + COLUMN_SPACES;
}
