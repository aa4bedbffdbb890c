import common from './common.json' with { type: 'json' };
import { LANGUAGES } from './lexicon.ts';

type NamesIn<T> = T extends unknown ? keyof T : never;
/** A list of words, or of short parts of regular expressions, under `patterns` of a language or of `common.json`. */
export type PatternName = NamesIn<(typeof LANGUAGES)[number]['patterns'] | typeof common.patterns>;

const SOURCES: readonly Partial<Record<PatternName, readonly string[]>>[] = [
  // Legal forms, codes of countries and particles of names belong to no language.
  common.patterns,
  ...LANGUAGES.map((language) => language.patterns),
];

/** The words of a list in each language that has it, as one group of a regular expression each. */
export function groupWords(name: PatternName): readonly string[] {
  return SOURCES.flatMap((lists) => (lists[name] ? [`(?:${lists[name].join('|')})`] : []));
}

/** The words of a list in all languages, as one group of a regular expression. */
export function joinWords(name: PatternName): string {
  return `(?:${groupWords(name).join('|')})`;
}

/** A regular expression whose words come from the packs: compilePattern('i')`^${'page'}\s\d`. */
export function compilePattern(flags = ''): (parts: TemplateStringsArray, ...names: PatternName[]) => RegExp {
  return (parts, ...names) => new RegExp(String.raw(parts, ...names.map(joinWords)), flags);
}
