import { type FileHandle, open } from 'node:fs/promises';
import { csvRecord } from '../domain/csv.ts';
import { summarizeDocument } from '../domain/document-summary.ts';
import type { Document } from '../domain/documents.ts';
import { EXPORT_ROWS, type ExportFormat, type ExportRows } from '../domain/exports.ts';
import { documentColumns, lineItemColumns, transactionColumns } from './export-columns.ts';
import { type Cell, type DocumentContext, type Row, toRows } from './export-rows.ts';
import { writeWorkbook } from './write-workbook.ts';

/** A document with its result, as JSON text; null where it has none. */
export interface ExportedDocument {
  document: Document;
  context: DocumentContext;
  parsedDataJson: string | null;
}

/** Reads the documents again from the start each time that it is called. */
export type ReadDocuments = () => AsyncIterable<ExportedDocument>;

/** A workbook is made in memory. */
const MOST_SHEET_ROWS = 20_000;
const SHEETS: Readonly<Record<ExportRows, string>> = {
  documents: 'Documents',
  line_items: 'Line items',
  transactions: 'Transactions',
};

/** An export that cannot be made; the message is for the one who wanted it. */
export class ExportError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ExportError';
  }
}

export interface TableOptions {
  format: ExportFormat;
  rows: ExportRows;
  /** Names of the project's custom fields, in the order of its schema. */
  custom: readonly string[];
}

/** Writes an export to a file. Throws `ExportError` if it would be too large. */
export async function writeExport(
  wanted: TableOptions,
  documents: ReadDocuments,
  path: string,
): Promise<void> {
  if (wanted.format === 'xlsx') return writeSheets(documents, wanted.custom, path);
  const file = await open(path, 'w');
  try {
    if (wanted.format === 'jsonl') await writeJsonLines(documents, file);
    else await writeCsv(documents, wanted, file);
  } finally {
    await file.close();
  }
}

async function writeJsonLines(documents: ReadDocuments, file: FileHandle): Promise<void> {
  for await (const { document, parsedDataJson } of documents()) {
    const plain = JSON.stringify(summarizeDocument(document));
    await file.write(
      parsedDataJson === null ? `${plain}\n` : `${plain.slice(0, -1)},"parsed_data":${parsedDataJson}}\n`,
    );
  }
}

/** Which columns there are is known only after all documents, so they are read twice and never held in memory. */
async function writeCsv(documents: ReadDocuments, wanted: TableOptions, file: FileHandle): Promise<void> {
  const occurring = new Occurrences(wanted.custom);
  for await (const row of eachRow(documents, wanted.rows)) occurring.add(row);
  const names = occurring.columns(wanted.rows);
  // Excel takes a file without this mark for one in its local encoding.
  await file.write(`\uFEFF${csvRecord(names.map(guarded))}`);
  for await (const row of eachRow(documents, wanted.rows)) {
    await file.write(csvRecord(names.map((name) => guarded(row[name]))));
  }
}

/** Collects what the columns of a table depend on. */
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
    if (rows === 'documents') return documentColumns(this);
    return rows === 'line_items' ? lineItemColumns(this) : transactionColumns(this);
  }
}

async function* eachRow(documents: ReadDocuments, rows: ExportRows): AsyncGenerator<Row> {
  for await (const { document, context, parsedDataJson } of documents()) {
    yield* toRows(document, context, parsedDataJson === null ? null : JSON.parse(parsedDataJson), rows);
  }
}

/** A telephone number as it is printed: no function, reference or text that a spreadsheet could evaluate. */
const PHONE_NUMBER = /^\+\d[\d ()./-]{4,28}$/;

/** Text that a spreadsheet would take for a formula begins with an apostrophe. Numbers are none. */
export function guarded(value: Cell | undefined): string {
  if (value === undefined) return '';
  const text = String(value);
  const isFormula = typeof value === 'string' && /^[=+\-@\t\r\n]/.test(text) && !PHONE_NUMBER.test(text);
  return isFormula ? `'${text}` : text;
}

async function writeSheets(documents: ReadDocuments, custom: readonly string[], path: string): Promise<void> {
  const rows: Record<ExportRows, Row[]> = { documents: [], line_items: [], transactions: [] };
  const occurring = {
    documents: new Occurrences(custom),
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
          `A workbook has at most ${MOST_SHEET_ROWS} rows. Choose fewer documents, or CSV.`,
        );
    }
  }
  const tables = EXPORT_ROWS.filter((name) => name === 'documents' || rows[name].length > 0).map((name) => ({
    title: SHEETS[name],
    columns: occurring[name].columns(name),
    rows: rows[name],
  }));
  await writeWorkbook(tables, path);
}
