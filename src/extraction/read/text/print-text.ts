import type { Printout, ReadPage, Word } from '../../document.ts';
import { QUOTE_MARKS } from '../../quote-marks.ts';
import { MAX_SEARCHED_WORDS } from '../../size-limits.ts';
import { measureColumns } from './measure-columns.ts';
import { findTabStops } from './tab-stops.ts';

/** Size of the text and dimensions of its characters and lines, in points. */
const SIZE = 10;
const CHARACTER = 6;
const LINE = 12;
const MARGIN = 40;
const LINES_OF_PAGE = 66;
const MAX_PAGES = 500;
const TAB = 8;
/** Lines without columns that are longer than this are wrapped. */
const LONGEST_LINE = 100;
/** Longer words are data, of which only the beginning is printed. */
const LONGEST_WORD = 1000;
/** Two parts of a line with a wide space between them. */
const COLUMNS = /\S(?:\t| {2,})\S/;

/**
 * Prints a text with characters of the same width, for which columns of text files are aligned. Each word has the
 * address of its line. The marks of quotations are not printed.
 */
export function printText(text: string): Printout {
  const pages: ReadPage[] = [];
  let budget = MAX_SEARCHED_WORDS;
  let row = 0;
  let pageEnd = 0;
  const finish = () => ({ pages, sources: pages.map(() => 1) });
  const lines = text.split('\n').map((line) => line.replace(QUOTE_MARKS, ''));
  const stops = findTabStops(lines);
  for (const [index, plain] of lines.entries()) {
    if (plain.trim() === '') {
      row++;
      continue;
    }
    for (const words of placeWords(plain, budget, stops.get(index))) {
      if (budget <= 0 || (row >= pageEnd && pages.length >= MAX_PAGES)) return { ...finish(), isCut: true };
      // Pages without words are left out, because a file can consist of millions of empty lines.
      if (row >= pageEnd) {
        pages.push(createPage(pages.length + 1));
        pageEnd = (Math.floor(row / LINES_OF_PAGE) + 1) * LINES_OF_PAGE;
      }
      const page = pages.at(-1);
      if (page) addWords(page, words, row % LINES_OF_PAGE, `line ${index + 1}`);
      budget -= words.length;
      row++;
    }
  }
  return finish();
}

interface PlacedWord {
  text: string;
  column: number;
  width: number;
}

/**
 * Returns the words of a line with their columns, as one or more rows.
 * @param stops the columns of the tab stops, if they are not at fixed distances
 */
function placeWords(line: string, limit: number, stops: readonly number[] = []): PlacedWord[][] {
  const isWrapped = line.length > LONGEST_LINE && !COLUMNS.test(line);
  const rows: PlacedWord[][] = [[]];
  let column = 0;
  let count = 0;
  let tabs = 0;
  for (const [part] of line.matchAll(/\t|[^\S\t]+|\S+/g)) {
    if (part === '\t') column = stops[tabs++] ?? column + TAB - (column % TAB);
    else if (part.trim() === '') column += part.length;
    else {
      if (count++ >= limit) break;
      const width = measureColumns(part);
      if (isWrapped && column > 0 && column + width > LONGEST_LINE) {
        rows.push([]);
        column = 0;
      }
      rows.at(-1)?.push({ text: part.slice(0, LONGEST_WORD), column, width });
      column += width;
    }
  }
  return rows;
}

function addWords(page: ReadPage, words: readonly PlacedWord[], row: number, at: string): void {
  const top = MARGIN + row * LINE;
  for (const { text, column, width } of words) {
    const left = MARGIN + column * CHARACTER;
    const word: Word = {
      text,
      box: [left, top, left + width * CHARACTER, top + SIZE],
      confidence: 1,
      size: SIZE,
      bold: false,
      rotation: 0,
      at,
    };
    page.words.push(word);
    page.info.width = Math.max(page.info.width, word.box[2] + MARGIN);
  }
}

function createPage(number: number): ReadPage {
  return {
    info: { number, width: 600, height: 842, unit: 'pt', method: 'text', confidence: 1, warnings: [] },
    words: [],
    rules: [],
    tables: [],
    text: '',
  };
}
