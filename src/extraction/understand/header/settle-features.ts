import type { DocumentType } from '../../parsed-data.ts';
import { HEADER_FIELDS, type HeaderField, VALUE_KINDS } from './header-fields.ts';
import { HEADER_TYPES } from './value-features.ts';

const OF_SCORES = [
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
  ...OF_SCORES,
  ...VALUE_KINDS.map((kind) => `kind_${kind}`),
  ...HEADER_TYPES.map((type) => `type_${type}`),
  ...HEADER_FIELDS.map((name) => `field_${name}`),
];

/** The score of a field that has no second candidate, and of a value that answers no other field. */
const NO_SECOND = -9;
const NOWHERE = -12;

/** What is known of a candidate's score beside those of its rivals and of other fields. */
export function describeScores(
  score: number,
  ranked: readonly number[],
  others: readonly number[],
): number[] {
  const [best = score, second = NO_SECOND] = ranked;
  const most = others.length === 0 ? NOWHERE : Math.max(...others);
  return [
    score,
    score - (score === best ? second : best),
    ranked.indexOf(score),
    most,
    score - most,
    others.filter((other) => other > score).length,
    best,
    second,
  ];
}

/** What is the same for all candidates of a field. */
export function describeQuestion(type: DocumentType, field: HeaderField): number[] {
  return [
    ...VALUE_KINDS.map((kind) => (kind === field.kind ? 1 : 0)),
    ...HEADER_TYPES.map((one) => (one === type ? 1 : 0)),
    ...HEADER_FIELDS.map((name) => (name === field.name ? 1 : 0)),
  ];
}
