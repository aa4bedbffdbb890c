import { type GroundedLeaf, isChoice } from './grounded.ts';
import weights from './weights.json' with { type: 'json' };

/** Confidence of a value that is not printed in the document. */
export const UNGROUNDED = 0.3;
const MOST_FOR_COINCIDENCE = 0.79;

/** Returns the probability that a model's value is correct. Ignores the offline engine's value. */
export function estimateLeafConfidence(leaf: GroundedLeaf): number {
  const { schema, value, chosen, occurrences, doubt, agreement } = leaf;
  if (chosen === null)
    return isChoice(schema) ? weights[leaf.basis === null ? 'unprinted_choice' : 'based_choice'] : UNGROUNDED;
  let logit = weights.grounded;
  if (occurrences.length > 1) logit += weights.printed_often;
  if (isCommonValue(value)) logit += weights.common_value;
  logit += weights.quality * (1 - chosen.quality);
  if (doubt !== null) logit += weights[doubt];
  if (agreement !== null) logit += weights[agreement];
  return 1 / (1 + Math.exp(-logit));
}

/**
 * Limits the confidence of a value that only the model found, if the same text may be printed by coincidence.
 * This applies to a short value outside its column, and to any value of a field with fixed choices.
 */
export function limitConfidenceAlone(leaf: GroundedLeaf, confidence: number): number {
  const canBeCoincidence = isChoice(leaf.schema) || (isCommonValue(leaf.value) && !leaf.isInColumn);
  return canBeCoincidence ? Math.min(MOST_FOR_COINCIDENCE, confidence) : confidence;
}

/** Whether a value is so short that most pages contain it by coincidence. */
export function isCommonValue(value: GroundedLeaf['value']): boolean {
  return typeof value === 'number'
    ? Number.isInteger(value) && Math.abs(value) < 32
    : String(value).length < 3;
}

/** Returns the probability that a value is correct if two sources with these confidences agree on it. */
export function combineAgreement(one: number, other: number): number {
  const both = 1 - (1 - one) * (1 - other) * weights.shared_mistakes;
  return Math.min(0.99, Math.max(one, other, both));
}

/** Returns the probability that the first of two different values is correct, given that at most one is. */
export function combineConflict(one: number, other: number): number {
  const right = one * (1 - other);
  return right / Math.max(1e-9, right + other * (1 - one) + (1 - one) * (1 - other));
}

export function roundConfidence(value: number): number {
  return Math.round(Math.min(0.99, Math.max(0.01, value)) * 1000) / 1000;
}

/** Returns the probability that the offline engine's value is correct even though a model did not find it. */
export function reduceForOmission(confidence: number): number {
  const right = confidence * weights.omitted;
  return right / (right + 1 - confidence);
}
