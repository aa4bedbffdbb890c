import { readFile } from 'node:fs/promises';
import type { ReadDocument } from '../../document.ts';
import type { ExtractionOptions, ReportProgress } from '../../options.ts';
import type { Warning } from '../../parsed-data.ts';
import { createReadDocument } from '../create-read-document.ts';
import { decodeText } from '../decode-text.ts';
import { createStructuredPage } from '../structured-page.ts';
import { addLines } from '../typeset/add-lines.ts';
import { printFlow, SCREEN_PAGE } from '../typeset/print-flow.ts';
import { cleanHtml } from './clean-html.ts';
import { createHtmlFlow } from './html-flow.ts';
import { findMainContent } from './main-content.ts';
import { toMarkdown } from './markdown.ts';

/**
 * Reads the main content of a web page, even if its file is named `.xls` or `.doc`. Nothing that the page
 * refers to is loaded.
 */
export async function readHtml(
  file: string,
  _options: ExtractionOptions,
  report: ReportProgress,
): Promise<ReadDocument> {
  const source = decodeText(await readFile(file)).text;
  const content = findMainContent(cleanHtml(source));
  const { text, tables } = toMarkdown(content.root);
  const printout = printFlow([
    { source: 1, size: SCREEN_PAGE, header: [], blocks: createHtmlFlow(content.root), footer: [] },
  ]);
  addLines(printout, text);
  report({ pagesDone: 1, pagesCount: 1 });
  for (const [index, table] of tables.entries()) table.id = `html${index + 1}`;
  const warnings: Warning[] = content.cut
    ? [
        {
          code: 'main_content_only',
          message: 'Menus and other parts around the main content were omitted.',
          page: 1,
        },
      ]
    : [];
  return createReadDocument({
    pages: [createStructuredPage(1, text, tables)],
    printout,
    pagesCount: 1,
    properties: {
      ...(content.title && { title: content.title }),
      ...(content.author && { author: content.author }),
    },
    warnings,
  });
}
