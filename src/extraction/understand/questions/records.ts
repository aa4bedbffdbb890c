import type { FieldSchema } from '../../options.ts';
import type { Evidence } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { cellValue } from './cell-values.ts';
import { describeColumns } from './columns.ts';
import { scoreRow } from './forest.ts';
import type { Grid, GridCell } from './grid.ts';
import { headedGrids } from './headed.ts';
import type { Models } from './models.ts';
import { isSingle, type Question, questionsOf } from './question.ts';
import { type Assignment, describeRows } from './rows.ts';
import type { Surroundings } from './surroundings.ts';
import { describeGrid, describeTables } from './tables.ts';

/** The entries of a list, each value with its evidence below the list's pointer. */
export interface Records {
  entries: Record<string, string | number | boolean>[];
  evidence: Record<string, Evidence>;
}

/** The grids that may be a list: those of the document, and what is below rows that name its properties. */
export function gridsFor(
  context: Context,
  around: Surroundings,
  grids: readonly Grid[],
  questions: readonly Question[],
): readonly Grid[] {
  return [...grids, ...headedGrids(context, around, questions)];
}

/** A table is taken for the list from this probability on. */
const CHOSEN = 0.25;
/** A column is taken for a property from this probability on, if no other property claims it. */
const ASSIGNED = 0.25;
/** A row is taken for an entry from this probability on. */
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
  around: Surroundings,
  grids: readonly Grid[],
  list: Question,
  items: FieldSchema,
  models: Models,
): Records | null {
  const questions = questionsOf(items, '').filter(isSingle);
  const matched = gridsFor(context, around, grids, questions).map((grid) =>
    assignColumns(context, grid, questions, models),
  );
  const forms = matched.map(({ grid }) => describeGrid(list, grid, questions.length));
  const features = describeTables(
    forms,
    matched.map(({ sure }) => sure),
  );
  const choices = matched
    .map((choice, i) => ({
      ...choice,
      score: choice.score > 0 ? scoreRow(models.tables, features[i] ?? []) : 0,
    }))
    .filter((choice) => choice.score >= CHOSEN)
    .sort((a, b) => b.score - a.score);
  const [best] = choices;
  if (!best) return null;
  const records: Records = { entries: [], evidence: {} };
  for (const choice of [best, ...partsLike(best, choices)])
    addRows(context, questions, choice, list.pointer, records, models);
  return records.entries.length > 0 ? records : null;
}

/** Gives each column to the property that it fits best, the surest first. */
export function assignColumns(
  context: Context,
  grid: Grid,
  questions: readonly Question[],
  models: Models,
): Choice {
  const pairs = describeColumns(context, grid, questions)
    .flatMap((columns, q) => columns.map((row, c) => ({ q, c, sure: scoreRow(models.columns, row) })))
    .filter(({ sure }) => sure >= ASSIGNED)
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
  if (best.grid.source !== 'table' && best.grid.source !== 'headed') return [];
  const header = headerKey(best.grid);
  return choices.filter(
    (other) =>
      other !== best &&
      other.grid.source === best.grid.source &&
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
  models: Models,
): void {
  for (const [r, features] of describeRows(context, grid, questions, assignment).entries()) {
    const likely = scoreRow(models.rows, features);
    if (likely < TAKEN) continue;
    const entry: Record<string, string | number | boolean> = {};
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
