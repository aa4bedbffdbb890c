import type { DocumentType } from '../../parsed-data.ts';
import { HEADER_FIELDS, type HeaderField, VALUE_KINDS } from './header-fields.ts';
import { HEADER_TYPES } from './value-features.ts';

/** Names of the features that `describeScores` computes. */
export const SCORE_FEATURES = [
  'score',
  'gap',
  'score_rank',
  'elsewhere',
  'elsewhere_margin',
  'better_elsewhere',
  'best_score',
  'second_score',
] as const;

/** Features from the scores of rival candidates and of other fields. `train_header.py` computes the same. */
export const SETTLE_FEATURES: readonly string[] = [
  ...SCORE_FEATURES,
  ...VALUE_KINDS.map((kind) => `kind_${kind}`),
  ...HEADER_TYPES.map((type) => `type_${type}`),
  ...HEADER_FIELDS.map((name) => `field_${name}`),
];

/** The scores of a value in other fields. */
export interface Elsewhere {
  /** The highest; `NOWHERE` if there is none. */
  best: number;
  /** The number of scores that are higher than the candidate's. */
  better: number;
}

/** The score for a field without a second candidate, and for a value that is not a candidate of another field. */
const NO_SECOND = -9;
export const NOWHERE = -12;

/** Compares a candidate's score with those of its rivals, highest first, and of the same value in other fields. */
export function describeScores(score: number, ranked: readonly number[], elsewhere: Elsewhere): number[] {
  const [best = score, second = NO_SECOND] = ranked;
  return [
    score,
    score - (score === best ? second : best),
    ranked.indexOf(score),
    elsewhere.best,
    score - elsewhere.best,
    elsewhere.better,
    best,
    second,
  ];
}

/** Features that are the same for all candidates of a field. */
export function describeQuestion(type: DocumentType, field: HeaderField): number[] {
  return [
    ...VALUE_KINDS.map((kind) => (kind === field.kind ? 1 : 0)),
    ...HEADER_TYPES.map((one) => (one === type ? 1 : 0)),
    ...HEADER_FIELDS.map((name) => (name === field.name ? 1 : 0)),
  ];
}
