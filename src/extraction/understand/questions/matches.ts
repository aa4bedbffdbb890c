import { type ContentKind, describeOrder, ORDER_FEATURES } from './column-order.ts';
import { COLUMN_FEATURES } from './columns.ts';
import type { Grid } from './grid.ts';
import type { Question } from './question.ts';

/**
 * Features of a column that depend on the other columns, computed after each column has been compared with
 * each property. `train.py` computes the same features.
 */
export const MATCH_FEATURES: readonly string[] = [
  'sure',
  'rank',
  'rival_question_sure',
  'rival_column_sure',
  ...ORDER_FEATURES.map((name) => `sure_${name}`),
  ...COLUMN_FEATURES,
];

const LAST_RANK = 9;

/**
 * Returns the features of the grid chosen as the list, indexed as `[property][column]` and computed from the
 * probabilities of the grid's columns.
 */
export function describeMatches(
  grid: Grid,
  questions: readonly Question[],
  kinds: readonly ContentKind[],
  features: readonly (readonly Float64Array[])[],
  sure: readonly (readonly number[])[],
): Float64Array[][] {
  const getBase = (column: number) => grid.bases?.[column] ?? column;
  const order = describeOrder(grid, questions, kinds, sure);
  return features.map((rows, q) =>
    rows.map((row, c) => {
      const own = sure[q] ?? [];
      const score = own[c] ?? 0;
      const others = sure.filter((_, i) => i !== q).map((one) => one[c] ?? 0);
      const beside = own.filter((_, i) => getBase(i) !== getBase(c));
      return Float64Array.from([
        score,
        Math.min(LAST_RANK, own.filter((one) => one > score).length),
        score - Math.max(0, ...others),
        score - Math.max(0, ...beside),
        ...(order[q]?.[c] ?? []),
        ...row,
      ]);
    }),
  );
}
