/** `quote` is '' if no values in the file are quoted. */
export interface Dialect {
  delimiter: string;
  quote: '' | '"' | "'";
  /** Whether a quote inside a quoted value is written as `\"` rather than `""`. */
  backslash: boolean;
}

/** If a quoted value would be longer than this, its opening quote is treated as an ordinary character. */
const MAX_QUOTED = 100_000;
/**
 * Minimum number of characters that are searched for a closing quote. The number decreases after each
 * unclosed quote, because a file full of quotes would otherwise take too long.
 */
const MIN_QUOTED = 200;

/**
 * Yields one record at a time, so that only one is in memory. All kinds of line breaks are accepted. A quote
 * that is not at the start of a value or is never closed is an ordinary character. An empty line is a record
 * without values.
 */
export function* parseRecords(text: string, dialect: Dialect): Generator<string[]> {
  const { delimiter, quote } = dialect;
  let record: string[] = [];
  let at = 0;
  let reach = MAX_QUOTED;
  while (at <= text.length) {
    let value = '';
    if (quote !== '' && text.startsWith(quote, at)) {
      const close = closeQuote(text, at, reach, dialect);
      reach = close === -1 ? Math.max(MIN_QUOTED, reach / 2) : MAX_QUOTED;
      if (close !== -1) {
        value = unquote(text.slice(at + 1, close), dialect);
        at = close + 1;
      }
    }
    const end = endOfValue(text, at, delimiter);
    value += text.slice(at, end);
    record.push(value);
    if (text.startsWith(delimiter, end) && end < text.length) {
      at = end + delimiter.length;
      continue;
    }
    yield isEmptyRecord(record, delimiter) ? [] : record;
    record = [];
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
}

/** Whether a record is an empty line. A line that contains only delimiters is a row of empty values. */
function isEmptyRecord(record: readonly string[], delimiter: string): boolean {
  return (record.length === 1 || delimiter === ' ') && record.every((value) => value.trim() === '');
}

/** Returns the end of a value: the next delimiter or line break, or the end of the text. */
function endOfValue(text: string, at: number, delimiter: string): number {
  const first = delimiter.charCodeAt(0);
  for (let end = at; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === 10 || code === 13) return end;
    if (code === first && (delimiter.length === 1 || text.startsWith(delimiter, end))) return end;
  }
  return text.length;
}

/**
 * Returns the index of the quote that closes the quote at `open`; -1 if there is none within `reach`
 * characters.
 */
function closeQuote(text: string, open: number, reach: number, dialect: Dialect): number {
  const { quote, backslash, delimiter } = dialect;
  const last = Math.min(text.length, open + reach);
  for (let at = text.indexOf(quote, open + 1); at !== -1 && at < last; at = text.indexOf(quote, at + 1)) {
    if (backslash && text.charCodeAt(at - 1) === 92 && at - 1 > open) continue;
    if (text.startsWith(quote, at + 1)) {
      at++;
      continue;
    }
    const next = text.charAt(at + 1);
    const closes = next === '' || next === '\n' || next === '\r' || text.startsWith(delimiter, at + 1);
    if (closes || /[ \t]/.test(next)) return at;
  }
  return -1;
}

function unquote(text: string, { quote, backslash }: Dialect): string {
  const plain = text.includes(quote) ? text.replaceAll(quote + quote, quote) : text;
  return backslash ? plain.replaceAll(`\\${quote}`, quote) : plain;
}
