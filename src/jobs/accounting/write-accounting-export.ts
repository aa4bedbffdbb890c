import { type FileHandle, open } from 'node:fs/promises';
import iconv from 'iconv-lite';
import type { AccountingOptions } from '../../domain/accounting-options.ts';
import { formatCsvRecord, guardFormula } from '../../domain/csv.ts';
import type { Document } from '../../domain/documents.ts';
import type { AccountingFormat, ExportWarning } from '../../domain/exports.ts';
import { readStatementData, type Statement } from './bank/statement.ts';
import { writeCamt053 } from './bank/write-camt053.ts';
import { findBankId, writeOfx } from './bank/write-ofx.ts';
import { makeQuickbooksRows, QUICKBOOKS_COLUMNS } from './bills/write-quickbooks.ts';
import { makeXeroRows, XERO_COLUMNS } from './bills/write-xero.ts';
import { type PackedDocument, writeDocumentList } from './datev/write-document-list.ts';
import { makePostingRows, type PostingRow, writePostingBatch } from './datev/write-posting-batch.ts';
import { completeInvoice } from './en16931/complete-invoice.ts';
import { writeCrossIndustry } from './en16931/write-cross-industry.ts';
import { writeUbl } from './en16931/write-ubl.ts';
import { MissingDataError } from './missing-data-error.ts';
import { listSales, type Sale } from './sale.ts';
import { ZipFile } from './zip-file.ts';

const MOST_WARNINGS = 1000;

interface ExportedDocument {
  document: Document;
  parsedDataJson: string | null;
}

export interface AccountingExport {
  format: AccountingFormat;
  options: AccountingOptions;
  documents: () => AsyncIterable<ExportedDocument>;
  openOriginal: (document: Document) => Promise<AsyncIterable<Uint8Array>>;
  now: Date;
}

/**
 * Writes the export to a file. Omits documents without required data, with a warning. Returns the number of
 * documents in the file, and the warnings.
 */
export async function writeAccountingExport(
  wanted: AccountingExport,
  path: string,
): Promise<{ exported: number; warnings: ExportWarning[] }> {
  const file = await open(path, 'w');
  try {
    const writer = new Writer(wanted, file);
    await writer.write();
    return { exported: writer.exported, warnings: writer.warnings.slice(0, MOST_WARNINGS) };
  } finally {
    await file.close();
  }
}

class Writer {
  readonly warnings: ExportWarning[] = [];
  exported = 0;
  readonly #wanted: AccountingExport;
  readonly #file: FileHandle;

  constructor(wanted: AccountingExport, file: FileHandle) {
    this.#wanted = wanted;
    this.#file = file;
  }

  async write(): Promise<void> {
    const { format, options, now } = this.#wanted;
    if (format === 'ubl' || format === 'cii') return this.#writeInvoices(format);
    if (format === 'datev_documents') return this.#writePackage();
    if (format === 'quickbooks') return this.#writeBills(QUICKBOOKS_COLUMNS, makeQuickbooksRows);
    if (format === 'xero') return this.#writeBills(XERO_COLUMNS, makeXeroRows);
    if (format === 'datev') {
      const rows: PostingRow[] = [];
      await this.#eachSale(async (sale, { id }) => void rows.push(...makePostingRows(id, sale, options)));
      await this.#file.write(iconv.encode(writePostingBatch(rows, options, now), 'win1252'));
      return;
    }
    const statements: Statement[] = [];
    await this.#each(async (document, parsedData) => {
      const statement = readStatementData(parsedData);
      if (statement === null) return this.#skipType(document, 'bank statement');
      // Check that this statement can be exported. If it cannot, this throws before anything is written.
      if (format === 'ofx') findBankId(statement, options.bank_id);
      else writeCamt053([statement], now);
      statements.push(statement);
      return true;
    });
    if (statements.length === 0) return;
    await this.#file.write(
      format === 'ofx' ? writeOfx(statements, now, options.bank_id) : writeCamt053(statements, now),
    );
  }

  async #writeInvoices(format: 'ubl' | 'cii'): Promise<void> {
    const { default_country: defaultCountry, zero_tax_category: zeroTaxCategory } = this.#wanted.options;
    const zip = new ZipFile(this.#file);
    await this.#eachSale(async (sale, document) => {
      const options = { defaultCountry, zeroTaxCategory };
      const invoice = completeInvoice(sale, options, (message) => this.#warn(document, message));
      const xml = format === 'ubl' ? writeUbl(invoice) : writeCrossIndustry(invoice);
      await zip.add(`${invoice.number}.xml`, xml);
    });
    await zip.end();
  }

  async #writePackage(): Promise<void> {
    const zip = new ZipFile(this.#file);
    const packed: PackedDocument[] = [];
    await this.#each(async (document, parsedData) => {
      const [sale] = listSales(parsedData);
      const file = await zip.add(document.filename, await this.#wanted.openOriginal(document));
      packed.push({ id: document.id, file, keywords: sale?.number ?? document.filename });
    });
    if (packed.length > 0) await zip.add('document.xml', writeDocumentList(packed, this.#wanted.now));
    await zip.end();
  }

  async #writeBills(
    columns: readonly string[],
    makeRows: (sale: Sale, options: AccountingOptions, warn: (message: string) => void) => string[][],
  ): Promise<void> {
    // The column names need no guard, because spreadsheets do not evaluate text that begins with an asterisk.
    await this.#file.write(formatCsvRecord(columns));
    await this.#eachSale(async (sale, document) => {
      const rows = makeRows(sale, this.#wanted.options, (message) => this.#warn(document, message));
      for (const row of rows) await this.#file.write(formatCsvRecord(row.map(guardText)));
    });
  }

  async #eachSale(take: (sale: Sale, document: Document) => Promise<void>): Promise<void> {
    await this.#each(async (document, parsedData) => {
      const sales = listSales(parsedData);
      if (sales.length === 0) return this.#skipType(document, 'invoice, credit note or receipt');
      let taken = 0;
      for (const sale of sales) if (await this.#tryToTake(document, () => take(sale, document))) taken++;
      return taken > 0;
    });
  }

  async #each(take: (document: Document, parsedData: unknown) => Promise<unknown>): Promise<void> {
    for await (const { document, parsedDataJson } of this.#wanted.documents()) {
      if (parsedDataJson === null) {
        this.#warn(document, `is ${document.status} and was omitted`);
        continue;
      }
      let isTaken: unknown = true;
      const isComplete = await this.#tryToTake(document, async () => {
        isTaken = await take(document, JSON.parse(parsedDataJson));
      });
      if (isComplete && isTaken !== false) this.exported++;
    }
  }

  /** Calls `take`. If the document lacks required data, adds a warning and returns false. */
  async #tryToTake(document: Document, take: () => Promise<void>): Promise<boolean> {
    try {
      await take();
      return true;
    } catch (error) {
      if (!(error instanceof MissingDataError)) throw error;
      this.#warn(document, `${error.message}; it was omitted`, error.field);
      return false;
    }
  }

  #skipType(document: Document, wanted: string): false {
    this.#warn(document, `is not a ${wanted} and was omitted`, 'document_type');
    return false;
  }

  #warn({ id, filename }: Document, message: string, field?: string): void {
    this.warnings.push({
      document_id: id,
      ...(field === undefined ? {} : { field }),
      message: `${filename} ${message}.`,
    });
  }
}

/** Puts an apostrophe before text that a spreadsheet would evaluate, but not before negative amounts. */
function guardText(text: string): string {
  return /^-?\d+(?:\.\d+)?$/.test(text) ? text : guardFormula(text);
}
