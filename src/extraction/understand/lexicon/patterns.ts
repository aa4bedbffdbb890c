import common from './common.json' with { type: 'json' };
import { LANGUAGES } from './lexicon.ts';

type NamesIn<T> = T extends unknown ? keyof T : never;
/**
 * The name of a list of words or short regular expressions, in the `patterns` of a language or in
 * `common.json`.
 */
export type PatternName = NamesIn<(typeof LANGUAGES)[number]['patterns'] | typeof common.patterns>;

const SOURCES: readonly Partial<Record<PatternName, readonly string[]>>[] = [
  // Legal forms, country codes and name particles are the same in all languages.
  common.patterns,
  ...LANGUAGES.map((language) => language.patterns),
];

/**
 * Returns a regular expression group for each language that has the named list. The group matches the words
 * in the list.
 */
export function groupWords(name: PatternName): readonly string[] {
  return SOURCES.flatMap((lists) => (lists[name] ? [`(?:${lists[name].join('|')})`] : []));
}

/** Returns a single regular expression group that matches the words of a list in all languages. */
export function joinWords(name: PatternName): string {
  return `(?:${groupWords(name).join('|')})`;
}

/**
 * Compiles a regular expression that contains words from the language data, for example
 * compilePattern('i')`^${'page'}\s\d`.
 */
export function compilePattern(flags = ''): (parts: TemplateStringsArray, ...names: PatternName[]) => RegExp {
  return (parts, ...names) => new RegExp(String.raw(parts, ...names.map(joinWords)), flags);
}
