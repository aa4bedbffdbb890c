import common from './common.json' with { type: 'json' };
import { LANGUAGES } from './lexicon.ts';

type NamesIn<T> = T extends unknown ? keyof T : never;
/**
 * The name of a list of words, or of short parts of regular expressions, in the `patterns` of a language or
 * of `common.json`.
 */
export type PatternName = NamesIn<(typeof LANGUAGES)[number]['patterns'] | typeof common.patterns>;

const SOURCES: readonly Partial<Record<PatternName, readonly string[]>>[] = [
  // Legal forms, country codes and name particles do not depend on the language.
  common.patterns,
  ...LANGUAGES.map((language) => language.patterns),
];

/** Returns one regular expression group for each language that contains the words of a list. */
export function groupWords(name: PatternName): readonly string[] {
  return SOURCES.flatMap((lists) => (lists[name] ? [`(?:${lists[name].join('|')})`] : []));
}

/** Returns a single regular expression group with the words of a list in all languages. */
export function joinWords(name: PatternName): string {
  return `(?:${groupWords(name).join('|')})`;
}

/** Compiles a regular expression with words from the language data: compilePattern('i')`^${'page'}\s\d`. */
export function compilePattern(flags = ''): (parts: TemplateStringsArray, ...names: PatternName[]) => RegExp {
  return (parts, ...names) => new RegExp(String.raw(parts, ...names.map(joinWords)), flags);
}
