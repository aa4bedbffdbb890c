import { readFile } from 'node:fs/promises';
import type { ReadDocument } from '../../document.ts';
import type { ExtractionOptions, ReportProgress } from '../../options.ts';
import type { Table, Warning } from '../../parsed-data.ts';
import { MAX_ROWS_IN_LINE } from '../../size-limits.ts';
import { columnTypes, headerRows } from '../column-types.ts';
import { decodeText } from '../decode-text.ts';
import { WholeTableWriter } from '../whole-table-writer.ts';
import { type Dialect, parseRecords } from './parse-records.ts';
import { dialectOf, SAMPLE_LETTERS, sniffDialect } from './sniff-dialect.ts';

const TABLE_ID = 'csv';
/** Wider tables are not squared off: one wide row would multiply all others. */
const MAX_SQUARE_COLUMNS = 1000;
/** Wider tables are no tables: the list of their types would be all that stands in the result. */
const MAX_TYPED_COLUMNS = 20_000;
const REPORT_EVERY = 50_000;

/** Reads a CSV of any dialect: one page, one table. The rows that do not stand in line go to a file in the scratch folder. */
export async function readCsv(
  file: string,
  options: ExtractionOptions,
  report: ReportProgress,
): Promise<ReadDocument> {
  const { text, dialect, warnings } = prepare(decodeText(await readFile(file)).text);
  const writer = new WholeTableWriter(options.scratch, TABLE_ID);
  const rows: string[][] = [];
  let columns = 0;
  for (const record of parseRecords(text, dialect)) {
    columns = Math.max(columns, record.length);
    if (rows.length < MAX_ROWS_IN_LINE) rows.push(record);
    await writer.add(record);
    if (writer.totalRows % REPORT_EVERY === 0) report({ pagesDone: 0, pagesCount: 1 });
  }
  const whole = await writer.close();
  const isLonger = writer.totalRows > rows.length;
  report({ pagesDone: 1, pagesCount: 1 });
  const page = { number: 1, width: 0, height: 0, unit: 'none', method: 'structure', confidence: 1 } as const;
  return {
    pages: [
      {
        info: { ...page, warnings: [] },
        words: [],
        rules: [],
        tables: rows.length === 0 ? [] : [toTable(rows, columns)],
        text: '',
      },
    ],
    pagesCount: 1,
    formFields: [],
    codes: [],
    embedded: [],
    wholeTables: isLonger ? [whole] : [],
    properties: {},
    warnings,
  };
}

/** The text without what is not data – NULs, Excel's line that names the delimiter – and how to read it. */
function prepare(decoded: string): { text: string; dialect: Dialect; warnings: Warning[] } {
  const warnings: Warning[] = [];
  let text = decoded;
  if (text.includes('\0')) {
    text = text.replaceAll('\0', '');
    warnings.push({ code: 'null_characters', message: 'The file holds NUL characters; they were left out.' });
  }
  const named = /^sep=(.)\r?\n/i.exec(text);
  if (named === null) return { text, dialect: sniffDialect(text), warnings };
  text = text.slice(named[0].length);
  return { text, dialect: dialectOf(text.slice(0, SAMPLE_LETTERS), named[1] ?? ','), warnings };
}

function toTable(rows: string[][], columns: number): Table {
  if (columns <= MAX_SQUARE_COLUMNS) for (const row of rows) while (row.length < columns) row.push('');
  const header = headerRows(rows, columns);
  const table = { id: TABLE_ID, header_rows: header, columns, parts: [{ page: 1 }], rows };
  return columns > MAX_TYPED_COLUMNS
    ? table
    : { ...table, column_types: columnTypes(rows.slice(header), columns) };
}
