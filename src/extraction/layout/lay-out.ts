import type { LaidOutDocument, Page, ReadDocument, ReadPage, WholeTable } from '../document.ts';
import type { Table } from '../parsed-data.ts';
import { detectLanguage } from './language.ts';
import { linesOfWords } from './lines.ts';
import { markdownOfTable, readPageInOrder } from './markdown.ts';
import { findTables } from './tables/find-tables.ts';

/** Puts what was read in order: lines, tables of the whole document, text as Markdown, language. */
export function layOut(document: ReadDocument): LaidOutDocument {
  const pages = document.pages.map((page) => layOutPage(page));
  const { tables, wholeTables } = nameTables(pages, document.wholeTables);
  const text = pages
    .map((page) => page.text)
    .filter((pageText) => pageText !== '')
    .join('\n\n');
  const language = detectLanguage(text);
  return { ...document, pages, tables, wholeTables, text, ...(language === undefined ? {} : { language }) };
}

function layOutPage(page: ReadPage): Page {
  if (page.info.unit === 'none') {
    const text =
      page.text === '' ? page.tables.map((table) => markdownOfTable(table)).join('\n\n') : page.text;
    return { ...page, text, lines: [] };
  }
  const tables = findTables(page);
  const { lines, text } = readPageInOrder(linesOfWords(page.words), tables, page.info.number);
  return { ...page, tables, lines, text: page.text === '' ? text : page.text };
}

/** Gives all tables the ids `t1`, `t2` … in reading order, and the whole tables the ids of theirs. */
function nameTables(
  pages: Page[],
  wholeTables: WholeTable[],
): { tables: Table[]; wholeTables: WholeTable[] } {
  const names = new Map<string, string>();
  const tables = pages.flatMap((page) => page.tables);
  const named = tables.map((table, index) => {
    const id = `t${index + 1}`;
    names.set(table.id, id);
    return { ...table, id };
  });
  for (const page of pages)
    page.tables = page.tables.map((table) => ({ ...table, id: names.get(table.id) ?? table.id }));
  return {
    tables: named,
    wholeTables: wholeTables.map((whole) => ({ ...whole, id: names.get(whole.id) ?? whole.id })),
  };
}
