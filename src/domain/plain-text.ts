/** Kinds of documents whose headings are written as Markdown; in others a leading `#` is printed there. */
const WITH_HEADINGS = [
  'text/html',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
];
const DELIMITER_ROW = /^\|(?: --- \|)+$/;

/**
 * The text of a result without its Markdown: tables become lines with tabs between the cells, headings lose their mark.
 * What else a document has of such characters is its own.
 */
export function toPlainText(markdown: string, contentType: string): string {
  const lines = markdown.split('\n');
  const plain: string[] = [];
  let inTable = false;
  for (const [index, line] of lines.entries()) {
    const isRow = line.startsWith('| ') && line.endsWith(' |');
    inTable = isRow && (inTable || DELIMITER_ROW.test(lines[index + 1] ?? ''));
    if (!inTable) plain.push(WITH_HEADINGS.includes(contentType) ? line.replace(/^#{1,6} /, '') : line);
    else if (!DELIMITER_ROW.test(line)) plain.push(cellsOf(line).join('\t'));
  }
  return plain.join('\n');
}

function cellsOf(row: string): string[] {
  return row
    .slice(2, -2)
    .split(' | ')
    .map((cell) => cell.replaceAll('\\|', '|'));
}
