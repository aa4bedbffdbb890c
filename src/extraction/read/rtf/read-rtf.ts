import { readFile } from 'node:fs/promises';
import type { ReadDocument } from '../../document.ts';
import { writeMarkdownTable } from '../../markdown-table.ts';
import type { ExtractionOptions, ReportProgress } from '../../options.ts';
import type { Table } from '../../parsed-data.ts';
import { createReadDocument } from '../create-read-document.ts';
import { createStructuredPage } from '../structured-page.ts';
import { addLines } from '../typeset/add-lines.ts';
import { A4, printFlow } from '../typeset/print-flow.ts';
import { extractRtfText } from './rtf-text.ts';

/** Reads an RTF file, which is often named `.doc`. The text remains in order; table rows become tables. */
export async function readRtf(
  file: string,
  _options: ExtractionOptions,
  report: ReportProgress,
): Promise<ReadDocument> {
  const { blocks, title, author, pages, flow } = extractRtfText(await readFile(file));
  const tables: Table[] = [];
  const parts: string[] = [];
  for (const block of blocks) {
    if (typeof block === 'string') parts.push(block);
    else {
      const columns = Math.max(...block.map((row) => row.length));
      const rows = block.map((row) => [...row, ...Array.from({ length: columns - row.length }, () => '')]);
      tables.push({
        id: `rtf${tables.length + 1}`,
        header_rows: rows.length > 1 ? 1 : 0,
        columns,
        parts: [{ page: 1 }],
        rows,
      });
      parts.push(`\n${writeMarkdownTable(rows)}\n`);
    }
  }
  report({ pagesDone: 1, pagesCount: pages });
  const text = parts
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const printout = printFlow([{ source: 1, size: A4, header: [], blocks: flow, footer: [] }]);
  addLines(printout, text);
  return createReadDocument({
    pages: [createStructuredPage(1, text, tables)],
    printout,
    pagesCount: pages,
    properties: { ...(title && { title }), ...(author && { author }) },
  });
}
