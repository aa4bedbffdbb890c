import { PRINTED_TYPES } from '../../../lib/document-types.ts';
import model from './models/structure.json' with { type: 'json' };

/**
 * A softmax regression over facts. The inputs are the value of each fact and, for each threshold, whether the
 * fact exceeds the threshold.
 */
interface StructureModel {
  facts: string[];
  means: number[];
  scales: number[];
  /** Pairs of the index of a fact and a threshold for its value. */
  thresholds: number[][];
  /** For each type, one weight for each fact, followed by one weight for each threshold and the bias. */
  weights: number[][];
}

const MODEL: StructureModel = model;
/**
 * Maximum distance of a fact from its mean, in standard deviations. Greater distances are reduced to this
 * maximum.
 */
const MAX_DEVIATION = 3;
/** Lower limit for the logarithms of probabilities. */
const LOWEST = -12;

/**
 * Returns the natural logarithm of the probability of each type according to the structure of the document,
 * ignoring its title.
 */
export function scoreStructure(facts: Record<string, number>): number[] {
  const values = MODEL.facts.map((name) => {
    const value = facts[name];
    if (value === undefined) throw new Error('The model was trained with other facts: run `npm run train`.');
    return value;
  });
  const sums = PRINTED_TYPES.map((_, type) => MODEL.weights.at(-1)?.[type] ?? 0);
  const add = (weights: readonly number[] | undefined, by: number) => {
    for (let type = 0; type < sums.length; type++)
      sums[type] = (sums[type] ?? 0) + by * (weights?.[type] ?? 0);
  };
  values.forEach((value, i) => {
    const deviation = (value - (MODEL.means[i] ?? 0)) / (MODEL.scales[i] ?? 1);
    add(MODEL.weights[i], Math.min(MAX_DEVIATION, Math.max(-MAX_DEVIATION, deviation)));
  });
  for (let i = 0; i < MODEL.thresholds.length; i++) {
    const pair = MODEL.thresholds[i] as number[];
    if ((values[pair[0] ?? 0] ?? 0) > (pair[1] ?? 0)) add(MODEL.weights[values.length + i], 1);
  }
  const most = Math.max(...sums);
  const total = Math.log(sums.reduce((sum, one) => sum + Math.exp(one - most), 0)) + most;
  return sums.map((one) => Math.max(LOWEST, one - total));
}
