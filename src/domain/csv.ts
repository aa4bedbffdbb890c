/** One record of a CSV as RFC 4180 has it: CRLF at the end, quotes where they are needed. */
export function csvRecord(cells: readonly string[]): string {
  // A record of one empty cell would be an empty line, which many readers leave out.
  if (cells.length === 1 && cells[0] === '') return '""\r\n';
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Text that a spreadsheet would run as a formula, with an apostrophe before it, which makes it text. */
export function guardFormula(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
