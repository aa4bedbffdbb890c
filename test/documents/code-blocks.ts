export interface CodeBlock {
  /** Position as `page:line`, which editors can open. */
  at: string;
  language: string;
  /** The text after the language. It is meant for tests, and readers do not see it. */
  info: string;
  text: string;
  /** The reason in a comment before the block: `<!-- not run: … -->`. */
  notRun: string | null;
}

/**
 * Lists all fenced code blocks. Throws an error if a block is indented instead of fenced, because its
 * language is then unknown.
 */
export function listCodeBlocks(page: string, source: string): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  const lines = source.split('\n');
  let open: CodeBlock | null = null;
  let before = '';
  for (const [index, line] of lines.entries()) {
    const at = `${page}:${index + 1}`;
    const fence = /^```(\w*) ?(.*)$/.exec(line);
    if (open !== null && line === '```') {
      blocks.push(open);
      open = null;
    } else if (open !== null) open.text += `${line}\n`;
    else if (fence !== null) {
      const [, language = '', info = ''] = fence;
      const notRun = /^<!-- not run: (.+) -->$/.exec(before)?.[1] ?? null;
      open = { at, language, info, text: '', notRun };
    } else if (/^ {4}\S/.test(line) && before === '' && lines[index - 1] === '')
      throw new Error(`${at} is a block of code without a fence`);
    if (line !== '' || open !== null) before = line;
    else if (!before.startsWith('<!--')) before = '';
  }
  if (open !== null) throw new Error(`${open.at} is never closed`);
  return blocks;
}
