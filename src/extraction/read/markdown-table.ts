/** Rows of cells as a Markdown table; the first row is its head. Line breaks in cells become blanks. */
export function markdownTable(rows: string[][]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  if (columns === 0) return '';
  const line = (row: string[]) => {
    const cells = Array.from({ length: columns }, (_, i) => cellText(row[i] ?? ''));
    return `| ${cells.join(' | ')} |`;
  };
  const [head = [], ...body] = rows;
  return [line(head), `|${' --- |'.repeat(columns)}`, ...body.map(line)].join('\n');
}

function cellText(text: string): string {
  return text
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|')
    .trim();
}
