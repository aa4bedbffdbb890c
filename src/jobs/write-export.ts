import { type FileHandle, open } from 'node:fs/promises';
import { formatCsvRecord } from '../domain/csv.ts';
import { summarizeDocument } from '../domain/document-summary.ts';
import type { Document } from '../domain/documents.ts';
import {
  CSV_DECIMALS,
  CSV_SEPARATORS,
  EXPORT_ROWS,
  type ExportFormat,
  type ExportOptions,
  type ExportRows,
} from '../domain/exports.ts';
import {
  findColumnKind,
  getDocumentColumns,
  getLineItemColumns,
  getTransactionColumns,
} from './export-columns.ts';
import { type Cell, type DocumentContext, type Row, toRows } from './export-rows.ts';
import { formatMoney } from './money.ts';
import { writeWorkbook } from './write-workbook.ts';

/** A document to export. The result's JSON text is null if there is no result. */
export interface ExportedDocument {
  document: Document;
  context: DocumentContext;
  parsedDataJson: string | null;
}

/** Returns an iterable over the documents. Each call reads them again from the start. */
export type ReadDocuments = () => AsyncIterable<ExportedDocument>;

/** Maximum number of rows in a workbook. Workbooks are created in memory. */
const MOST_SHEET_ROWS = 20_000;
const SHEETS: Readonly<Record<ExportRows, string>> = {
  documents: 'Documents',
  line_items: 'Line items',
  transactions: 'Transactions',
};

/** Thrown if the export cannot be created. The message is shown to users. */
export class ExportError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ExportError';
  }
}

export interface TableOptions extends ExportOptions {
  format: ExportFormat;
  rows: ExportRows;
  /** Names of the custom fields, in the order of the project's schema. */
  custom: readonly string[];
}

/** Throws `ExportError` if the export would be too large. */
export async function writeExport(
  wanted: TableOptions,
  documents: ReadDocuments,
  path: string,
): Promise<void> {
  if (wanted.format === 'xlsx') return writeSheets(documents, wanted, path);
  const file = await open(path, 'w');
  try {
    if (wanted.format === 'jsonl') await writeJsonLines(documents, file);
    else if (wanted.format === 'json') await writeJsonArray(documents, file);
    else await writeCsv(documents, wanted, file);
  } finally {
    await file.close();
  }
}

async function writeJsonLines(documents: ReadDocuments, file: FileHandle): Promise<void> {
  for await (const document of documents()) await file.write(`${formatJsonDocument(document)}\n`);
}

async function writeJsonArray(documents: ReadDocuments, file: FileHandle): Promise<void> {
  let before = '[\n';
  for await (const document of documents()) {
    await file.write(`${before}${formatJsonDocument(document)}`);
    before = ',\n';
  }
  await file.write(before === '[\n' ? '[]\n' : '\n]\n');
}

function formatJsonDocument({ document, parsedDataJson }: ExportedDocument): string {
  const plain = JSON.stringify(summarizeDocument(document));
  return parsedDataJson === null ? plain : `${plain.slice(0, -1)},"parsed_data":${parsedDataJson}}`;
}

/**
 * Reads the documents twice, because the columns are known only after the last document. Keeping all
 * documents in memory would take too much space.
 */
async function writeCsv(documents: ReadDocuments, wanted: TableOptions, file: FileHandle): Promise<void> {
  const names = wanted.columns ?? (await findColumns(documents, wanted));
  const separator = CSV_SEPARATORS[wanted.csv.separator];
  const decimal = CSV_DECIMALS[wanted.csv.decimal];
  const formatCell = (name: string, row: Row) => {
    const value = row[name];
    if (typeof value !== 'number') return guardText(value);
    const text = findColumnKind(name) === 'money' ? formatMoney(value, row.currency) : String(value);
    return text.replace('.', decimal);
  };
  if (wanted.csv.bom) await file.write('\uFEFF');
  await file.write(formatCsvRecord(names.map(guardText), separator));
  for await (const row of listRows(documents, wanted.rows)) {
    await file.write(
      formatCsvRecord(
        names.map((name) => formatCell(name, row)),
        separator,
      ),
    );
  }
}

async function findColumns(documents: ReadDocuments, { custom, rows }: TableOptions): Promise<string[]> {
  const occurring = new Occurrences(custom);
  for await (const row of listRows(documents, rows)) occurring.add(row);
  return occurring.columns(rows);
}

/** Collects the names and types that determine the columns of a table. */
class Occurrences {
  readonly names = new Set<string>();
  readonly types = new Set<string>();
  readonly custom: readonly string[];

  constructor(custom: readonly string[]) {
    this.custom = custom;
  }

  add(row: Row): void {
    for (const name of Object.keys(row)) this.names.add(name);
    if (typeof row.document_type === 'string') this.types.add(row.document_type);
  }

  columns(rows: ExportRows): string[] {
    if (rows === 'documents') return getDocumentColumns(this);
    return rows === 'line_items' ? getLineItemColumns(this) : getTransactionColumns(this);
  }
}

async function* listRows(documents: ReadDocuments, rows: ExportRows): AsyncGenerator<Row> {
  for await (const { document, context, parsedDataJson } of documents()) {
    yield* toRows(document, context, parsedDataJson === null ? null : JSON.parse(parsedDataJson), rows);
  }
}

/**
 * A telephone number is safe, because it contains no function or reference that a spreadsheet could evaluate.
 */
const PHONE_NUMBER = /^\+\d[\d ()./-]{4,28}$/;

/** Puts an apostrophe before text that a spreadsheet would evaluate. Numbers are not changed. */
export function guardText(value: Cell | undefined): string {
  if (value === undefined) return '';
  const text = String(value);
  const isFormula = typeof value === 'string' && /^[=+\-@\t\r\n]/.test(text) && !PHONE_NUMBER.test(text);
  return isFormula ? `'${text}` : text;
}

async function writeSheets(documents: ReadDocuments, wanted: TableOptions, path: string): Promise<void> {
  const rows: Record<ExportRows, Row[]> = { documents: [], line_items: [], transactions: [] };
  const occurring = {
    documents: new Occurrences(wanted.custom),
    line_items: new Occurrences([]),
    transactions: new Occurrences([]),
  };
  let total = 0;
  for await (const { document, context, parsedDataJson } of documents()) {
    const parsed: unknown = parsedDataJson === null ? null : JSON.parse(parsedDataJson);
    for (const name of EXPORT_ROWS) {
      for (const row of toRows(document, context, parsed, name)) {
        rows[name].push(row);
        occurring[name].add(row);
        total++;
      }
      if (total > MOST_SHEET_ROWS)
        throw new ExportError(
          `A workbook can have at most ${MOST_SHEET_ROWS} rows. Choose fewer documents, or export them as CSV.`,
        );
    }
  }
  const tables = EXPORT_ROWS.filter((name) => name === 'documents' || rows[name].length > 0).map((name) => ({
    title: SHEETS[name],
    columns: (name === wanted.rows ? wanted.columns : null) ?? occurring[name].columns(name),
    rows: rows[name],
  }));
  await writeWorkbook(tables, path);
}
