import { readFile } from 'node:fs/promises';
import XLSX from '@e965/xlsx';
import WordExtractor from 'word-extractor';
import { ExtractionError, type ReadDocument } from '../../document.ts';
import { writeMarkdownTable } from '../../markdown-table.ts';
import type { ExtractionOptions, ReportProgress } from '../../options.ts';
import type { Table } from '../../parsed-data.ts';
import { createReadDocument } from '../create-read-document.ts';
import { decodeText } from '../decode-text.ts';
import { createStructuredPage } from '../structured-page.ts';
import { isRow, joinCellLines, LINE_IN_CELL } from './cell-lines.ts';
import { readOleProperties } from './ole-properties.ts';

/**
 * The first two bytes of the main stream: in files from Word 6 and 95, and in files from Word 97 and later.
 */
const WORD_6 = 0xa5dc;
const WORD_97 = 0xa5ec;
const ENCRYPTED = 0x0100;
const CELL_MARK = '\u0007';
const FIELD_BEGIN = '\u0013';
const FIELD_MARKS = ['\u0014', '\u0015'];

/** Reads headers, the body with its tables, footers, notes, comments and text boxes. */
export async function readDoc(
  file: string,
  _options: ExtractionOptions,
  report: ReportProgress,
): Promise<ReadDocument> {
  const bytes = await readFile(file);
  const streams = readStreams(bytes);
  const main = streams.find('WordDocument');
  if (main === null || main.length < 0x20)
    throw new ExtractionError('corrupt_file', 'The file contains no Word document.');
  const magic = main.readUInt16LE(0);
  if ((main.readUInt16LE(0x0a) & ENCRYPTED) !== 0)
    throw new ExtractionError('password_protected', 'The document requires a password.');
  const sections =
    magic === WORD_6 ? [readWord6Text(main)] : magic === WORD_97 ? await readWord97Sections(bytes) : [];
  if (magic !== WORD_6 && magic !== WORD_97)
    throw new ExtractionError(
      'unsupported_content',
      'The document was created with a version of Word that is not supported.',
    );
  const tables: Table[] = [];
  const text = sections
    .map((section) => withTables(section, tables))
    .filter((section) => section !== '')
    .join('\n\n');
  const { pages = 1, ...properties } = readOleProperties(
    streams.find('\u0005SummaryInformation') ?? Buffer.alloc(0),
  );
  report({ pagesDone: 1, pagesCount: pages });
  return createReadDocument({
    pages: [createStructuredPage(1, text, tables)],
    pagesCount: pages,
    properties,
  });
}

function readStreams(bytes: Buffer): { find(name: string): Buffer | null } {
  try {
    const container = XLSX.CFB.read(bytes, { type: 'buffer' });
    return {
      find(name) {
        const content = XLSX.CFB.find(container, name)?.content;
        return content === undefined ? null : Buffer.from(content);
      },
    };
  } catch (cause) {
    throw new ExtractionError('corrupt_file', 'The file is damaged.', { cause });
  }
}

async function readWord97Sections(bytes: Buffer): Promise<string[]> {
  try {
    const document = await new WordExtractor().extract(bytes);
    return [
      document.getHeaders({ includeFooters: false }),
      document.getBody(),
      document.getTextboxes(),
      document.getFooters(),
      document.getFootnotes(),
      document.getEndnotes(),
      document.getAnnotations(),
    ];
  } catch (cause) {
    throw new ExtractionError('corrupt_file', 'The document is damaged.', { cause });
  }
}

/** Returns the text of the document, which is contiguous unless the document was saved with "fast save". */
function readWord6Text(main: Buffer): string {
  const from = main.readUInt32LE(0x18);
  const to = Math.min(main.length, main.readUInt32LE(0x1c));
  if (from >= to) throw new ExtractionError('corrupt_file', 'The text of the document is missing.');
  const text = decodeText(main.subarray(from, to)).text;
  const cells = text.replaceAll(CELL_MARK + CELL_MARK, '\t\n').replaceAll(CELL_MARK, '\t');
  return withoutFieldCodes(cells).replace(/[\r\v\f]/g, '\n');
}

/** Removes the instructions of fields and keeps the displayed results. */
function withoutFieldCodes(text: string): string {
  const [before = '', ...fields] = text.split(FIELD_BEGIN);
  const shown = fields.map((field) => {
    const ends = FIELD_MARKS.map((mark) => field.indexOf(mark)).filter((at) => at !== -1);
    return ends.length === 0 ? field : field.slice(Math.min(...ends) + 1);
  });
  return before + shown.join('');
}

/**
 * Extracts tables. A row ends with a tab before the line break; two or more consecutive rows form a table.
 */
function withTables(section: string, tables: Table[]): string {
  const out: string[] = [];
  let rows: string[][] = [];
  const flush = () => {
    const columns = Math.max(0, ...rows.map((row) => row.length));
    if (rows.length >= 2 && columns >= 2) {
      const full = rows.map((row) => [...row, ...Array.from({ length: columns - row.length }, () => '')]);
      tables.push({
        id: `doc${tables.length + 1}`,
        header_rows: 1,
        columns,
        parts: [{ page: 1 }],
        rows: full,
      });
      out.push('', writeMarkdownTable(full), '');
    } else out.push(...rows.map((row) => row.join('\t')));
    rows = [];
  };
  for (const line of joinCellLines(cleanText(section).split('\n'))) {
    if (isRow(line))
      rows.push(
        line
          .slice(0, -1)
          .split('\t')
          .map((cell) => cell.replaceAll(LINE_IN_CELL, '\n').trim()),
      );
    else {
      flush();
      out.push(line.trim());
    }
  }
  flush();
  return out
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Removes the special characters that Word uses to anchor images, fields and notes. */
function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cc}/gu, (char) => (char === '\t' || char === '\n' ? char : ''));
}
