import type { ReadDocument } from '../../document.ts';
import { createReadDocument } from '../create-read-document.ts';
import { cleanHtml } from '../html/clean-html.ts';
import { parseBody } from '../html/main-content.ts';
import { toMarkdown } from '../html/markdown.ts';
import { createStructuredPage } from '../structured-page.ts';
import type { ContentWriter } from './content-writer.ts';

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
  const { text, tables } = readBody(message);
  const header = printHeader(message);
  return createReadDocument({
    pages: [createStructuredPage(1, [header, text].filter((part) => part !== '').join('\n\n'), tables)],
    pagesCount: 1,
    contents: writer.files,
    // Excludes the names of the headers, which are always in English.
    wording: [message.subject, text].join('\n'),
    properties: message.subject === '' ? {} : { title: message.subject },
    warnings: writer.warnings,
  });
}

function readBody({ html, text }: MessageParts) {
  if (html === null || html.trim() === '') return { text: text.trim(), tables: [] };
  const page = toMarkdown(parseBody(cleanHtml(html)));
  for (const [index, table] of page.tables.entries()) table.id = `html${index + 1}`;
  return page.text.trim() === '' ? { text: text.trim(), tables: [] } : page;
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
