import type { Line } from '../document.ts';
import type { Box, Table } from '../parsed-data.ts';
import { holdsMiddle } from './geometry.ts';
import { inReadingOrder } from './reading-order.ts';

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

type Item = { box: Box; line: Line } | { box: Box; table: Table };

/** The lines of a page in reading order, those that lie in a table within it, and its text with tables as Markdown. */
export function readPageInOrder(
  lines: readonly Line[],
  tables: readonly Table[],
  page: number,
): { lines: Line[]; text: string } {
  const regions = tables.flatMap((table) =>
    table.parts.flatMap((part) =>
      part.page === page && part.box !== undefined ? [{ box: part.box, table }] : [],
    ),
  );
  const isInTable = (line: Line) => regions.some((region) => holdsMiddle(region.box, line.box));
  const free = lines.filter((line) => !isInTable(line)).map((line) => ({ box: line.box, line }));
  const ordered: Line[] = [];
  const parts: string[] = [];
  let before: Line | undefined;
  for (const item of inReadingOrder<Item>([...free, ...regions])) {
    if ('table' in item) {
      ordered.push(...inReadingOrder(lines.filter((line) => holdsMiddle(item.box, line.box))));
      parts.push('\n', markdownOfTable(item.table), '\n');
      before = undefined;
    } else {
      ordered.push(item.line);
      if (before !== undefined && startsParagraph(before, item.line)) parts.push('');
      parts.push(item.line.text);
      before = item.line;
    }
  }
  const text = parts
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return { lines: ordered, text };
}

function startsParagraph(before: Line, line: Line): boolean {
  const height = before.box[3] - before.box[1];
  return line.box[1] - before.box[3] > 0.6 * height || line.box[3] < before.box[1];
}
