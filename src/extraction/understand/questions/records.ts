import type { FieldSchema } from '../../options.ts';
import type { Evidence } from '../../parsed-data.ts';
import type { Context } from '../context.ts';
import { assignColumns, type Choice, settleColumns } from './assign-columns.ts';
import { readCellList } from './cell-lists.ts';
import { withPieces } from './cell-pieces.ts';
import { readAnswer, readCellValue } from './cell-values.ts';
import { calculateChances } from './choice-chances.ts';
import { CHOSEN, chooseTables } from './choose-table.ts';
import { findContentKinds } from './columns.ts';
import { filterRows } from './conditions/filter-rows.ts';
import { getEntryValue, type Reading, type Records, setEntryValue } from './entries.ts';
import { createEntryQuestions, createTextQuestion, type EntryQuestions } from './entry-questions.ts';
import { scoreRow, sumLeaves } from './forest.ts';
import { type Grid, type GridCell, listPrintedColumns } from './grid.ts';
import { buildHeadedGrids } from './headed.ts';
import { addMissingColumns, hasHopefulColumn } from './missing-columns.ts';
import type { Models } from './models.ts';
import { isSizeWanted, type Question } from './question.ts';
import { answerFromRows, type RowAnswer } from './row-answers.ts';
import { describeRows } from './rows.ts';
import { findRowPlace } from './same-rows.ts';
import type { Surroundings } from './surroundings.ts';
import { describeGrid, describeTables } from './tables.ts';

/**
 * Builds the grids that may be a list: those found in the whole document, and those below rows that name the
 * list's properties.
 */
export function buildGridsFor(
  context: Context,
  around: Surroundings,
  grids: readonly Grid[],
  questions: readonly Question[],
): readonly Grid[] {
  return [...grids, ...buildHeadedGrids(context, around, questions).map(withPieces)];
}

/** Rows that are less likely than this to be entries are skipped. */
const TAKEN = 0.4;
/** Confidence of an answer that was read from the text of a row. */
const FROM_ROW = 0.5;
const LEAST_SHARE_OF_BEST = 0.75;

/** A list of objects in a schema. */
export interface AskedList {
  list: Question;
  items: FieldSchema;
}

/** A list and the tables that may contain it. */
interface OpenList {
  list: Question;
  asked: EntryQuestions;
  /** The questions that columns answer: those for single values and those for lists of single values. */
  questions: readonly Question[];
  /** The tables that may be the list, most probable first. */
  choices: readonly Choice[];
  /** The tables that have at least one column that may contain a property of the list. */
  partial: readonly Choice[];
}

/**
 * For each list, finds the table whose columns match the properties of the list, and reads the table's rows.
 * The result is null for a list without such a table.
 */
export function findAllRecords(
  context: Context,
  around: Surroundings,
  grids: readonly Grid[],
  lists: readonly AskedList[],
  models: Models,
): (Records | null)[] {
  const open = lists.map((one) => rankTables(context, around, grids, one, models));
  const chosen = chooseTables(open.map(({ choices }) => choices.filter((choice) => choice.score >= CHOSEN)));
  return open.map((one, i) => {
    const best = chosen[i];
    return best ? readRecords(context, grids, one, best, models) : null;
  });
}

/**
 * Reads a list from each of the tables that may contain it. Tables less probable than `least` are skipped.
 */
export function listReadings(
  context: Context,
  around: Surroundings,
  grids: readonly Grid[],
  asked: AskedList,
  models: Models,
  { least, most }: { least: number; most: number },
): Reading[] {
  const open = rankTables(context, around, grids, asked, models);
  return open.choices
    .slice(0, most)
    .filter(({ score }) => score >= least)
    .flatMap((choice) => {
      const records = readRecords(context, grids, open, choice, models);
      return records ? [{ records, score: choice.score }] : [];
    });
}

function rankTables(
  context: Context,
  around: Surroundings,
  grids: readonly Grid[],
  { list, items }: AskedList,
  models: Models,
): OpenList {
  const asked = createEntryQuestions(items);
  const questions = [...asked.single, ...asked.several.map(createTextQuestion)];
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
    .sort((a, b) => b.score - a.score);
  return { list, asked, questions, choices, partial: matched.filter(hasHopefulColumn) };
}

function readRecords(
  context: Context,
  grids: readonly Grid[],
  open: OpenList,
  best: Choice,
  models: Models,
): Records | null {
  const { list, questions, choices, partial } = open;
  const records: Records = { entries: [], evidence: {}, places: [] };
  const settle = (choice: Choice) => settleColumns(context, choice, questions, models);
  const complete = (choice: Choice) => addMissingColumns(settle(choice), partial, settle);
  for (const choice of [
    best,
    ...findPartsLike(
      best,
      choices.filter(({ score }) => score >= CHOSEN),
    ),
  ])
    addRows(context, open, complete(choice), records, { models, grids });
  for (const question of questions)
    if (isSizeWanted(question, list)) dropSigns(records.entries, question.pointer);
  return records.entries.length > 0 ? records : null;
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
 * Removes the signs of amounts if all amounts are printed as deductions. If only some amounts are negative,
 * all signs are kept.
 */
function dropSigns(entries: Records['entries'], pointer: string): void {
  const numbers = entries.map((entry) => {
    const value = getEntryValue(entry, pointer);
    return typeof value === 'number' ? value : null;
  });
  if (numbers.some((value) => value !== null && value > 0)) return;
  for (const [i, value] of numbers.entries())
    if (value !== null) setEntryValue(entries[i] as Records['entries'][number], pointer, Math.abs(value));
}

/** Reads the rows of a table that are probably entries, and adds them to the records. */
function addRows(
  context: Context,
  { list, questions, asked: { several } }: OpenList,
  choice: Choice,
  records: Records,
  { models, grids }: { models: Models; grids: readonly Grid[] },
): void {
  const { grid, assignment } = choice;
  const fromRows = questions.map((question, q) =>
    (assignment[q] ?? null) === null ? answerFromRows(grid, question) : null,
  );
  const chances = describeRows(context, grid, list, questions, assignment, grids).map((features) =>
    scoreRow(models.rows, features),
  );
  const likely = chances.flatMap((chance, r) => (chance >= TAKEN ? [r] : []));
  const used = questions.flatMap((question, q) => {
    const column = assignment[q] ?? null;
    return column === null ? [] : [{ question, column }];
  });
  const marked = new Set(
    used
      .filter(({ question, column }) => isMarkColumn(grid, question, column, likely))
      .map((one) => one.question),
  );
  for (const r of filterRows({ context, grid, rows: likely, list, used })) {
    const entry: Record<string, unknown> = {};
    const at = `${list.pointer}/${records.entries.length}`;
    const getSeveral = (q: number) => several[q - questions.length + several.length];
    for (const [q, question] of questions.entries()) {
      const printed = fromRows[q]?.[r] ? null : readFromColumn(context, question, choice, q, r);
      const inferred = fromRows[q]?.[r] ?? (marked.has(question) ? denyFromRow(grid.rows[r] ?? []) : null);
      const answer = printed ?? inferred;
      if (!answer) continue;
      const confidence =
        Math.round((printed ? (choice.sure[q] ?? 0) : FROM_ROW) * (chances[r] ?? 0) * 1000) / 1000;
      const evidence: Evidence = { method: 'schema', confidence, ...answer.cell.evidence };
      const listOf = getSeveral(q);
      const value = listOf ? readCellList(context, listOf, answer.cell) : answer.value;
      if (Array.isArray(value) && value.length === 0) continue;
      setEntryValue(entry, question.pointer, value);
      if (Array.isArray(value))
        for (const i of value.keys()) records.evidence[`${at}${question.pointer}/${i}`] = { ...evidence };
      else records.evidence[at + question.pointer] = evidence;
    }
    if (Object.keys(entry).length === 0) continue;
    records.entries.push(entry);
    records.places.push(findRowPlace(grid.rows[r] ?? []));
  }
}

/** Whether empty cells mean "no": some cells of the column contain a mark, and no cell contains a "no". */
function isMarkColumn(grid: Grid, { kind }: Question, column: number, rows: readonly number[]): boolean {
  if (kind !== 'boolean') return false;
  const answers = rows.flatMap((r) => {
    const cell = grid.rows[r]?.[column];
    return cell ? [readAnswer(cell)] : [];
  });
  return answers.includes(true) && answers.every((answer) => answer === true);
}

/** Returns the answer "no" for a row, with the first cell of the row as its evidence. */
function denyFromRow(row: readonly (GridCell | null)[]): RowAnswer | null {
  const first = row.find((cell) => cell !== null);
  return first ? { value: false, cell: first } : null;
}

/** Reads the value of a property in the column that is assigned to it. */
function readFromColumn(
  context: Context,
  question: Question,
  { grid, assignment }: Choice,
  q: number,
  row: number,
): RowAnswer | null {
  const column = assignment[q] ?? null;
  const cell = column === null ? null : (grid.rows[row]?.[column] ?? null);
  const value = cell ? readCellValue(context, question, cell) : null;
  return cell === null || value === null ? null : { value, cell };
}
