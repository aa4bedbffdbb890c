import type {
  ArrangedPrintout,
  LaidOutDocument,
  Line,
  Page,
  Printout,
  ReadDocument,
  ReadPage,
  WholeTable,
} from '../document.ts';
import { writeTableAsMarkdown } from '../markdown-table.ts';
import type { Table } from '../parsed-data.ts';
import { deskewPages } from './deskew-pages.ts';
import { detectLanguage } from './language.ts';
import { orderLines } from './read-page.ts';
import { findRunningLines } from './running-lines.ts';
import { findTables } from './tables/find-tables.ts';
import { joinTables } from './tables/join-tables.ts';
import { preferKnownTables } from './tables/known-tables.ts';
import { buildPageUnits, type PageUnits } from './text/page-units.ts';
import { writePages } from './text/write-text.ts';
import { replaceTypedRules } from './typed-rules.ts';

/** Finds lines, tables (joined across page breaks), the text as Markdown, and the language. */
export function arrangeDocument(read: ReadDocument): LaidOutDocument {
  const { printout, ...source } = read;
  const straight: Omit<ReadDocument, 'printout'> = deskewPages(source);
  const document = { ...straight, pages: replaceTypedRules(straight.pages) };
  const isRunning = findRunningLines(document.pages);
  const pages = withTexts(
    document.pages.map((page) =>
      page.info.unit === 'none' ? arrangeStructuredPage(page) : arrangePrintedPage(page),
    ),
    isRunning,
  );
  const text = pages
    .map((page) => page.text)
    .filter((pageText) => pageText !== '')
    .join('\n\n');
  const language = detectLanguage(read.wording ?? text);
  return {
    ...document,
    ...assignTableIds(pages, document.wholeTables),
    pages,
    text,
    ...(language === undefined ? {} : { language }),
    ...(printout && { printout: arrangePrintout(printout) }),
  };
}

/** Finds the lines and tables of a printout. Its text is the text of the document, so it is not composed again. */
function arrangePrintout({ pages, ...facts }: Printout): ArrangedPrintout {
  const arranged = replaceTypedRules(pages).map((page) => {
    const tables = preferKnownTables(page.tables, findTables({ ...page, tables: [] }), page);
    return { ...page, tables, lines: orderLines(page.words, tables, page.info.number) };
  });
  return { ...facts, pages: arranged, tables: assignTableIds(arranged, []).tables };
}

function arrangeStructuredPage(page: ReadPage): Page {
  const tables = page.tables.map((table) => writeTableAsMarkdown(table)).join('\n\n');
  return { ...page, text: page.text === '' ? tables : page.text, lines: [] };
}

function arrangePrintedPage(page: ReadPage): Page {
  const tables = findTables(page);
  return { ...page, tables, lines: orderLines(page.words, tables, page.info.number) };
}

function withTexts(pages: readonly Page[], isRunning: ReturnType<typeof findRunningLines>): Page[] {
  const textSize = findTextSize(pages);
  const units = pages.map((page) => {
    if (page.text !== '') return NOTHING;
    const read = (isLeftOut: (line: Line) => boolean) =>
      buildPageUnits(page, page.lines, page.tables, textSize, isLeftOut);
    const found = read((line) => isRunning(line, page));
    // If a page contains only running headers and footers, they are kept as its content.
    return found.units.length + found.notes.length === 0 && page.lines.length > 0 ? read(() => false) : found;
  });
  const texts = writePages(units, textSize);
  return pages.map(({ boldByName: _, ...page }, at) =>
    page.text === '' ? { ...page, text: texts[at] ?? '' } : page,
  );
}

const NOTHING: PageUnits = { units: [], notes: [], isPicture: false };

function findTextSize(pages: readonly ReadPage[]): number {
  const charactersBySize = new Map<number, number>();
  for (const { words } of pages) {
    for (const { size, text } of words)
      charactersBySize.set(size, (charactersBySize.get(size) ?? 0) + text.length);
  }
  const [first] = [...charactersBySize].sort((a, b) => b[1] - a[1]);
  return first?.[0] ?? 0;
}

/** Joins tables across page breaks and names them `t1`, `t2` … in reading order. */
function assignTableIds(
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
