import type { Line, Word } from '../document.ts';
import type { Box, Table } from '../parsed-data.ts';
import { boxAround, holdsMiddle, overlap } from './geometry.ts';
import { isLeader } from './leaders.ts';
import { linesOfWords } from './lines.ts';
import { headingLevel, markdownOfLine, markdownOfTable } from './markdown.ts';
import { inReadingOrder } from './reading-order.ts';

/** White above a line of more than so many line heights begins a paragraph. */
const PARAGRAPH_GAP = 0.6;

type Item = { box: Box; line: Line } | { box: Box; table: Table };

/**
 * The lines of a page in reading order, those of a table cell by cell in its place, and the text as Markdown.
 *
 * @param isLeftOut lines that stay out of the text, such as the running head that an earlier page has already
 */
export function readPageInOrder(
  words: readonly Word[],
  tables: readonly Table[],
  page: number,
  textSize: number,
  isLeftOut: (line: Line) => boolean,
): { lines: Line[]; text: string } {
  const { byTable, free } = wordsByTable(words, tables, page);
  const items: Item[] = linesOfWords(free).map((line) => ({ box: line.box, line }));
  for (const table of byTable.keys()) {
    const box = table.parts.find((part) => part.page === page)?.box;
    if (box !== undefined) items.push({ box, table });
  }
  const lines: Line[] = [];
  const parts: string[] = [];
  let before: Line | undefined;
  for (const item of inReadingOrder(items)) {
    if ('table' in item) {
      lines.push(...(byTable.get(item.table) ?? []).flatMap((cell) => linesOfWords(cell)));
      parts.push('', markdownOfTable(item.table), '');
      before = undefined;
      continue;
    }
    lines.push(item.line);
    if (isLeftOut(item.line)) continue;
    if (before !== undefined && standsBeside(before, item.line)) {
      parts.push(`${parts.pop() ?? ''} ${item.line.text}`);
    } else {
      if (startsParagraph(before, item.line, textSize)) parts.push('');
      parts.push(markdownOfLine(item.line, textSize));
    }
    before = item.line;
  }
  return { lines, text: toText(parts) };
}

function toText(parts: readonly string[]): string {
  const text = parts.join('\n').replace(/\n{3,}/g, '\n\n');
  return text.trim();
}

/** The words of each table of a page by cells, row by row, and those that stand in none. */
function wordsByTable(
  words: readonly Word[],
  tables: readonly Table[],
  page: number,
): { byTable: Map<Table, Word[][]>; free: Word[] } {
  const byTable = new Map<Table, Word[][]>();
  const taken = new Set<Word>();
  for (const table of tables) {
    const box = table.parts.find((part) => part.page === page)?.box;
    if (box === undefined) continue;
    const near = words.filter((word) => holdsMiddle(box, word.box) && !taken.has(word));
    const rows = rowsOfTable(table, page);
    for (const word of near) {
      const cell = cellAround(word, rows);
      cell?.words.push(word);
      if (cell !== undefined || isLeader(word)) taken.add(word);
    }
    byTable.set(
      table,
      rows.flatMap((row) => row.cells.map((cell) => cell.words)),
    );
  }
  return { byTable, free: words.filter((word) => !taken.has(word)) };
}

interface CellRow {
  box: Box;
  cells: { box: Box; words: Word[] }[];
}

/** The rows of a table on a page, each from left to right, still without words. */
function rowsOfTable({ cells = [] }: Table, page: number): CellRow[] {
  const byRow = Map.groupBy(
    cells.filter((cell) => cell.page === page).sort((a, b) => a.row - b.row || a.column - b.column),
    (cell) => cell.row,
  );
  return [...byRow.values()].map((row) => ({
    box: boxAround(row),
    cells: row.map(({ box }) => ({ box, words: [] })),
  }));
}

/** The first cell that a word stands in. */
function cellAround(word: Word, rows: readonly CellRow[]): CellRow['cells'][number] | undefined {
  for (const row of rows) {
    if (!holdsMiddle(row.box, word.box)) continue;
    const cell = row.cells.find(({ box }) => holdsMiddle(box, word.box));
    if (cell !== undefined) return cell;
  }
  return undefined;
}

/** A value to the right of its label is on the same line of the text. */
function standsBeside(before: Line, line: Line): boolean {
  const height = Math.min(before.box[3] - before.box[1], line.box[3] - line.box[1]);
  const shared = overlap(before.box[1], before.box[3], line.box[1], line.box[3]);
  return line.box[0] >= before.box[2] && shared > height / 2;
}

function startsParagraph(before: Line | undefined, line: Line, textSize: number): boolean {
  if (before === undefined) return false;
  const height = before.box[3] - before.box[1];
  if (line.box[1] - before.box[3] > PARAGRAPH_GAP * height || line.box[3] < before.box[1]) return true;
  return headingLevel(before, textSize) !== headingLevel(line, textSize);
}
