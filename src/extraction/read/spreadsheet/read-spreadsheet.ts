import { readFile } from 'node:fs/promises';
import XLSX, { type WorkBook } from '@e965/xlsx';
import { ExtractionError, type Printout, type ReadDocument, type ReadPage } from '../../document.ts';
import { writeMarkdownTable } from '../../markdown-table.ts';
import type { ExtractionOptions, ReportProgress } from '../../options.ts';
import type { Table, Warning } from '../../parsed-data.ts';
import { countHeaderRows } from '../column-types.ts';
import { createReadDocument } from '../create-read-document.ts';
import { createStructuredPage } from '../structured-page.ts';
import { printFlow } from '../typeset/print-flow.ts';
import { refuseEncrypted, ZipArchive } from '../zip-archive.ts';
import { readCells, type SheetCells } from './cells.ts';
import { SheetPrinter } from './print-sheet.ts';

const MAX_SHEETS = 1_000;
/** Excel's default names for the first sheet, in seven languages. They are not titles. */
const DEFAULT_NAME = /^(?:sheet|tabelle|feuille?|hoja|foglio|blad|planilha|folha)\s?\d*$/i;

/** Reads a workbook. Each sheet, even if it is hidden, becomes a page with one table. */
export async function readSpreadsheet(
  file: string,
  options: ExtractionOptions,
  report: ReportProgress,
): Promise<ReadDocument> {
  const workbook = parseWorkbook(await readFile(file));
  const names = workbook.SheetNames;
  if (names.length > MAX_SHEETS)
    throw new ExtractionError(
      'resource_limit_exceeded',
      `The workbook has ${names.length} sheets; the limit is ${MAX_SHEETS}.`,
    );
  const pages: ReadPage[] = [];
  const printer = new SheetPrinter();
  const warnings: Warning[] = [];
  for (const [index, name] of names.entries()) {
    const number = index + 1;
    if (options.pages !== undefined && !options.pages.includes(number)) continue;
    const sheet = Object.hasOwn(workbook.Sheets, name) ? workbook.Sheets[name] : undefined;
    const cells = readCells(
      sheet === undefined || !('!data' in sheet) ? { '!data': [] } : { '!data': sheet['!data'] },
    );
    if (cells.cut)
      warnings.push({
        code: 'sheet_cut',
        message: `Sheet ${name}: empty or excess rows were omitted.`,
        page: number,
      });
    const hidden = (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
    if (sheet !== undefined && '!data' in sheet && !hidden) printer.add(sheet, name, number);
    const tables: Table[] = [];
    if (cells.rows.length > 0) {
      const table = createSheetTable(cells, name, number, hidden);
      tables.push(table);
    }
    pages.push(
      createStructuredPage(
        number,
        writeSheet(names.length > 1 || !DEFAULT_NAME.test(name) ? name : '', tables, cells.comments),
        tables,
      ),
    );
    report({ pagesDone: number, pagesCount: names.length });
  }
  return createReadDocument({
    pages,
    printout: withFacts(printFlow(printer.pages), printer.isCut),
    pagesCount: Math.max(1, names.length),
    properties: readProperties(workbook),
    warnings,
  });
}

function withFacts(printout: Printout, isCut: boolean): Printout {
  return { ...printout, isSheet: true, ...(isCut && { isCut: true }) };
}

function parseWorkbook(bytes: Buffer): WorkBook {
  refuseEncrypted(bytes);
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) new ZipArchive(bytes).checkAll();
  try {
    return XLSX.read(bytes, {
      dense: true,
      cellNF: true,
      cellText: true,
      cellHTML: false,
      cellFormula: false,
      // The widths of columns are only read together with styles.
      cellStyles: true,
      bookVBA: false,
      // In Excel, the "short date" format depends on the country, so a fixed format is used.
      dateNF: 'yyyy-mm-dd',
    });
  } catch (cause) {
    if (cause instanceof ExtractionError) throw cause;
    const message = cause instanceof Error ? cause.message : '';
    if (/password|encrypt/i.test(message))
      throw new ExtractionError('password_protected', 'The workbook requires a password.', { cause });
    if (cause instanceof RangeError)
      throw new ExtractionError('resource_limit_exceeded', 'The workbook requires too much memory.', {
        cause,
      });
    throw new ExtractionError('corrupt_file', 'The workbook cannot be read.', { cause });
  }
}

function createSheetTable(cells: SheetCells, name: string, number: number, hidden: boolean): Table {
  return {
    id: `sheet${number}`,
    header_rows: countHeaderRows(cells.rows, cells.columns),
    columns: cells.columns,
    parts: [{ page: number }],
    rows: cells.rows.map((row) => [...row, ...Array.from({ length: cells.columns - row.length }, () => '')]),
    sheet: name,
    ...(hidden && { hidden }),
    column_types: cells.types,
  };
}

function writeSheet(heading: string, tables: Table[], comments: string[]): string {
  const parts = tables.map((table) =>
    writeMarkdownTable(table.rows.filter((row) => row.some((text) => text !== ''))),
  );
  if (heading !== '') parts.unshift(`## ${heading}`);
  return [...parts, ...comments.map((comment) => `> ${comment}`)].join('\n\n');
}

function readProperties(workbook: WorkBook): ReadDocument['properties'] {
  const { Title, Author, CreatedDate } = workbook.Props ?? {};
  return {
    ...(Title && { title: String(Title) }),
    ...(Author && { author: String(Author) }),
    ...(CreatedDate instanceof Date &&
      !Number.isNaN(CreatedDate.getTime()) && { created: CreatedDate.toISOString() }),
  };
}
