import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { wordsOfName } from './find-functions.ts';
import { type Language, readLanguage, type Text } from './read-texts.ts';

export type Rule = 'text' | 'names' | 'functions' | 'duplicates' | 'docs';

export interface Finding {
  rule: Rule;
  path: string;
  message: string;
}

interface Terms {
  text: { pattern: string; use: string }[];
  names: string[];
}

interface Verbs {
  predicates: string[];
  conversions: string[];
  verbs: string[];
}

const TERMS = readData<Terms>('banned-terms.json');
const VERBS = readData<Verbs>('verbs.json');
const BANNED = TERMS.text.map(({ pattern, use }) => ({ pattern: new RegExp(pattern, 'gi'), use }));
const BANNED_NAMES = new Set(TERMS.names);
const FIRST_WORDS = new Set([...VERBS.predicates, ...VERBS.conversions, ...VERBS.verbs]);
// Function names must be unique in these folders. In different tests and benchmarks, helpers can have the
// same name.
const UNIQUE_NAMES = /^(src|web|packages)\//;
const STOP_WORDS = new Set('a an and the of for to in its it is are with by all that this'.split(' '));

export function checkLanguage(root: string): Finding[] {
  const language = readLanguage(root);
  return [
    ...language.texts.flatMap(checkTerms),
    ...checkNames(language),
    ...checkFunctions(language),
    ...checkDuplicates(language),
    ...language.texts
      .filter(repeatsName)
      .map((text) => finding('docs', text, `only repeats the name: ${text.text.trim()}`)),
  ];
}

/** Returns the number of functions, which is used to calculate the percentage of names without a verb. */
export function countFunctions(root: string): number {
  return readLanguage(root).functions.length;
}

function readData<T>(name: string): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'));
}

function finding(rule: Rule, { path, line }: { path: string; line?: number }, message: string): Finding {
  return { rule, path, message: `${path}${line === undefined ? '' : `:${line}`} ${message}` };
}

function checkTerms(text: Text): Finding[] {
  return BANNED.flatMap(({ pattern, use }) =>
    [...text.text.matchAll(pattern)].map((match) => finding('text', text, `"${match[0]}": write ${use}`)),
  );
}

function checkNames({ names }: Language): Finding[] {
  return names.flatMap(({ path, name }) =>
    wordsOfName(name)
      .filter((word) => BANNED_NAMES.has(word))
      .map((word) => finding('names', { path }, `${name} contains "${word}"`)),
  );
}

/** Checks the names of functions. Names of components begin with a capital letter and are not checked. */
function checkFunctions({ functions }: Language): Finding[] {
  return functions
    .filter(({ name }) => !FIRST_WORDS.has(wordsOfName(name)[0] ?? ''))
    .map((named) => finding('functions', named, `${named.name} does not begin with a verb`));
}

function checkDuplicates({ functions }: Language): Finding[] {
  const first = new Map<string, string>();
  return functions
    .filter(({ path, isTopLevel }) => isTopLevel && UNIQUE_NAMES.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap((named) => {
      const key = `${dirname(named.path)} ${named.name}`;
      const other = first.get(key) ?? named.path;
      first.set(key, other);
      return other === named.path ? [] : [finding('duplicates', named, `${named.name} is also in ${other}`)];
    });
}

/** Returns true if every word of a doc comment also occurs in the documented name. */
function repeatsName({ text, declaration }: Text): boolean {
  const name = /^\s*(?:export\s+)?(?:async\s+)?(?:const|function\*?|interface|type|class)\s+(\w+)/.exec(
    declaration,
  )?.[1];
  if (name === undefined) return false;
  const known = new Set(wordsOfName(name).map(stem));
  return (text.toLowerCase().match(/[a-z\d]+/g) ?? [])
    .filter((word) => !STOP_WORDS.has(word))
    .every((word) => known.has(stem(word)));
}

function stem(word: string): string {
  return word.replace(/(?:ies|y)$/, 'i').replace(/(?:es|s|ed|e)$/, '');
}

/**
 * Returns the part of the tree that has its own limits: `src/http`, `docs`, or the name of a file at the
 * root.
 */
export function areaOf(path: string): string {
  const parts = path.split('/');
  const depth = ['src', 'test', 'web', 'packages'].includes(parts[0] ?? '') && parts.length > 2 ? 2 : 1;
  return parts.slice(0, depth).join('/');
}
