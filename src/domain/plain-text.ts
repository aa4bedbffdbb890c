/** Content types whose headings become Markdown headings. In other formats, a leading `#` is printed text. */
const WITH_HEADINGS =
  /^(text\/html|image\/.+|application\/(pdf|vnd\.ms-excel|vnd\.openxmlformats-officedocument\.(wordprocessingml\.document|spreadsheetml\.sheet)))$/;
/** For these content types, the Markdown escapes printed characters that would otherwise be markup. */
const ESCAPED = /^(image\/.+|application\/pdf)$/;
const HEADING = /^#{1,6} /;
const ESCAPE = /^\\(?=#{1,6}\s|>|\||[-+*]\s|```)/;
const DELIMITER_ROW = /^\|(?: --- \|)+$/;

/**
 * Converts a result's Markdown to plain text. Cells of tables are separated by tabs, and headings lose their
 * markup. Printed characters that look like Markdown are kept.
 */
export function toPlainText(markdown: string, contentType: string): string {
  const lines = markdown.split('\n');
  const plain: string[] = [];
  let inTable = false;
  for (const [index, line] of lines.entries()) {
    const isRow = line.startsWith('| ') && line.endsWith(' |');
    inTable = isRow && (inTable || DELIMITER_ROW.test(lines[index + 1] ?? ''));
    if (!inTable) plain.push(withoutMarks(line, contentType));
    else if (!DELIMITER_ROW.test(line)) plain.push(splitCells(line).join('\t'));
  }
  return plain.join('\n');
}

function withoutMarks(line: string, contentType: string): string {
  const text = WITH_HEADINGS.test(contentType) ? line.replace(HEADING, '') : line;
  return ESCAPED.test(contentType) ? text.replace(ESCAPE, '') : text;
}

function splitCells(row: string): string[] {
  return row
    .slice(2, -2)
    .split(' | ')
    .map((cell) => cell.replaceAll('\\|', '|'));
}
