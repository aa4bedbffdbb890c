import type { Table } from './parsed-data.ts';

/** Returns a Markdown table whose first row is the header. Line breaks in cells become spaces. */
export function writeMarkdownTable(rows: readonly (readonly string[])[]): string {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (columns === 0) return '';
  const [header = '', ...body] = rows.map((row) => writeMarkdownRow(row, columns));
  return [header, `|${' --- |'.repeat(columns)}`, ...body].join('\n');
}

/**
 * Returns a table as Markdown. Several header rows are combined into one; without header rows, the header is
 * empty.
 */
export function writeTableAsMarkdown({ rows, header_rows: headerRows, columns }: Table): string {
  const header = Array.from({ length: Math.max(1, columns) }, (_, column) =>
    rows
      .slice(0, headerRows)
      .map((row) => row[column] ?? '')
      .filter((text) => text !== '')
      .join(' '),
  );
  return writeMarkdownTable([header, ...rows.slice(headerRows)]);
}

function writeMarkdownRow(row: readonly string[], columns: number): string {
  const cells = Array.from({ length: columns }, (_, column) => writeMarkdownCell(row[column] ?? ''));
  return `| ${cells.join(' | ')} |`;
}

function writeMarkdownCell(text: string): string {
  return text
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|')
    .trim();
}
