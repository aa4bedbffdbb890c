import type { FeatureName, Features } from '../src/extraction/understand/found.ts';

export interface Observation {
  group: string;
  features: Features;
  right: boolean;
  /** The seller or layout. All of its documents are in the same cross-validation fold. */
  family: string;
  weight: number;
}

export interface Weights {
  about: string;
  bias: number;
  features: Partial<Record<FeatureName, number>>;
  groups: Record<string, { bias: number; features: Partial<Record<FeatureName, number>> }>;
}

/** A kind of field with fewer observations than this uses the shared weights. */
const LEAST = 40;
const ROUNDS = 700;
/**
 * Regularization of the shared weights, and of the weights of an individual kind of field. Both are given as
 * a number of observations.
 */
const COMMON_PRIOR = 14;
const OWN_PRIOR = 20;

interface Term {
  index: number;
  value: number;
}

/** Trains a logistic regression with weight decay (Adam, Kingma and Ba 2014). */
export function learnWeights(observations: readonly Observation[]): Weights {
  const counts = new Map<string, number>();
  for (const one of observations) counts.set(one.group, (counts.get(one.group) ?? 0) + 1);
  const names = new Map<string, number>();
  const getIndex = (name: string) => {
    const known = names.get(name);
    if (known !== undefined) return known;
    names.set(name, names.size);
    return names.size - 1;
  };
  const rows = observations.map((one) => ({
    terms: listTerms(one, (counts.get(one.group) ?? 0) >= LEAST, getIndex),
    right: one.right ? 1 : 0,
    weight: one.weight,
  }));
  const total = rows.reduce((sum, row) => sum + row.weight, 0);
  const decay = [...names.keys()].map((name) =>
    name === 'bias' ? 0 : (name.includes(':') ? OWN_PRIOR : COMMON_PRIOR) / total,
  );
  const weights = descend(rows, decay);
  return toNamedWeights(names, weights);
}

function listTerms(one: Observation, own: boolean, indexOf: (name: string) => number): Term[] {
  const terms: Term[] = [{ index: indexOf('bias'), value: 1 }];
  if (own) terms.push({ index: indexOf(`${one.group}:`), value: 1 });
  for (const [name, value] of Object.entries(one.features)) {
    if (!value) continue;
    terms.push({ index: indexOf(name), value });
    if (own) terms.push({ index: indexOf(`${one.group}:${name}`), value });
  }
  return terms;
}

function descend(
  rows: readonly { terms: Term[]; right: number; weight: number }[],
  decay: readonly number[],
): number[] {
  const size = decay.length;
  const weights = new Array<number>(size).fill(0);
  const mean = new Array<number>(size).fill(0);
  const variance = new Array<number>(size).fill(0);
  const total = rows.reduce((sum, row) => sum + row.weight, 0);
  for (let round = 1; round <= ROUNDS; round++) {
    const gradient = weights.map((weight, i) => (decay[i] ?? 0) * weight);
    for (const row of rows) {
      let sum = 0;
      for (const term of row.terms) sum += (weights[term.index] ?? 0) * term.value;
      const error = ((1 / (1 + Math.exp(-sum)) - row.right) * row.weight) / total;
      for (const term of row.terms) gradient[term.index] = (gradient[term.index] ?? 0) + error * term.value;
    }
    for (let i = 0; i < size; i++) {
      const slope = gradient[i] ?? 0;
      mean[i] = 0.9 * (mean[i] ?? 0) + 0.1 * slope;
      variance[i] = 0.999 * (variance[i] ?? 0) + 0.001 * slope * slope;
      const step =
        (mean[i] ?? 0) / (1 - 0.9 ** round) / (Math.sqrt((variance[i] ?? 0) / (1 - 0.999 ** round)) + 1e-8);
      weights[i] = (weights[i] ?? 0) - 0.05 * step;
    }
  }
  return weights;
}

function toNamedWeights(names: ReadonlyMap<string, number>, weights: readonly number[]): Weights {
  const out: Weights = {
    about:
      'Weights of the confidence: logistic over the features of a chosen value. Written by eval/learn.ts.',
    bias: 0,
    features: {},
    groups: {},
  };
  for (const [name, index] of names) {
    const value = Math.round((weights[index] ?? 0) * 1000) / 1000;
    if (name === 'bias') out.bias = value;
    else if (!name.includes(':')) out.features[name as FeatureName] = value;
    else {
      const [group = '', feature = ''] = name.split(':');
      const entry = out.groups[group] ?? { bias: 0, features: {} };
      out.groups[group] = entry;
      if (feature === '') entry.bias = value;
      else entry.features[feature as FeatureName] = value;
    }
  }
  return out;
}

export function estimateConfidence(weights: Weights, one: Pick<Observation, 'group' | 'features'>): number {
  const own = weights.groups[one.group];
  let sum = weights.bias + (own?.bias ?? 0);
  for (const [name, value] of Object.entries(one.features))
    sum +=
      (value ?? 0) *
      ((weights.features[name as FeatureName] ?? 0) + (own?.features[name as FeatureName] ?? 0));
  return Math.min(0.99, Math.max(0.02, 1 / (1 + Math.exp(-sum))));
}

/** Predicts each observation with weights that were learned without its family (five folds). */
export function predictByFold(
  observations: readonly Observation[],
): { confidence: number; right: boolean; group: string }[] {
  const families = [...new Set(observations.map((one) => one.family))].sort();
  const fold = new Map(families.map((family, i) => [family, i % 5]));
  const out: { confidence: number; right: boolean; group: string }[] = [];
  for (let k = 0; k < 5; k++) {
    const weights = learnWeights(observations.filter((one) => fold.get(one.family) !== k));
    for (const one of observations)
      if (fold.get(one.family) === k)
        out.push({ confidence: estimateConfidence(weights, one), right: one.right, group: one.group });
  }
  return out;
}
