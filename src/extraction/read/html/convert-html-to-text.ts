import { showImageTexts } from '../containers/image-texts.ts';
import { printFlow, SCREEN_PAGE } from '../typeset/print-flow.ts';
import { writePrintedText } from '../typeset/write-printed-text.ts';
import { cleanHtml } from './clean-html.ts';
import { createHtmlFlow } from './html-flow.ts';
import { parseBody } from './main-content.ts';

/**
 * Converts the visible content of a page to plain text. Lines and columns are those of the printed page, so tables and
 * text next to each other remain readable. Returns null if the page is too long to be printed completely.
 */
export function convertHtmlToText(html: string): string | null {
  const root = parseBody(cleanHtml(html));
  showImageTexts(root);
  const printout = printFlow([
    { source: 1, size: SCREEN_PAGE, header: [], blocks: createHtmlFlow(root), footer: [] },
  ]);
  return printout.isCut ? null : writePrintedText(printout);
}
