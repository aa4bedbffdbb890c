import { once } from '../once.ts';

/** One regression tree: inner nodes as parallel lists. A child below zero is the leaf `~child`. */
export interface Tree {
  feature: number[];
  threshold: number[];
  left: number[];
  right: number[];
  leaves: number[];
}

/** Gradient-boosted trees for a yes-or-no question, with the line that calibrates their sum. */
export interface Forest {
  features: string[];
  trees: Tree[];
  slope: number;
  offset: number;
  /** What the highest scores are worth; 1 if absent. */
  ceiling?: number;
}

/** Refuses a model that was trained with other features than the code computes; one without trees answers nothing. */
export function checkForest(forest: Forest, names: readonly string[]): Forest {
  if (forest.trees.length > 0 && forest.features.join() !== names.join())
    throw new Error('The model was trained with other features: run `npm run train`.');
  return forest;
}

/** Calibrated probability, 0–1, that the pair with these features is right. */
export function scoreRow(forest: Forest, row: ArrayLike<number>): number {
  const { ceiling = 1, slope, offset } = forest;
  return ceiling / (1 + Math.exp(-(slope * sumLeaves(forest, row) + offset)));
}

/** The nodes of all trees one after the other. */
interface FlatForest {
  roots: Int32Array;
  feature: Int32Array;
  threshold: Float64Array;
  /** Left and right child of each node; a child below zero is the leaf `~child`. */
  children: Int32Array;
  leaves: Float64Array;
}

/** The trees of a forest in five arrays: they are walked for each candidate, and lists of lists take longer. */
const flatten = once(({ trees }: Forest): FlatForest => {
  const nodes = trees.reduce((sum, tree) => sum + tree.feature.length, 0);
  const flat: FlatForest = {
    roots: new Int32Array(trees.length),
    feature: new Int32Array(nodes),
    threshold: new Float64Array(nodes),
    children: new Int32Array(2 * nodes),
    leaves: Float64Array.from(trees.flatMap((tree) => tree.leaves)),
  };
  let node = 0;
  let leaf = 0;
  for (const [t, tree] of trees.entries()) {
    const childOf = (child: number | undefined) => childIn(child ?? 0, node, leaf);
    flat.roots[t] = childIn(tree.feature.length === 0 ? ~0 : 0, node, leaf);
    for (const [i, feature] of tree.feature.entries()) {
      flat.feature[node + i] = feature;
      flat.threshold[node + i] = tree.threshold[i] as number;
      flat.children[2 * (node + i)] = childOf(tree.left[i]);
      flat.children[2 * (node + i) + 1] = childOf(tree.right[i]);
    }
    node += tree.feature.length;
    leaf += tree.leaves.length;
  }
  return flat;
});

/** Where a child of a tree is among the nodes or leaves of all. */
function childIn(child: number, node: number, leaf: number): number {
  return child < 0 ? ~(leaf + ~child) : node + child;
}

/** The sum of the leaves that a row ends in: its score before calibration. */
export function sumLeaves(forest: Forest, row: ArrayLike<number>): number {
  const { roots, feature, threshold, children, leaves } = flatten(forest);
  let sum = 0;
  for (let t = 0; t < roots.length; t++) {
    let node = roots[t] as number;
    while (node >= 0) {
      const isLeft = (row[feature[node] as number] as number) <= (threshold[node] as number);
      node = children[2 * node + (isLeft ? 0 : 1)] as number;
    }
    sum += leaves[~node] as number;
  }
  return sum;
}
