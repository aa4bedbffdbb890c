import type { FeatureName, Features } from '../found.ts';
import weights from './weights.json' with { type: 'json' };

interface Weights {
  bias: number;
  features: Partial<Record<FeatureName, number>>;
  /** For each kind of field, a bias and weights that are added to the general ones. */
  groups: Record<string, { bias: number; features?: Partial<Record<FeatureName, number>> }>;
}

const learned: Weights = weights as {
  bias: number;
  features: Weights['features'];
  groups: Weights['groups'];
};

/**
 * Returns the probability (0–1) that a value with these features is correct. The weights were learned from
 * documents with known values.
 */
export function estimateConfidence(group: string, features: Features): number {
  const own = learned.groups[group];
  let sum = learned.bias + (own?.bias ?? 0);
  for (const name of Object.keys(features) as FeatureName[]) {
    const value = features[name] ?? 0;
    sum += value * ((learned.features[name] ?? 0) + (own?.features?.[name] ?? 0));
  }
  const share = 1 / (1 + Math.exp(-sum));
  return Math.round(Math.min(0.99, Math.max(0.02, share)) * 1000) / 1000;
}
