import { isTypedValue } from '../column-types.ts';
import { type Dialect, parseRecords } from './parse-records.ts';

const DELIMITERS = [',', ';', '\t', '|', '^', '~', ':'];
export const SAMPLE_CHARACTERS = 65_536;
const SAMPLE_RECORDS = 300;
/** Maximum number of columns to examine; more columns would provide no additional information. */
const SAMPLE_COLUMNS = 1000;
/**
 * A quote character that closes less than this share of the values it opens is treated as an ordinary
 * character.
 */
const CLOSED_SHARE = 0.5;
/** Score of a row with a single column, which provides little information about the delimiter. */
const SINGLE_COLUMN = 1e-3;

/**
 * Returns the dialect with the highest product of a pattern score and a type score (van den Burg, Nazábal,
 * Sutton: "Wrangling messy CSV files by detecting row and type patterns", 2019).
 */
export function sniffDialect(text: string): Dialect {
  const sample = keepWholeLines(text);
  let best = findDialect(sample, ',');
  let bestScore = 0;
  for (const delimiter of DELIMITERS.filter((candidate) => sample.includes(candidate))) {
    const dialect = findDialect(sample, delimiter);
    const score = scoreDialect(sample, dialect);
    if (score > bestScore) {
      best = dialect;
      bestScore = score;
    }
  }
  // Values often contain spaces, so a space is the delimiter only if no other delimiter fits well.
  if (bestScore >= 1 || !sample.includes(' ')) return best;
  const spaces = findDialect(sample, ' ');
  return scoreDialect(sample, spaces) > bestScore ? spaces : best;
}

/**
 * Returns the dialect with this delimiter. The quote is the character that opens and closes about the same
 * number of values.
 */
export function findDialect(sample: string, delimiter: string): Dialect {
  const [end] = delimiter;
  const edge = end === undefined ? '' : `\\u{${end.codePointAt(0)?.toString(16)}}`;
  for (const quote of ['"', "'"] as const) {
    const opened = sample.match(new RegExp(`(?:^|[${edge}\r\n])\\s?${quote}`, 'gu'))?.length ?? 0;
    const closed = sample.match(new RegExp(`${quote}\\s?(?:$|[${edge}\r\n])`, 'gu'))?.length ?? 0;
    const backslash = sample.includes(`\\${quote}`) && !sample.includes(quote + quote);
    if (opened > 0 && closed >= opened * CLOSED_SHARE) return { delimiter, quote, backslash };
  }
  return { delimiter, quote: '', backslash: false };
}

function keepWholeLines(text: string): string {
  if (text.length <= SAMPLE_CHARACTERS) return text;
  const end = text.lastIndexOf('\n', SAMPLE_CHARACTERS);
  return text.slice(0, end > 0 ? end : SAMPLE_CHARACTERS);
}

function scoreDialect(sample: string, dialect: Dialect): number {
  const rowsByColumns = new Map<number, number>();
  let values = 0;
  let typed = 0;
  let records = 0;
  for (const record of parseRecords(sample, dialect)) {
    if (record.length === 0) continue;
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
