import type { FieldSchema } from '../../options.ts';
import type { Evidence } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { withPieces } from './cell-pieces.ts';
import { readCellValue } from './cell-values.ts';
import { calculateChances } from './choice-chances.ts';
import { chooseTable } from './choose-table.ts';
import { describeColumns, findContentKinds } from './columns.ts';
import { scoreRow, sumLeaves } from './forest.ts';
import { type Grid, type GridCell, listPrintedColumns } from './grid.ts';
import { buildHeadedGrids } from './headed.ts';
import { describeMatches } from './matches.ts';
import type { Models } from './models.ts';
import { createQuestions, isSingle, isSizeWanted, type Question } from './question.ts';
import { type Assignment, describeRows } from './rows.ts';
import type { Surroundings } from './surroundings.ts';
import { describeGrid, describeTables } from './tables.ts';

/**
 * The entries of a list, with the evidence of each value keyed by the value's pointer relative to the list.
 */
export interface Records {
  entries: Record<string, string | number | boolean>[];
  evidence: Record<string, Evidence>;
}

/**
 * Builds the grids that may be a list: those of the document, and those below rows that name the list's
 * properties.
 */
export function buildGridsFor(
  context: Context,
  around: Surroundings,
  grids: readonly Grid[],
  questions: readonly Question[],
): readonly Grid[] {
  return [...grids, ...buildHeadedGrids(context, around, questions).map(withPieces)];
}

/** Minimum probability for a table to be chosen as the list. */
const CHOSEN = 0.17;
/** Minimum probability for a column to be assigned to a property when tables are compared. */
const ASSIGNED = 0.25;
/** Minimum probability for a column of the chosen table to be assigned to a property. */
const MATCHED = 0.3;
/** Minimum probability for a row to be an entry. */
const TAKEN = 0.4;
const LEAST_SHARE_OF_BEST = 0.75;

interface Choice {
  grid: Grid;
  features: Float64Array[][];
  /**
   * For each pair of a property and a column, the probability that the column contains the property, ignoring
   * the other columns.
   */
  alone: number[][];
  assignment: Assignment;
  /** The probability of the column assigned to each property. */
  sure: number[];
  score: number;
}

/**
 * Finds the table whose columns match the properties of a list, and reads its rows. Returns null if there is
 * no such table.
 */
export function findRecords(
  context: Context,
  around: Surroundings,
  grids: readonly Grid[],
  list: Question,
  items: FieldSchema,
  models: Models,
): Records | null {
  const questions = createQuestions(items, '').filter(isSingle);
  const matched = buildGridsFor(context, around, grids, questions).map((grid) =>
    assignColumns(context, grid, questions, models),
  );
  const forms = matched.map(({ grid }) =>
    describeGrid(list, grid, questions, findContentKinds(context, grid)),
  );
  const features = describeTables(forms, matched, questions);
  const chances = calculateChances(
    models.tables,
    features.map((row) => sumLeaves(models.tables, row)),
    features.map((_, i) => String(i)),
  );
  const choices = matched
    .map((choice, i) => ({ ...choice, score: chances[i] ?? 0 }))
    .filter((choice) => choice.score >= CHOSEN)
    .sort((a, b) => b.score - a.score);
  const best = chooseTable(choices);
  if (!best) return null;
  const records: Records = { entries: [], evidence: {} };
  for (const choice of [best, ...findPartsLike(best, choices)])
    addRows(context, list, questions, settleColumns(context, choice, questions, models), records, {
      models,
      grids,
    });
  for (const question of questions)
    if (isSizeWanted(question, list)) dropSigns(records.entries, question.name);
  return records.entries.length > 0 ? records : null;
}

/** Assigns each column to the property that it matches best. The most probable pairs are assigned first. */
export function assignColumns(
  context: Context,
  grid: Grid,
  questions: readonly Question[],
  models: Models,
): Choice {
  const features = describeColumns(context, grid, questions);
  const alone = features.map((columns) => columns.map((row) => scoreRow(models.columns, row)));
  return { grid, features, alone, ...assign(alone, ASSIGNED) };
}

/** Repeats the assignment for the chosen table, taking all columns into account. */
function settleColumns(
  context: Context,
  choice: Choice,
  questions: readonly Question[],
  models: Models,
): Choice {
  const { grid, features, alone } = choice;
  const kinds = findContentKinds(context, grid);
  const settled = describeMatches(grid, questions, kinds, features, alone).map((columns) =>
    columns.map((row) => scoreRow(models.matches, row)),
  );
  return { ...choice, ...assign(settled, MATCHED), score: choice.score };
}

function assign(
  scores: readonly (readonly number[])[],
  least: number,
): Pick<Choice, 'assignment' | 'sure' | 'score'> {
  const pairs = scores
    .flatMap((columns, q) => columns.map((sure, c) => ({ q, c, sure })))
    .filter(({ sure }) => sure >= least)
    .sort((a, b) => b.sure - a.sure);
  const assignment: (number | null)[] = scores.map(() => null);
  const sure = scores.map(() => 0);
  const taken = new Set<number>();
  for (const pair of pairs) {
    if (assignment[pair.q] !== null || taken.has(pair.c)) continue;
    assignment[pair.q] = pair.c;
    sure[pair.q] = pair.sure;
    taken.add(pair.c);
  }
  return { assignment, sure, score: sure.reduce((sum, one) => sum + one, 0) };
}

/** Finds the other tables of a list that repeats its header on the following pages. */
function findPartsLike(best: Choice, choices: readonly Choice[]): Choice[] {
  if (!['table', 'headed', 'lines'].includes(best.grid.source)) return [];
  const header = getHeaderKey(best.grid);
  const taken = new Set(best.grid.rows.flatMap(findRecordPlaces));
  return choices.filter((other) => {
    const isPart =
      other !== best &&
      other.grid.source === best.grid.source &&
      other.score >= LEAST_SHARE_OF_BEST * best.score &&
      getHeaderKey(other.grid) === header &&
      !other.grid.rows.flatMap(findRecordPlaces).some((place) => taken.has(place));
    if (isPart) for (const place of other.grid.rows.flatMap(findRecordPlaces)) taken.add(place);
    return isPart;
  });
}

/** Returns the positions of the cells in a row, as strings that can be compared. */
function findRecordPlaces(row: readonly (GridCell | null)[]): string[] {
  return row.flatMap((cell) =>
    cell?.evidence.box ? [`${cell.evidence.page} ${cell.evidence.box.join(' ')}`] : [],
  );
}

function getHeaderKey(grid: Grid): string {
  return listPrintedColumns(grid)
    .map((column) => (grid.headers[column] ?? []).map((word) => word.stem).join(' '))
    .join('|');
}

/**
 * Removes the signs of amounts if all of them are printed as deductions. If only some amounts are negative,
 * all signs are kept.
 */
function dropSigns(entries: Records['entries'], name: string): void {
  const numbers = entries.map((entry) => entry[name]).filter((value) => typeof value === 'number');
  if (numbers.some((value) => value > 0)) return;
  for (const entry of entries) if (typeof entry[name] === 'number') entry[name] = Math.abs(entry[name]);
}

function addRows(
  context: Context,
  list: Question,
  questions: readonly Question[],
  { grid, assignment, sure }: Choice,
  records: Records,
  { models, grids }: { models: Models; grids: readonly Grid[] },
): void {
  for (const [r, features] of describeRows(context, grid, list, questions, assignment, grids).entries()) {
    const likely = scoreRow(models.rows, features);
    if (likely < TAKEN) continue;
    const entry: Record<string, string | number | boolean> = {};
    for (const [q, question] of questions.entries()) {
      const column = assignment[q];
      const cell: GridCell | null =
        column === null || column === undefined ? null : (grid.rows[r]?.[column] ?? null);
      const value = cell ? readCellValue(context, question, cell) : null;
      if (cell === null || value === null) continue;
      entry[question.name] = value;
      records.evidence[`${list.pointer}/${records.entries.length}${question.pointer}`] = {
        method: 'schema',
        confidence: Math.round((sure[q] ?? 0) * likely * 1000) / 1000,
        ...cell.evidence,
      };
    }
    if (Object.keys(entry).length > 0) records.entries.push(entry);
  }
}
