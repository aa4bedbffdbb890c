import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$/gm;
const REGEX =
  /(?<=[(,=:!&|?{}[;\s])\/((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/[dgimsuvy]*(?=[\s,;.)\]])/g;
/** Matches a template literal in `compilePattern`, `String.raw` or `new RegExp`. */
const TEMPLATE =
  /(?:compilePattern\((?:\s*'\w*',?\s*)?\)|String\.raw|new RegExp\(\s*)`((?:[^`\\$]|\\.|\$(?!\{)|\$\{[^}]*\})*)`/g;
/** Matches a string in single quotes that contains letters. */
const FOREIGN = /'([^'\n]*\p{L}[^'\n]*)'/gu;

/** Lists the words of at least three characters in a regular expression. */
function listWords(pattern: string): string[] {
  const plain = pattern
    .replace(/\$\{[^}]*\}/g, ' ')
    .replace(/\\\\/g, '\\')
    .replace(/\\[pP]\{\w+\}/g, '')
    .replace(/\\[a-zA-Z]/g, '')
    .replace(/\(\?<\w+>/g, '(')
    .replace(/\[(?:[^\]\\]|\\.)*\]/g, ' ');
  return [...plain.matchAll(/\p{L}{3,}/gu)].map(([word]) => word);
}

/** Finds words in regular expressions, and words in strings that are not English. */
export function findWords(source: string, allowed: ReadonlySet<string>): string[] {
  const code = source.replace(COMMENT, '');
  const patterns = [...code.matchAll(REGEX), ...code.matchAll(TEMPLATE)].map((match) => match[1] ?? '');
  const foreign = [...code.matchAll(FOREIGN)]
    .flatMap((match) => [...(match[1] ?? '').matchAll(/\p{L}{3,}/gu)].map(([word]) => word))
    .filter((word) => /[^\p{ASCII}]/u.test(word));
  return [...patterns.flatMap(listWords), ...foreign].filter((word) => !allowed.has(word.toLowerCase()));
}

/** Lists each folder's words, except those in tests. */
export function countWords(root: string, allowed: ReadonlySet<string>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of globSync('**/*.ts', { cwd: root }).sort()) {
    if (path.endsWith('.test.ts')) continue;
    const folder = path.includes('/') ? path.slice(0, path.indexOf('/')) : '.';
    const words = findWords(readFileSync(join(root, path), 'utf8'), allowed);
    if (words.length > 0) found.set(folder, [...(found.get(folder) ?? []), ...words]);
  }
  return found;
}
