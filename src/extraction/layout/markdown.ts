import type { Line } from '../document.ts';
import type { Table } from '../parsed-data.ts';

/** A heading is at least so much larger than the text – less where it is bold – and no longer than this. */
const HEADING_SCALE = 1.15;
const PLAIN_HEADING_SCALE = 1.35;
const LARGE_SCALE = 1.6;
const HEADING_LETTERS = 120;
const BULLET = /^[•▪◦●■□○‣∙·]\s*/;
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

/** A line as Markdown: heading, list item or plain text. `textSize` is the letter height of most of the document. */
export function markdownOfLine(line: Line, textSize: number): string {
  const level = headingLevel(line, textSize);
  if (level > 0) return `${'#'.repeat(level)} ${line.text}`;
  if (BULLET.test(line.text)) return `- ${line.text.replace(BULLET, '')}`;
  return line.text.replace(MARKUP, '\\$1');
}

/** 1 or 2 for lines that are larger than the text, 3 for short bold ones that begin with their number; else 0. */
export function headingLevel(line: Line, textSize: number): 0 | 1 | 2 | 3 {
  if (line.text.length > HEADING_LETTERS || !/\p{L}{2}/u.test(line.text) || textSize <= 0) return 0;
  const size = Math.min(...line.words.map((word) => word.size));
  if (size >= LARGE_SCALE * textSize) return 1;
  const isBold = line.words.every((word) => word.bold);
  if (size >= (isBold ? HEADING_SCALE : PLAIN_HEADING_SCALE) * textSize) return 2;
  return isBold && /^\d{1,2}(?:\.\d{1,2})*\.?\s+\p{Lu}/u.test(line.text) ? 3 : 0;
}
