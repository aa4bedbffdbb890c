import type { ContentKind } from './column-order.ts';
import { COLUMN_FEATURES } from './columns.ts';
import { type Grid, listPrintedColumns } from './grid.ts';

/**
 * Features that summarize how well the columns of one table match the properties of a list.
 * `training/tables.py` computes the same features.
 */
export const SUMMARY_FEATURES = [
  'least_sure',
  'first_sure',
  'text_mean',
  'number_mean',
  'date_mean',
  'hopeful',
  'strong',
  'best_mean',
  'spare_headed',
  'spare_share',
  'named_mean',
  'asked_mean',
  'log_sum',
  'log_mean',
] as const;

/** Features of a table relative to the other tables. `training/tables.py` computes the same features. */
export const RANK_FEATURES = [
  'second_gap',
  'mean_gap',
  'strong_gap',
  'log_mean_gap',
  'rows_rank',
  'sum_rank',
  'same_sum',
  'known_sum',
  'rows_gap',
] as const;

/** A table whose columns were compared with the properties of a list. */
export interface MatchedTable {
  grid: Grid;
  features: readonly (readonly Float64Array[])[];
  /** For each pair of a property and a column, the probability that the column contains the property. */
  alone: readonly (readonly number[])[];
  assignment: readonly (number | null)[];
  /** The probability of the column assigned to each property; 0 if none was assigned. */
  sure: readonly number[];
}

/**
 * The features of a table, in the order of `SUMMARY_FEATURES`, and the measures that are compared with those
 * of other tables.
 */
export interface MatchSummary {
  features: number[];
  sum: number;
  mean: number;
  strong: number;
  logMean: number;
}

const HOPEFUL = 0.1;
const STRONG = 0.6;
const LEAST = 0.02;
const HEADER_SAID = COLUMN_FEATURES.indexOf('header_said');
const NAMED = COLUMN_FEATURES.indexOf('named');
const ASKED = COLUMN_FEATURES.indexOf('asked');

/** @param asks the kind of content that each property asks for */
export function summarizeMatch(
  { grid, features, alone, assignment, sure }: MatchedTable,
  asks: readonly ContentKind[],
): MatchSummary {
  const count = Math.max(1, asks.length);
  const bases = grid.bases ?? [...grid.headers.keys()];
  const assigned = assignment.filter((column) => column !== null);
  const taken = new Set(assigned.map((column) => bases[column]));
  const printed = listPrintedColumns(grid);
  const spare = printed.filter((column) => !taken.has(column));
  const best = alone.map((columns) => Math.max(0, ...columns));
  const sum = sure.reduce((total, one) => total + one, 0);
  const averageOf = (kind: ContentKind) => {
    const own = sure.filter((_, q) => asks[q] === kind);
    return own.length > 0 ? own.reduce((total, one) => total + one, 0) / own.length : -1;
  };
  const averageFeature = (place: number) =>
    assignment.reduce<number>(
      (total, column, q) => total + (column === null ? 0 : (features[q]?.[column]?.[place] ?? 0)),
      0,
    ) / count;
  const strong = sure.filter((one) => one >= STRONG).length / count;
  const logMean = sure.reduce((total, one) => total + Math.log(Math.max(LEAST, one)), 0) / count;
  return {
    sum,
    mean: sum / count,
    strong,
    logMean,
    features: [
      Math.min(...sure, 1),
      sure[0] ?? 0,
      averageOf('text'),
      averageOf('number'),
      averageOf('date'),
      best.filter((one) => one >= HOPEFUL).length / count,
      strong,
      best.reduce((total, one) => total + one, 0) / count,
      spare.filter((column) => features[0]?.[column]?.[HEADER_SAID] === 1).length,
      spare.length / Math.max(1, printed.length),
      averageFeature(NAMED),
      averageFeature(ASKED),
      Math.log1p(sum),
      logMean,
    ],
  };
}

const SAME = 0.05;
/**
 * The number of rows of a table is compared with that of the largest table whose sum of probabilities is at
 * least this fraction of the highest sum.
 */
const GOOD = 0.9;
const CLOSE = 1e-9;

/**
 * Returns the features of each table in the order of `RANK_FEATURES`.
 * @param rows the number of rows of each table
 */
export function rankMatches(
  tables: readonly MatchedTable[],
  summaries: readonly MatchSummary[],
  rows: readonly number[],
): number[][] {
  const mostOf = (pick: (one: MatchSummary) => number) => Math.max(...summaries.map(pick));
  const [mean, strong, logMean] = [
    mostOf((one) => one.mean),
    mostOf((one) => one.strong),
    mostOf((one) => one.logMean),
  ];
  const sums = summaries.map(({ sum }) => sum);
  const enough = GOOD * Math.max(...sums) - CLOSE;
  const mostRows = Math.max(...rows.filter((_, i) => (sums[i] as number) >= enough));
  return summaries.map((one, i) => {
    const isOther = (_: unknown, other: number) => other !== i;
    const isKnown = (_: unknown, other: number) => tables[other]?.grid.source === 'known';
    return [
      one.sum - Math.max(0, ...sums.filter(isOther)),
      one.mean - mean,
      one.strong - strong,
      one.logMean - logMean,
      rows.filter((count) => count > (rows[i] as number)).length,
      sums.filter((sum) => sum > one.sum).length,
      sums.filter((sum) => Math.abs(sum - one.sum) < SAME).length,
      Math.max(0, ...sums.filter((sum, other) => isOther(sum, other) && isKnown(sum, other))),
      (rows[i] as number) - mostRows,
    ];
  });
}
