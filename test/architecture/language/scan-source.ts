/** Part of a source. `text` does not include the delimiters. */
export interface Token {
  kind: 'comment' | 'doc' | 'string' | 'jsx';
  text: string;
  /** Line number, from 1. */
  line: number;
  /** Offset of the first character after the token. */
  end: number;
}

export interface Scan {
  tokens: Token[];
  /**
   * The source with its comments and the contents of its strings and regular expressions replaced with
   * spaces.
   */
  code: string;
}

// A slash after one of these begins a regular expression. After anything else, it is a division.
const BEFORE_REGEX = /(?:^|[(,=:[!&|?{};+\-*%~^<>\n]|\breturn|\btypeof|\bcase|\bin|\bof)\s*$/;
const REGEX = /\/(?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const STRING = /(['"])((?:(?!\1)[^\\\n]|\\[\s\S])*)\1/y;
const COMMENT = /\/\/([^\n]*(?:\n[ \t]*\/\/[^\n]*)*)|\/\*([\s\S]*?)\*\//y;
const JSX_TEXT = />([^<>{}=;()]*[a-zA-Z]{2}[^<>{}=;()]*)(?=[<{])/g;

/**
 * Splits TypeScript into comments, strings and code. This is not a full parser, but it is sufficient for
 * formatted code.
 */
export function scanSource(source: string, hasJsx = false): Scan {
  const tokens: Token[] = [];
  const code = [...source];
  const line = lineCounter(source);
  const blank = (from: number, to: number) => {
    for (let i = from; i < to; i++) if (code[i] !== '\n') code[i] = ' ';
  };
  const add = (kind: Token['kind'], text: string, from: number, end: number) => {
    tokens.push({ kind, text, line: line(from), end });
    blank(from, end);
  };
  for (let at = 0; at < source.length; ) {
    const comment = matchAt(COMMENT, source, at);
    if (comment !== null) {
      const isDoc = comment[0].startsWith('/**');
      const text =
        comment[1]?.replace(/\n[ \t]*\/\//g, '\n') ?? comment[2]?.replace(/^[ \t]*\*+ ?/gm, '') ?? '';
      add(isDoc ? 'doc' : 'comment', text, at, COMMENT.lastIndex);
      at = COMMENT.lastIndex;
    } else if (source[at] === "'" || source[at] === '"') {
      const string = matchAt(STRING, source, at);
      if (string !== null) add('string', string[2] ?? '', at, STRING.lastIndex);
      at = string === null ? at + 1 : STRING.lastIndex;
    } else if (source[at] === '`') {
      const end = templateEnd(source, at);
      add('string', source.slice(at + 1, end - 1), at, end);
      at = end;
    } else if (source[at] === '/' && BEFORE_REGEX.test(source.slice(Math.max(0, at - 20), at))) {
      const regex = matchAt(REGEX, source, at);
      if (regex !== null) blank(at + 1, REGEX.lastIndex);
      at = regex === null ? at + 1 : REGEX.lastIndex;
    } else at++;
  }
  if (hasJsx) addJsxTexts(code.join(''), tokens, line);
  return { tokens, code: code.join('') };
}

function addJsxTexts(code: string, tokens: Token[], line: (offset: number) => number): void {
  for (const match of code.matchAll(JSX_TEXT)) {
    const text = (match[1] ?? '').trim();
    if (text.includes(' ')) tokens.push({ kind: 'jsx', text, line: line(match.index), end: match.index });
  }
}

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

/** Returns the offset after a template literal. The literal may contain other template literals. */
function templateEnd(source: string, at: number): number {
  let depth = 0;
  for (let i = at + 1; i < source.length; i++) {
    if (source[i] === '\\') i++;
    else if (depth === 0 && source[i] === '`') return i + 1;
    else if (source[i] === '`') i = templateEnd(source, i) - 1;
    else if (source[i] === '$' && source[i + 1] === '{') {
      depth++;
      i++;
    } else if (depth > 0 && source[i] === '{') depth++;
    else if (depth > 0 && source[i] === '}') depth--;
  }
  return source.length;
}

/** Returns a function that converts an offset to a line number. */
function lineCounter(source: string): (offset: number) => number {
  const starts = [0];
  for (let i = 0; i < source.length; i++) if (source[i] === '\n') starts.push(i + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
