import type { Table } from '../parsed-data.ts';

/** What Markdown would take for markup at the start of a line, and the page does not mean so. */
const MARKUP = /^(#{1,6}(?=\s)|>|\||[-+*](?=\s)|```)/;

/** A table as Markdown; a cell's line breaks become blanks. Without a header row the head is empty. */
export function markdownOfTable(table: Table): string {
  const head = table.rows.slice(0, table.header_rows);
  const columns = Math.max(1, table.columns);
  const names = Array.from({ length: columns }, (_, column) =>
    head
      .map((row) => row[column] ?? '')
      .filter((text) => text !== '')
      .join(' '),
  );
  const lines = [markdownRow(names), `|${' --- |'.repeat(columns)}`];
  for (const row of table.rows.slice(table.header_rows)) lines.push(markdownRow(row));
  return lines.join('\n');
}

function markdownRow(row: readonly string[]): string {
  return `| ${row.map((text) => text.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
}

/** A line of plain text as Markdown: what would be taken for markup at its start is escaped. */
export function escapeLine(text: string): string {
  return text.replace(MARKUP, '\\$1');
}
