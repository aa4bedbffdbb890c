import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findFunctions, type NamedFunction } from './find-functions.ts';
import { scanSource } from './scan-source.ts';

/** A comment, a sentence on a page, or a string that people read. */
export interface Text {
  path: string;
  line: number;
  text: string;
  /** The code after a doc comment, which contains the documented name; '' for other texts. */
  declaration: string;
}

export interface Language {
  texts: Text[];
  functions: NamedFunction[];
  /** Names of files and declarations. */
  names: { path: string; name: string }[];
}

const SOURCES = '{bin,src,test,eval,bench,examples,fixtures,web,packages,training}/**/*.{ts,tsx,js,mjs}';
/** Catalogues of other languages are translations of this one. */
const CATALOGUE = 'web/src/i18n/messages/en.json';
const PAGES = '{*.md,{docs,decisions,src,test,eval,bench,examples,fixtures,web,packages,training}/**/*.md}';
// Files that are not checked: generated files, the vocabulary of documents, and this test, which contains the
// banned terms.
const EXCLUDED =
  /(^|\/)(node_modules|dist[^/]*|out|models)(\/|$)|^web\/src\/api\/openapi\.ts$|^packages\/client\/src\/(resources|types)\.ts$|^training\/(templates|families)\/|^test\/architecture\/language\//;
// Matches strings that can be sentences. Shorter strings are values.
const SENTENCE = /[a-z]{2}\S* \S+ \S*[a-z]{2}/i;
const DECLARED = /\b(?:const|let|function\*?|interface|type|class)\s+([A-Za-z]\w*)/g;

/** Returns everything that people read: comments, sentences in strings, pages and names. */
export function readLanguage(root: string): Language {
  const language: Language = { texts: [], functions: [], names: [] };
  for (const path of findFiles(root, SOURCES))
    readSource(path, readFileSync(join(root, path), 'utf8'), language);
  for (const path of findFiles(root, PAGES)) {
    language.texts.push(...readPage(path, readFileSync(join(root, path), 'utf8')));
  }
  for (const path of findFiles(root, CATALOGUE))
    language.texts.push(...readCatalogue(path, readFileSync(join(root, path), 'utf8')));
  return language;
}

/** Returns the messages of a catalogue that has one message per line. */
function readCatalogue(path: string, catalogue: string): Text[] {
  return catalogue.split('\n').flatMap((line, index) => {
    const [, text] = /^\s*"[^"]*": "(.*)",?$/.exec(line) ?? [];
    return text === undefined ? [] : [{ path, line: index + 1, text, declaration: '' }];
  });
}

function findFiles(root: string, pattern: string): string[] {
  return globSync(pattern, {
    cwd: root,
    exclude: (path) => /(^|[/\\])(node_modules|dist[^/\\]*|out)$/.test(path),
  })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !EXCLUDED.test(path))
    .sort();
}

function readSource(path: string, source: string, language: Language): void {
  const { tokens, code } = scanSource(source, path.endsWith('.tsx'));
  for (const { kind, text, line, end } of tokens) {
    if (kind === 'string' && !SENTENCE.test(text)) continue;
    language.texts.push({
      path,
      line,
      text,
      declaration: kind === 'doc' ? source.slice(end, end + 200) : '',
    });
  }
  language.functions.push(...findFunctions(path, code));
  language.names.push({ path, name: basename(path).replace(/\..*$/, '') });
  for (const match of code.matchAll(DECLARED)) language.names.push({ path, name: match[1] ?? '' });
}

/** Returns the lines of a page without code and URLs. */
function readPage(path: string, page: string): Text[] {
  return page
    .replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''))
    .split('\n')
    .map((line, index) => ({
      path,
      line: index + 1,
      text: line.replace(/`[^`]*`/g, '`…`').replace(/\]\([^)]*\)/g, ']'),
      declaration: '',
    }))
    .filter(({ text }) => text.trim() !== '');
}
