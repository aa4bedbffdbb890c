import type { LaidOutDocument, Page, Word } from '../../document.ts';
import { containsCenter } from '../../layout/geometry.ts';
import type { Table } from '../../parsed-data.ts';
import { QUOTE_MARKS } from '../../quote-marks.ts';
import { takePrintedPages } from '../printout.ts';

/**
 * Returns a copy of the document with only some of its lines, which keep their positions.
 * @param linesOfPages the lines of each page
 * @param isKept is called with the index of the line in the document
 */
export function keepLines(
  document: LaidOutDocument,
  linesOfPages: readonly string[][],
  isKept: (line: number) => boolean,
): LaidOutDocument {
  let offset = 0;
  const kept = document.pages.map((page, p): Page => {
    const start = offset;
    const lines = linesOfPages[p] ?? [];
    offset += lines.length;
    const has = (i: number) => isKept(start + i);
    if (page.info.unit === 'none' || page.lines.length === 0)
      return {
        ...page,
        text: lines.map((line, i) => (has(i) ? line.replace(QUOTE_MARKS, '') : '')).join('\n'),
      };
    const words = page.lines.flatMap((line, i) => (has(i) ? line.words : []));
    return { ...page, words, text: lines.filter((_, i) => has(i)).join('\n') };
  });
  return { ...document, pages: kept, text: kept.map((page) => page.text).join('\n') };
}

/** Returns the printed pages of a document with only the words and tables that are on some lines of its text. */
export function keepPrintedWords(
  document: LaidOutDocument,
  linesOfPages: readonly string[][],
  isKept: (line: number) => boolean,
): LaidOutDocument {
  const starts = new Map<number, number>();
  let offset = 0;
  for (const [p, { info }] of document.pages.entries()) {
    starts.set(info.number, offset);
    offset += linesOfPages[p]?.length ?? 0;
  }
  const { sources = [] } = document.printout ?? {};
  const isKeptWord = ({ at }: Word, source: number) => {
    const line = /^line (\d+)$/.exec(at ?? '')?.[1];
    return line === undefined || isKept((starts.get(source) ?? 0) + Number(line) - 1);
  };
  const printed = takePrintedPages(document);
  const kept = printed.pages.map((page, p): Page => {
    const source = sources[p] ?? 1;
    return { ...page, words: page.words.filter((word) => isKeptWord(word, source)) };
  });
  return { ...printed, pages: kept, tables: printed.tables.filter((table) => hasWords(table, kept)) };
}

/** Whether any words of a table are left. */
function hasWords({ parts }: Table, pages: readonly Page[]): boolean {
  return parts.some(({ page, box }) =>
    pages.some(
      ({ info, words }) =>
        info.number === page && (box === undefined || words.some((word) => containsCenter(box, word.box))),
    ),
  );
}
