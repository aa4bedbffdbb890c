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
}

/** Refuses a model that was trained with other features than the code computes; one without trees answers nothing. */
export function checkForest(forest: Forest, names: readonly string[]): Forest {
  if (forest.trees.length > 0 && forest.features.join() !== names.join())
    throw new Error('The model was trained with other features: run `npm run train`.');
  return forest;
}

/** Calibrated probability, 0–1, that the pair with these features is right. */
export function scoreRow(forest: Forest, row: ArrayLike<number>): number {
  return 1 / (1 + Math.exp(-(forest.slope * sumLeaves(forest, row) + forest.offset)));
}

/** The sum of the leaves that a row ends in: its score before calibration. */
export function sumLeaves({ trees }: Forest, row: ArrayLike<number>): number {
  let sum = 0;
  for (const tree of trees) {
    let node = tree.feature.length === 0 ? -1 : 0;
    while (node >= 0) {
      const value = row[tree.feature[node] as number] as number;
      node = (value <= (tree.threshold[node] as number) ? tree.left[node] : tree.right[node]) as number;
    }
    sum += tree.leaves[~node] as number;
  }
  return sum;
}
