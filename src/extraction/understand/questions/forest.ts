import { once } from '../once.ts';

/** A regression tree. Inner nodes are stored as parallel arrays. A negative child `n` is the leaf `~n`. */
export interface Tree {
  feature: number[];
  threshold: number[];
  left: number[];
  right: number[];
  leaves: number[];
}

/**
 * Gradient-boosted trees that answer a yes-or-no question. The sum of the trees is calibrated with `slope`
 * and `offset`.
 */
export interface Forest {
  features: string[];
  trees: Tree[];
  slope: number;
  offset: number;
  /** Maximum probability that the forest returns; 1 if omitted. */
  ceiling?: number;
}

/**
 * Returns the model. Throws if it was trained with features other than those that the code computes. A model
 * without trees is always accepted.
 */
export function checkForest(forest: Forest, names: readonly string[]): Forest {
  if (forest.trees.length > 0 && forest.features.join() !== names.join())
    throw new Error('The model was trained with other features: run `npm run train`.');
  return forest;
}

/** Returns the calibrated probability (0–1) that the answer for a row of features is yes. */
export const scoreRow = (forest: Forest, row: ArrayLike<number>): number =>
  calibrate(forest, sumLeaves(forest, row));

/** Returns the result of `scoreRow` for each row. Similar rows are processed faster. */
export const scoreRows = (forest: Forest, rows: readonly ArrayLike<number>[]): number[] =>
  sumLeavesOfRows(forest, rows).map((sum) => calibrate(forest, sum));

function calibrate({ ceiling = 1, slope, offset }: Forest, sum: number): number {
  return ceiling / (1 + Math.exp(-(slope * sum + offset)));
}

/** Maximum number of leaves in a tree. Each leaf is one bit of a 32-bit integer. */
const MOST_LEAVES = 32;

/**
 * The nodes of all trees, sorted by feature and then by threshold, in ascending order. For each feature, the
 * nodes at which a row takes the right branch come first, so they are found in one sequential scan.
 * Algorithm: QuickScorer, Lucchese et al., SIGIR 2015.
 */
interface ScannedForest {
  /**
   * The features that the nodes compare (`features`) and, for each feature, the index of its first node
   * (`starts`) and the index after its last node (`ends`).
   */
  features: Int32Array;
  starts: Int32Array;
  ends: Int32Array;
  thresholds: Float64Array;
  /**
   * For each node, its tree (`trees`) and a bit mask of the leaves that can still be reached if a row takes
   * the right branch (`masks`). The highest bit is the leftmost leaf.
   */
  trees: Int32Array;
  masks: Int32Array;
  leaves: Float64Array;
  /**
   * For each tree, a bit mask of the leaves that the current row can reach. The first of these leaves is the
   * result.
   */
  possible: Int32Array;
}

const scan = once((forest: Forest) => scanNodes(forest, () => true));

/** Collects the nodes that compare the given features, sorted by feature and threshold. */
function scanNodes({ trees }: Forest, includes: (feature: number) => boolean): ScannedForest {
  const nodes: { feature: number; threshold: number; tree: number; mask: number }[] = [];
  const leaves = new Float64Array(MOST_LEAVES * trees.length);
  for (const [t, { feature, threshold, left, right, leaves: values }] of trees.entries()) {
    if (values.length > MOST_LEAVES) throw new Error(`A tree has more than ${MOST_LEAVES} leaves.`);
    let count = 0;
    const addChild = (node: number): void => {
      if (node < 0) {
        leaves[MOST_LEAVES * t + count++] = values[~node] as number;
        return;
      }
      const from = count;
      addChild(left[node] as number);
      const mask = ~createLeafMask(from, count);
      const own = feature[node] as number;
      if (includes(own)) nodes.push({ feature: own, threshold: threshold[node] as number, tree: t, mask });
      addChild(right[node] as number);
    };
    addChild(feature.length === 0 ? ~0 : 0);
  }
  nodes.sort((a, b) => a.feature - b.feature || a.threshold - b.threshold);
  const features = [...new Set(nodes.map(({ feature }) => feature))];
  return {
    features: Int32Array.from(features),
    starts: Int32Array.from(features, (one) => nodes.findIndex(({ feature }) => feature === one)),
    ends: Int32Array.from(features, (one) => nodes.findLastIndex(({ feature }) => feature === one) + 1),
    thresholds: Float64Array.from(nodes, ({ threshold }) => threshold),
    trees: Int32Array.from(nodes, ({ tree }) => tree),
    masks: Int32Array.from(nodes, ({ mask }) => mask),
    leaves,
    possible: new Int32Array(trees.length),
  };
}

/**
 * Returns an integer in which the bits of the leaves from `from` up to, but not including, `to` are set. The
 * highest bit is the first leaf.
 */
function createLeafMask(from: number, to: number): number {
  let bits = 0;
  for (let leaf = from; leaf < to; leaf++) bits |= 1 << (MOST_LEAVES - 1 - leaf);
  return bits;
}

/** Returns the sum of the leaves that a row reaches, which is the score before calibration. */
export function sumLeaves(forest: Forest, row: ArrayLike<number>): number {
  const scanned = scan(forest);
  scanned.possible.fill(-1);
  excludeLeaves(scanned, row, scanned.possible);
  return sumFirstLeaves(scanned, scanned.possible);
}

/**
 * Returns the result of `sumLeaves` for each row. Similar rows are processed faster, because the nodes at
 * which all rows take the right branch are visited only once.
 */
export function sumLeavesOfRows(forest: Forest, rows: readonly ArrayLike<number>[]): number[] {
  const scanned = scan(forest);
  const { possible } = scanned;
  const least = new Float64Array(forest.features.length).fill(Number.POSITIVE_INFINITY);
  for (const row of rows)
    for (let f = 0; f < least.length; f++)
      if ((row[f] as number) < (least[f] as number)) least[f] = row[f] as number;
  const shared = new Int32Array(possible.length).fill(-1);
  const next = new Int32Array(scanned.features.length);
  excludeLeaves(scanned, least, shared, scanned.starts, next);
  return rows.map((row) => {
    possible.set(shared);
    excludeLeaves(scanned, row, possible, next);
    return sumFirstLeaves(scanned, possible);
  });
}

/**
 * Excludes the leaves that a row cannot reach because of the scanned features.
 * @param starts for each feature, the first node to visit
 * @param next receives, for each feature, the node after the last one that excluded leaves
 */
function excludeLeaves(
  { features, ends, thresholds, trees, masks, starts: first }: ScannedForest,
  row: ArrayLike<number>,
  possible: Int32Array,
  starts = first,
  next?: Int32Array,
): void {
  for (let f = 0; f < features.length; f++) {
    const value = row[features[f] as number] as number;
    const end = ends[f] as number;
    let node = starts[f] as number;
    for (; node < end && !(value <= (thresholds[node] as number)); node++) {
      const tree = trees[node] as number;
      possible[tree] = (possible[tree] as number) & (masks[node] as number);
    }
    if (next) next[f] = node;
  }
}

function sumFirstLeaves({ leaves }: ScannedForest, possible: Int32Array): number {
  let sum = 0;
  for (let t = 0; t < possible.length; t++)
    sum += leaves[MOST_LEAVES * t + Math.clz32(possible[t] as number)] as number;
  return sum;
}

/**
 * Computes the same sums as `sumLeaves` for rows that describe the same subjects for different questions.
 * Features that are the same for all questions are compared only once for each subject.
 */
export class SharingForest {
  readonly #shared: ScannedForest;
  readonly #others: ScannedForest;

  constructor(forest: Forest, isShared: (feature: number) => boolean) {
    this.#shared = scanNodes(forest, isShared);
    this.#others = scanNodes(forest, (feature) => !isShared(feature));
  }

  /**
   * Returns the sum for a row.
   * @param known for each subject, the leaves that can still be reached after its shared features have been
   * compared; filled in by this method
   */
  sumLeaves<T>(row: ArrayLike<number>, subject: T, known: Map<T, Int32Array>): number {
    let shared = known.get(subject);
    if (!shared) {
      shared = new Int32Array(this.#shared.possible.length).fill(-1);
      excludeLeaves(this.#shared, row, shared);
      known.set(subject, shared);
    }
    const { possible } = this.#others;
    possible.set(shared);
    excludeLeaves(this.#others, row, possible);
    return sumFirstLeaves(this.#others, possible);
  }
}
