export interface NamedFunction {
  path: string;
  name: string;
  line: number;
  isTopLevel: boolean;
}

const DECLARATION = /\bfunction\*?\s+([a-z]\w*)\s*[(<]/g;
const ARROW = /\bconst\s+([a-z]\w*)\s*=\s*(?:async\s*)?(?:<[^>]*>\s*)?(?:\(|[a-z]\w*\s*=>|function\b)/g;

/**
 * Finds functions declared with `function` or as a constant. `code` is a source without comments and strings.
 */
export function findFunctions(path: string, code: string): NamedFunction[] {
  const declared = [...code.matchAll(DECLARATION)];
  const constants = [...code.matchAll(ARROW)].filter((match) => isFunctionAt(code, match));
  return [...declared, ...constants].map((match) => ({
    path,
    name: match[1] ?? '',
    line: code.slice(0, match.index).split('\n').length,
    isTopLevel: /^\S/.test(code.slice(code.lastIndexOf('\n', match.index) + 1)),
  }));
}

/**
 * Returns true if the parenthesis at the end of a match opens a parameter list, that is, if an arrow follows
 * the closing parenthesis.
 */
function isFunctionAt(code: string, match: RegExpExecArray): boolean {
  const end = match.index + match[0].length;
  if (!match[0].endsWith('(')) return true;
  let depth = 1;
  let at = end;
  for (; at < code.length && depth > 0; at++) {
    if (code[at] === '(') depth++;
    if (code[at] === ')') depth--;
  }
  return /^\s*(?::[^=;]{1,120})?=>/.test(code.slice(at, at + 140));
}

/** Returns the words of a name: `readPdfPages` consists of `read`, `pdf` and `pages`. */
export function wordsOfName(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '');
}
