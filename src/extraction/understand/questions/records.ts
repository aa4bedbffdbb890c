import type { FieldSchema } from '../../options.ts';
import type { Evidence } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { describeColumns } from './columns.ts';
import { scoreRow } from './forest.ts';
import type { Grid, GridCell } from './grids.ts';
import { COLUMN_MODEL, ROW_MODEL } from './models.ts';
import { type Question, questionsOf } from './question.ts';
import { type Assignment, cellValue, describeRows } from './rows.ts';

/** The entries of a list, each value with its evidence below the list's pointer. */
export interface Records {
  entries: Record<string, string | number>[];
  evidence: Record<string, Evidence>;
}

/** A column is taken for a property from this probability on, a row for an entry likewise. */
const TAKEN = 0.5;
const LEAST_SHARE_OF_BEST = 0.75;

interface Choice {
  grid: Grid;
  assignment: Assignment;
  /** Probability of each property's column. */
  sure: number[];
  score: number;
}

/** Finds the table whose columns answer the properties of a list, and returns its rows; null if no table does. */
export function findRecords(
  context: Context,
  grids: readonly Grid[],
  items: FieldSchema,
  pointer: string,
): Records | null {
  const questions = questionsOf(items, '').filter(({ schema }) => !['object', 'array'].includes(schema.type));
  const choices = grids
    .map((grid) => assignColumns(context, grid, questions))
    .filter((choice) => choice.score > 0)
    .sort((a, b) => b.score - a.score);
  const [best] = choices;
  if (!best) return null;
  const records: Records = { entries: [], evidence: {} };
  for (const choice of [best, ...partsLike(best, choices)])
    addRows(context, questions, choice, pointer, records);
  return records.entries.length > 0 ? records : null;
}

/** Gives each column to the property that it fits best, the surest first. */
export function assignColumns(context: Context, grid: Grid, questions: readonly Question[]): Choice {
  const pairs = describeColumns(context, grid, questions)
    .flatMap((columns, q) => columns.map((row, c) => ({ q, c, sure: scoreRow(COLUMN_MODEL, row) })))
    .filter(({ sure }) => sure >= TAKEN)
    .sort((a, b) => b.sure - a.sure);
  const assignment: (number | null)[] = questions.map(() => null);
  const sure = questions.map(() => 0);
  const taken = new Set<number>();
  for (const pair of pairs) {
    if (assignment[pair.q] !== null || taken.has(pair.c)) continue;
    assignment[pair.q] = pair.c;
    sure[pair.q] = pair.sure;
    taken.add(pair.c);
  }
  return { grid, assignment, sure, score: sure.reduce((sum, one) => sum + one, 0) };
}

/** Further tables of the same kind: the next pages of a list whose header is repeated. */
function partsLike(best: Choice, choices: readonly Choice[]): Choice[] {
  if (best.grid.known) return [];
  const header = headerKey(best.grid);
  return choices.filter(
    (other) =>
      other !== best &&
      !other.grid.known &&
      other.score >= LEAST_SHARE_OF_BEST * best.score &&
      headerKey(other.grid) === header,
  );
}

function headerKey(grid: Grid): string {
  return grid.headers.map((words) => words.map((word) => word.stem).join(' ')).join('|');
}

function addRows(
  context: Context,
  questions: readonly Question[],
  { grid, assignment, sure }: Choice,
  pointer: string,
  records: Records,
): void {
  for (const [r, features] of describeRows(context, grid, questions, assignment).entries()) {
    const likely = scoreRow(ROW_MODEL, features);
    if (likely < TAKEN) continue;
    const entry: Record<string, string | number> = {};
    for (const [q, question] of questions.entries()) {
      const column = assignment[q];
      const cell: GridCell | null =
        column === null || column === undefined ? null : (grid.rows[r]?.[column] ?? null);
      const value = cell ? cellValue(context, question, cell) : null;
      if (cell === null || value === null) continue;
      entry[question.name] = value;
      records.evidence[`${pointer}/${records.entries.length}${question.pointer}`] = {
        method: 'schema',
        confidence: Math.round((sure[q] ?? 0) * likely * 1000) / 1000,
        ...cell.evidence,
      };
    }
    if (Object.keys(entry).length > 0) records.entries.push(entry);
  }
}
