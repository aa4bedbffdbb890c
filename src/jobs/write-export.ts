import { type FileHandle, open, writeFile } from 'node:fs/promises';
import { csvRecord } from '../domain/csv.ts';
import { summarizeDocument } from '../domain/document-summary.ts';
import type { Document } from '../domain/documents.ts';
import type { Export, ExportRows } from '../domain/exports.ts';
import { type Cell, type Row, rowsOf } from './export-rows.ts';

/** A document with its result, as JSON text; null where it has none. */
export interface ExportedDocument {
  document: Document;
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
/** What a cell of a sheet can hold. */
const LONGEST_CELL = 32_767;

/** An export that cannot be made; the message is for the one who wanted it. */
export class ExportError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ExportError';
  }
}

/** Writes an export to a file. Throws `ExportError` where it would be too large. */
export async function writeExport(wanted: Export, documents: ReadDocuments, path: string): Promise<void> {
  if (wanted.format === 'xlsx') return writeWorkbook(documents, path);
  const file = await open(path, 'w');
  try {
    if (wanted.format === 'jsonl') await writeJsonLines(documents, file);
    else await writeCsv(documents, wanted.rows, file);
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

/** The columns are known only when all documents have been looked at; so they are read twice and never held. */
async function writeCsv(documents: ReadDocuments, rows: ExportRows, file: FileHandle): Promise<void> {
  const columns = new Set<string>();
  for await (const row of eachRow(documents, rows)) for (const name of Object.keys(row)) columns.add(name);
  const names = [...columns];
  await file.write(csvRecord(names.map(guarded)));
  for await (const row of eachRow(documents, rows)) {
    await file.write(csvRecord(names.map((name) => guarded(row[name]))));
  }
}

async function* eachRow(documents: ReadDocuments, rows: ExportRows): AsyncGenerator<Row> {
  for await (const { document, parsedDataJson } of documents()) {
    yield* rowsOf(document, parsedDataJson === null ? null : JSON.parse(parsedDataJson), rows);
  }
}

/** Text that a spreadsheet would take for a formula begins with an apostrophe. Numbers are none. */
export function guarded(value: Cell | undefined): string {
  if (value === undefined) return '';
  const text = String(value);
  return typeof value === 'string' && /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}

async function writeWorkbook(documents: ReadDocuments, path: string): Promise<void> {
  const rows: Record<ExportRows, Row[]> = { documents: [], line_items: [], transactions: [] };
  const names: ExportRows[] = ['documents', 'line_items', 'transactions'];
  let total = 0;
  for await (const { document, parsedDataJson } of documents()) {
    const parsed: unknown = parsedDataJson === null ? null : JSON.parse(parsedDataJson);
    for (const name of names) {
      const more = rowsOf(document, parsed, name);
      total += more.length;
      if (total > MOST_SHEET_ROWS)
        throw new ExportError(
          `A workbook has at most ${MOST_SHEET_ROWS} rows. Choose fewer documents, or CSV.`,
        );
      rows[name].push(...more);
    }
  }
  const { utils, write } = await import('@e965/xlsx');
  const book = utils.book_new();
  for (const name of names) {
    if (rows[name].length === 0 && name !== 'documents') continue;
    const sheet = utils.json_to_sheet(rows[name].map(shortened));
    utils.book_append_sheet(book, sheet, SHEETS[name]);
  }
  await writeFile(path, write(book, { type: 'buffer', bookType: 'xlsx', compression: true }));
}

function shortened(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > LONGEST_CELL ? value.slice(0, LONGEST_CELL) : value,
    ]),
  );
}
