/** Formats a CSV record according to RFC 4180. Adds quotes if they are needed, and a CRLF at the end. */
export function formatCsvRecord(cells: readonly string[], separator = ','): string {
  // A record with a single empty cell would be an empty line, which many CSV readers skip.
  if (cells.length === 1 && cells[0] === '') return '""\r\n';
  return `${cells.map((cell) => formatCsvCell(cell, separator)).join(separator)}\r\n`;
}

/** Puts an apostrophe before text that a spreadsheet program would evaluate as a formula. */
export function guardFormula(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}

function formatCsvCell(text: string, separator: string): string {
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
