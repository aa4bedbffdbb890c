import { readFile } from 'node:fs/promises';
import type { ReadDocument, WholeTable } from '../../document.ts';
import { writeTableAsMarkdown } from '../../markdown-table.ts';
import type { ExtractionOptions, ReportProgress } from '../../options.ts';
import type { Table, Warning } from '../../parsed-data.ts';
import { MAX_ROWS_IN_LINE } from '../../size-limits.ts';
import { countHeaderRows, findColumnTypes } from '../column-types.ts';
import { createReadDocument } from '../create-read-document.ts';
import { decodeText } from '../decode-text.ts';
import { WholeTableWriter } from '../whole-table-writer.ts';
import { type Dialect, parseRecords } from './parse-records.ts';
import { findDialect, SAMPLE_CHARACTERS, sniffDialect } from './sniff-dialect.ts';
import { splitTables } from './split-tables.ts';

/**
 * Rows of tables with more columns than this are not padded, because one very wide row would otherwise make
 * all rows equally wide.
 */
const MAX_SQUARE_COLUMNS = 1000;
/**
 * Column types are omitted for tables with more columns than this, because they would take up most of the
 * result.
 */
const MAX_TYPED_COLUMNS = 20_000;
const REPORT_EVERY = 50_000;

/** A table that is being read. Rows beyond the limit are written to a file in the scratch folder. */
interface OpenTable {
  id: string;
  title: string;
  rows: string[][];
  columns: number;
  writer: WholeTableWriter;
}

/** Reads a CSV file in any dialect. The result has one page with all tables. */
export async function readCsv(
  file: string,
  options: ExtractionOptions,
  report: ReportProgress,
): Promise<ReadDocument> {
  const { text, dialect, warnings } = prepare(decodeText(await readFile(file)).text);
  const tables: OpenTable[] = [];
  const wholeTables: WholeTable[] = [];
  const begin = (title: string) => {
    const id = `csv-${tables.length + 1}`;
    const writer = new WholeTableWriter(options.scratch, id);
    const table: OpenTable = { id, title, rows: [], columns: 0, writer };
    tables.push(table);
    return table;
  };
  const end = async ({ rows, writer }: OpenTable) => {
    const whole = await writer.close();
    if (whole.totalRows > rows.length) wholeTables.push(whole);
  };
  let open = begin('');
  let total = 0;
  for (const piece of splitTables(parseRecords(text, dialect))) {
    if (piece.kind === 'table') {
      await end(open);
      open = begin(piece.title);
      continue;
    }
    open.columns = Math.max(open.columns, piece.row.length);
    if (open.rows.length < MAX_ROWS_IN_LINE) open.rows.push(piece.row);
    await open.writer.add(piece.row);
    if (++total % REPORT_EVERY === 0) report({ pagesDone: 0, pagesCount: 1 });
  }
  await end(open);
  const filled = tables.filter(({ rows }) => rows.length > 0);
  const found = filled.map((table) => toTable(table));
  const titled = found.flatMap((table, index) => [filled[index]?.title ?? '', writeTableAsMarkdown(table)]);
  report({ pagesDone: 1, pagesCount: 1 });
  const page = { number: 1, width: 0, height: 0, unit: 'none', method: 'structure', confidence: 1 } as const;
  return createReadDocument({
    pages: [
      {
        info: { ...page, warnings: [] },
        words: [],
        rules: [],
        tables: found,
        text: found.length > 1 ? titled.filter((part) => part !== '').join('\n\n') : '',
      },
    ],
    pagesCount: 1,
    wholeTables,
    warnings,
  });
}

/** Removes NULs and the `sep=` line, which Excel uses to name the delimiter. */
function prepare(decoded: string): { text: string; dialect: Dialect; warnings: Warning[] } {
  const warnings: Warning[] = [];
  let text = decoded;
  if (text.includes('\0')) {
    text = text.replaceAll('\0', '');
    warnings.push({
      code: 'null_characters',
      message: 'The file contains NUL characters; they were removed.',
    });
  }
  const named = /^sep=(.)\r?\n/i.exec(text);
  if (named === null) return { text, dialect: sniffDialect(text), warnings };
  text = text.slice(named[0].length);
  return { text, dialect: findDialect(text.slice(0, SAMPLE_CHARACTERS), named[1] ?? ','), warnings };
}

function toTable({ id, rows, columns }: OpenTable): Table {
  if (columns <= MAX_SQUARE_COLUMNS) for (const row of rows) while (row.length < columns) row.push('');
  const header = countHeaderRows(rows, columns);
  const table = { id, header_rows: header, columns, parts: [{ page: 1 }], rows };
  return columns > MAX_TYPED_COLUMNS
    ? table
    : { ...table, column_types: findColumnTypes(rows.slice(header), columns) };
}
