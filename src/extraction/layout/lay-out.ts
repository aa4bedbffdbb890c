import type { LaidOutDocument, Line, Page, ReadDocument, ReadPage, WholeTable } from '../document.ts';
import { markdownOfTable } from '../markdown-table.ts';
import type { Table } from '../parsed-data.ts';
import { detectLanguage } from './language.ts';
import { levelPages } from './level-pages.ts';
import { linesInOrder } from './read-page.ts';
import { runningLines } from './running-lines.ts';
import { findTables } from './tables/find-tables.ts';
import { joinTables } from './tables/join-tables.ts';
import { type PageUnits, unitsOfPage } from './text/page-units.ts';
import { textOfPages } from './text/write-text.ts';

/** Puts what was read in order: lines, tables of the whole document, text as Markdown, language. */
export function layOut(read: ReadDocument): LaidOutDocument {
  const document = levelPages(read);
  const isRunning = runningLines(document.pages);
  const pages = withTexts(
    document.pages.map((page) => (page.info.unit === 'none' ? structuredPage(page) : printedPage(page))),
    isRunning,
  );
  const text = pages
    .map((page) => page.text)
    .filter((pageText) => pageText !== '')
    .join('\n\n');
  const language = detectLanguage(read.wording ?? text);
  return {
    ...document,
    ...nameTables(pages, document.wholeTables),
    pages,
    text,
    ...(language === undefined ? {} : { language }),
  };
}

function structuredPage(page: ReadPage): Page {
  const tables = page.tables.map((table) => markdownOfTable(table)).join('\n\n');
  return { ...page, text: page.text === '' ? tables : page.text, lines: [] };
}

function printedPage(page: ReadPage): Page {
  const tables = findTables(page);
  return { ...page, tables, lines: linesInOrder(page.words, tables, page.info.number) };
}

/** The pages with their text as Markdown, those that have none from their reader. */
function withTexts(pages: readonly Page[], isRunning: ReturnType<typeof runningLines>): Page[] {
  const textSize = usualSize(pages);
  const units = pages.map((page) => {
    if (page.text !== '') return NOTHING;
    const read = (isLeftOut: (line: Line) => boolean) =>
      unitsOfPage(page, page.lines, page.tables, textSize, isLeftOut);
    const found = read((line) => isRunning(line, page));
    // Lines that are all a page has are its content, even if other pages have them as well.
    return found.units.length + found.notes.length === 0 && page.lines.length > 0 ? read(() => false) : found;
  });
  const texts = textOfPages(units, textSize);
  return pages.map(({ boldByName: _, ...page }, at) =>
    page.text === '' ? { ...page, text: texts[at] ?? '' } : page,
  );
}

const NOTHING: PageUnits = { units: [], notes: [], isPicture: false };

/** The text height of most characters of the document. */
function usualSize(pages: readonly ReadPage[]): number {
  const letters = new Map<number, number>();
  for (const { words } of pages) {
    for (const { size, text } of words) letters.set(size, (letters.get(size) ?? 0) + text.length);
  }
  const [first] = [...letters].sort((a, b) => b[1] - a[1]);
  return first?.[0] ?? 0;
}

/** All tables, over page breaks, as `t1`, `t2` … in reading order, and the whole tables by the ids of theirs. */
function nameTables(
  pages: Page[],
  wholeTables: WholeTable[],
): { tables: Table[]; wholeTables: WholeTable[] } {
  const names = new Map<string, string>();
  const tables = joinTables(pages).map((table, index) => {
    const id = `t${index + 1}`;
    names.set(table.id, id);
    return { ...table, id };
  });
  return {
    tables,
    wholeTables: wholeTables.map((whole) => ({ ...whole, id: names.get(whole.id) ?? whole.id })),
  };
}
