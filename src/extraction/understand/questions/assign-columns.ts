import type { Context } from '../context.ts';
import { adjustColumns } from './adjust-columns.ts';
import { describeColumns, findContentKinds } from './columns.ts';
import { scoreRows } from './forest.ts';
import { type Grid, getGridPart } from './grid.ts';
import { describeMatches } from './matches.ts';
import type { Models } from './models.ts';
import type { Question } from './question.ts';
import type { Assignment } from './rows.ts';

/** Minimum probability for assigning a column to a property while tables are being compared. */
const ASSIGNED = 0.25;
/** Minimum probability for assigning a column of the chosen table to a property. */
const MATCHED = 0.3;

/** A table that may be a list, and the columns that are assigned to the properties of the list. */
export interface Choice {
  grid: Grid;
  features: Float64Array[][];
  /**
   * For each pair of a property and a column, the probability that the column contains the property, ignoring
   * the other columns.
   */
  alone: number[][];
  assignment: Assignment;
  /** For each property, the probability of its assigned column. */
  sure: number[];
  score: number;
}

/**
 * Assigns columns to properties, starting with the most probable pair. Each column gets at most one property.
 */
export function assignColumns(
  context: Context,
  grid: Grid,
  questions: readonly Question[],
  models: Models,
): Choice {
  const features = describeColumns(context, grid, questions);
  const alone = features.map((columns) => scoreRows(models.columns, columns));
  return { grid, features, alone, ...assign(alone, ASSIGNED) };
}

/** Repeats the assignment for the chosen table, taking all columns into account. */
export function settleColumns(
  context: Context,
  choice: Choice,
  questions: readonly Question[],
  models: Models,
): Choice {
  const { grid, features, alone } = choice;
  const kinds = findContentKinds(context, grid);
  const settled = describeMatches(grid, questions, kinds, features, alone).map((columns) =>
    scoreRows(models.matches, columns),
  );
  const assigned = assign(settled, MATCHED, findCopies(grid));
  const adjusted = adjustColumns(context, { grid, chances: settled, ...assigned }, questions);
  return { ...choice, ...adjusted };
}

function assign(
  scores: readonly (readonly number[])[],
  least: number,
  copies: readonly number[] = [],
): Pick<Choice, 'assignment' | 'sure' | 'score'> {
  const pairs = scores
    .flatMap((columns, q) => columns.map((sure, c) => ({ q, c, sure })))
    .filter(({ sure }) => sure >= least)
    .sort((a, b) => b.sure - a.sure);
  const assignment: (number | null)[] = scores.map(() => null);
  const sure = scores.map(() => 0);
  // A copy of a printed column is used only for a property that has no column otherwise.
  for (const printedOf of [(column: number) => copies[column] ?? column, (column: number) => column]) {
    const taken = new Set(assignment.flatMap((column) => (column === null ? [] : [printedOf(column)])));
    for (const pair of pairs) {
      if (assignment[pair.q] !== null || taken.has(printedOf(pair.c))) continue;
      assignment[pair.q] = pair.c;
      sure[pair.q] = pair.sure;
      taken.add(printedOf(pair.c));
    }
  }
  return { assignment, sure, score: sure.reduce((sum, one) => sum + one, 0) };
}

/**
 * For each column, returns the printed column that has the same text in each row, if it contains known values.
 * Otherwise, returns the column itself.
 */
function findCopies(grid: Grid): number[] {
  const columns = [...grid.headers.keys()];
  return columns.map((column) => {
    if (getGridPart(grid, column) !== 'known') return column;
    const rows = grid.rows.filter((row) => row[column]);
    const printed = columns.find(
      (other) =>
        getGridPart(grid, other) === 'whole' && rows.every((row) => row[other]?.text === row[column]?.text),
    );
    return rows.length > 0 && printed !== undefined ? printed : column;
  });
}
