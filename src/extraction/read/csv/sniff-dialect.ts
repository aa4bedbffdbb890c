import { isTypedValue } from '../column-types.ts';
import { type Dialect, parseRecords } from './parse-records.ts';

const DELIMITERS = [',', ';', '\t', '|', '^', '~', ':'];
const SAMPLE_LETTERS = 65_536;
const SAMPLE_RECORDS = 300;
/** More columns than this tell nothing new. */
const SAMPLE_COLUMNS = 1000;
/** A row of one column says next to nothing for its delimiter. */
const SINGLE_COLUMN = 1e-3;

/**
 * The dialect in which the rows are most alike and the values look most like values: the product of a pattern score
 * and a type score (van den Burg, Nazábal, Sutton: "Wrangling messy CSV files by detecting row and type patterns",
 * 2019).
 */
export function sniffDialect(text: string): Dialect {
  const sample = wholeLines(text);
  const quotes = (['"', "'"] as const).filter((quote) => sample.includes(quote));
  let best: Dialect = { delimiter: ',', quote: '"', backslash: false };
  let bestScore = 0;
  for (const delimiter of DELIMITERS.filter((candidate) => sample.includes(candidate))) {
    for (const quote of ['', ...quotes] as const) {
      const backslash = quote !== '' && sample.includes(`\\${quote}`) && !sample.includes(quote + quote);
      const dialect: Dialect = { delimiter, quote, backslash };
      const score = scoreDialect(sample, dialect);
      // Of equals the quoting one wins: an unquoted reading of a quoted file is as regular, but has the quotes in it.
      if (score > bestScore || (score === bestScore && quote === '"')) {
        best = dialect;
        bestScore = score;
      }
    }
  }
  return best.quote === '' ? { ...best, quote: sample.includes('"') ? '' : '"' } : best;
}

function wholeLines(text: string): string {
  if (text.length <= SAMPLE_LETTERS) return text;
  const end = text.lastIndexOf('\n', SAMPLE_LETTERS);
  return text.slice(0, end > 0 ? end : SAMPLE_LETTERS);
}

function scoreDialect(sample: string, dialect: Dialect): number {
  const rowsByColumns = new Map<number, number>();
  let values = 0;
  let typed = 0;
  let records = 0;
  for (const record of parseRecords(sample, dialect)) {
    rowsByColumns.set(record.length, (rowsByColumns.get(record.length) ?? 0) + 1);
    for (const value of record.slice(0, SAMPLE_COLUMNS)) {
      values++;
      if (isTypedValue(value)) typed++;
    }
    if (++records >= SAMPLE_RECORDS) break;
  }
  let pattern = 0;
  for (const [columns, rows] of rowsByColumns)
    pattern += (rows * Math.max(SINGLE_COLUMN, columns - 1)) / columns;
  return (pattern / Math.max(1, rowsByColumns.size)) * (typed / Math.max(1, values));
}
