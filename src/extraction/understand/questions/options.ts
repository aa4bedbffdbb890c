import type { Candidate } from './candidate.ts';
import { calculateChances } from './choice-chances.ts';
import { FEATURE_NAMES } from './feature-names.ts';
import { type Forest, sumLeavesOfRows } from './forest.ts';
import type { Question } from './question.ts';

/** A candidate for a question with a fixed set of answers, with its features and its probabilities so far. */
export interface Weighed {
  candidate: Candidate;
  /** The features of the pair of the question and the candidate. */
  features: Float64Array;
  /** The probability according to the candidate alone. */
  alone: number;
  /** The probability after a comparison with other candidates and questions; 0 if it was not among the best. */
  settled: number;
}

/** One of the possible answers to a question: true or false, or a member of an enum. */
export interface Option {
  value: string | number | boolean;
  /** The best candidate with this value; null if there is none. */
  best: Weighed | null;
  features: Float64Array;
}

/** Features of the pair of a question and a candidate that are also features of an option. */
const OF_PAIR = [
  'best',
  'best_gap',
  'second',
  'rival',
  'union_asked',
  'named_best',
  'named_gap',
  'named_rival',
  'explained_best',
  'explained_gap',
  'described_best',
  'described_gap',
  'covered',
  'covered_gap',
  'described_covered',
  'union_meant',
  'parents',
  'parents_meant',
  'option',
  'boxed',
  'exact_label',
  'colon',
  'said',
  'label_is_whole',
  'chunk_length',
  'from_start',
  'to_end',
  'tokens',
  'page',
  'y',
  'prose',
  'left_asked',
  'left_named',
  'inline_asked',
  'inline_named',
  'above_asked',
  'above_named',
  'source_site',
  'source_span',
  'source_fact',
  'source_box',
  'source_word',
  'source_mention',
];
const PAIR_PLACES = OF_PAIR.map((name) => FEATURE_NAMES.indexOf(name));

const OF_CANDIDATES = ['alone', 'settled', 'candidates'] as const;
const MOST_COUNTED = 9;
/** Features of which the difference to the best other option is a feature, too. */
const OF_GAP = ['alone', 'settled', 'candidates', 'best', 'named_best', 'covered', 'option'] as const;
const OF_QUESTION = [
  'is_true',
  'is_false',
  'options',
  'place',
  'name_words',
  'described_words',
  'asks_null',
  'nested',
];

export const OPTION_FEATURES: readonly string[] = [
  ...OF_CANDIDATES,
  ...OF_PAIR,
  ...OF_GAP.map((name) => `${name}_lead`),
  ...OF_QUESTION,
];
const AT = new Map(OPTION_FEATURES.map((name, i) => [name, i]));

/** Whether the answer is one of a few fixed values. */
export function hasOptions({ kind }: Question): boolean {
  return kind === 'boolean' || kind === 'choice';
}

/** Describes each possible answer to a question by its best candidate. */
export function describeOptions(question: Question, weighed: readonly Weighed[]): Option[] {
  const values = question.kind === 'boolean' ? [true, false] : question.choices.map(({ value }) => value);
  const options = values.map((value, place): Option => {
    const own = weighed.filter(({ candidate }) => candidate.value === value);
    const best = own.reduce<Weighed | null>(
      (top, one) => (top === null || isBetter(one, top) ? one : top),
      null,
    );
    const features = new Float64Array(OPTION_FEATURES.length);
    const put = (name: string, amount: number) => {
      features[AT.get(name) as number] = amount;
    };
    put('candidates', Math.min(MOST_COUNTED, own.length));
    if (best) {
      put('alone', best.alone);
      put('settled', best.settled);
      for (const [i, from] of PAIR_PLACES.entries())
        features[OF_CANDIDATES.length + i] = best.features[from] as number;
    }
    put('is_true', value === true ? 1 : 0);
    put('is_false', value === false ? 1 : 0);
    put('options', values.length);
    put('place', place / Math.max(1, values.length - 1));
    put('name_words', question.names[0]?.length ?? 0);
    put('described_words', question.description.length);
    put('asks_null', isNullExplained(question) ? 1 : 0);
    put('nested', question.parents.length > 0 ? 1 : 0);
    return { value, best, features };
  });
  putLeads(options);
  return options;
}

/** Whether the description states when the answer is null, as in "null if not stated". */
function isNullExplained({ schema }: Question): boolean {
  return (schema.description ?? '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .includes('null');
}

const isBetter = (one: Weighed, other: Weighed) =>
  one.settled > other.settled || (one.settled === other.settled && one.alone > other.alone);

/** Calculates the probability of each option. */
export function weighOptions(forest: Forest, options: readonly Option[]): number[] {
  const scores = sumLeavesOfRows(
    forest,
    options.map(({ features }) => features),
  );
  return calculateChances(
    forest,
    [...scores],
    options.map(({ value }) => String(value)),
  );
}

/** Sets the differences between each option and the best of the others. */
function putLeads(options: readonly Option[]): void {
  for (const name of OF_GAP) {
    const at = AT.get(name) as number;
    const lead = AT.get(`${name}_lead`) as number;
    for (const option of options) {
      const others = options.filter((one) => one !== option).map(({ features }) => features[at] as number);
      option.features[lead] = (option.features[at] as number) - Math.max(0, ...others);
    }
  }
}
