import type { Printout, ReadDocument } from '../../document.ts';
import type { Table } from '../../parsed-data.ts';
import { createReadDocument } from '../create-read-document.ts';
import { cleanHtml } from '../html/clean-html.ts';
import { createHtmlFlow } from '../html/html-flow.ts';
import { USUAL_STYLE } from '../html/inherited-style.ts';
import { parseBody } from '../html/main-content.ts';
import { toMarkdown } from '../html/markdown.ts';
import { createStructuredPage } from '../structured-page.ts';
import { printText } from '../text/print-text.ts';
import { addLines } from '../typeset/add-lines.ts';
import { type FlowBlock, PLAIN_PARAGRAPH } from '../typeset/flow.ts';
import { printFlow, SCREEN_PAGE } from '../typeset/print-flow.ts';
import type { ContentWriter } from './content-writer.ts';
import { showImageTexts } from './image-texts.ts';

export interface MessageParts {
  from: string;
  to: string;
  cc: string;
  date: Date | null;
  subject: string;
  /**
   * The body as HTML; null if there is none. It is preferred to the plain text, because it contains the
   * tables of orders and invoices.
   */
  html: string | null;
  text: string;
}

/**
 * Converts an e-mail to one page: its headers as mail programs print them, followed by its body. Attachments
 * become separate documents.
 */
export function toMessageDocument(message: MessageParts, writer: ContentWriter): ReadDocument {
  const { text: body, tables, blocks } = readBody(message);
  const header = printHeader(message);
  const text = [header, body].filter((part) => part !== '').join('\n\n');
  return createReadDocument({
    pages: [createStructuredPage(1, text, tables)],
    printout: blocks ? printMessage(header, blocks, text) : printText(text),
    pagesCount: 1,
    contents: writer.files,
    // Excludes the names of the headers, which are always in English.
    wording: [message.subject, body].join('\n'),
    properties: message.subject === '' ? {} : { title: message.subject },
    warnings: writer.warnings,
  });
}

interface MessageBody {
  text: string;
  tables: Table[];
  /** What is printed of the body; missing if it is plain text. */
  blocks?: FlowBlock[];
}

function readBody({ html, text }: MessageParts): MessageBody {
  const plain = { text: text.trim(), tables: [] };
  if (html === null || html.trim() === '') return plain;
  const root = parseBody(cleanHtml(html));
  showImageTexts(root);
  const page = toMarkdown(root);
  if (page.text.trim() === '') return plain;
  for (const [index, table] of page.tables.entries()) table.id = `html${index + 1}`;
  return { ...page, blocks: createHtmlFlow(root) };
}

function printMessage(header: string, body: FlowBlock[], text: string): Printout {
  const lines = header.split('\n').map(
    (line): FlowBlock => ({
      ...PLAIN_PARAGRAPH,
      tabs: [],
      runs: [{ text: line, size: USUAL_STYLE.size, isBold: false }],
      place: { line: 0, isOneLine: true },
    }),
  );
  const printout = printFlow([
    { source: 1, size: SCREEN_PAGE, header: [], blocks: [...lines, ...body], footer: [] },
  ]);
  addLines(printout, text);
  return printout;
}

function printHeader({ from, to, cc, date, subject }: MessageParts): string {
  const lines = [
    ['From', from],
    ['To', to],
    ['Cc', cc],
    ['Date', date === null || Number.isNaN(date.getTime()) ? '' : printDate(date)],
    ['Subject', subject],
  ];
  return lines
    .flatMap(([name, value = '']) =>
      value.trim() === '' ? [] : [`${name}: ${value.replace(/\s+/g, ' ').trim()}`],
    )
    .join('\n');
}

function printDate(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
