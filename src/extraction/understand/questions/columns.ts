import type { Context } from '../context.ts';
import { once } from '../once.ts';
import { nameLikeness } from '../recognize/names.ts';
import { isBareNumber, readAnswer, readChoice, readDate, readNumber } from './cell-values.ts';
import { isCode } from './code-candidates.ts';
import { COLUMN_FORM_FEATURES, describeForms } from './column-forms.ts';
import { type ContentKind, describeOrder, ORDER_FEATURES } from './column-order.ts';
import {
  GRID_PARTS,
  GRID_SOURCES,
  type Grid,
  type GridCell,
  getGridPart,
  listPrintedColumns,
} from './grid.ts';
import { compareMeanings, meaningOf } from './meaning.ts';
import type { Nearness } from './near-texts.ts';
import { ANSWER_KINDS, type Question } from './question.ts';
import { comparePhrases, SENSES, UNLIKE, type Word } from './wording.ts';

export const COLUMN_FEATURES: readonly string[] = [
  'asked',
  'printed',
  'described',
  'title',
  'rival_question',
  'rival_column',
  'header_words',
  'name_words',
  'filled',
  'fits',
  'numbers',
  'dates',
  'distinct',
  'length',
  'place',
  'columns',
  'wants_integer',
  'integers',
  'decimals',
  'header_said',
  'names',
  'choices',
  'answers',
  'bare',
  'codes',
  'percents',
  'negatives',
  'units',
  'asks_described_title',
  'named',
  'explained',
  'named_rival_question',
  'named_rival_column',
  'named_title',
  'ascending',
  ...COLUMN_FORM_FEATURES,
  ...ORDER_FEATURES,
  ...GRID_PARTS.map((part) => `part_${part}`),
  ...SENSES.map((sense) => `asks_${sense}`),
  ...GRID_SOURCES.map((source) => `source_${source}`),
  ...ANSWER_KINDS.map((kind) => `kind_${kind}`),
];

const SAMPLE = 30;
interface Content {
  filled: number;
  numbers: number;
  dates: number;
  integers: number;
  decimals: number;
  distinct: number;
  length: number;
  names: number;
  answers: number;
  bare: number;
  codes: number;
  percents: number;
  negatives: number;
  units: number;
  ascending: number;
}

/** Measures the content of a column. Each measure is a share of the column's cells, 0–1. */
function measureContent(context: Context, grid: Grid, column: number): Content {
  const cells = grid.rows.slice(0, SAMPLE).map((row) => row[column] ?? null);
  const filled = cells.filter((cell) => cell !== null);
  const share = (test: (cell: GridCell) => boolean) =>
    filled.filter(test).length / Math.max(1, filled.length);
  const values = filled.map((cell) => readNumber(context, cell));
  const shareOfValues = (test: (value: number | null) => boolean) =>
    values.filter(test).length / Math.max(1, values.length);
  return {
    filled: filled.length / Math.max(1, cells.length),
    numbers: shareOfValues((value) => value !== null),
    dates: share((cell) => readDate(context, cell) !== null),
    integers: shareOfValues((value) => Number.isInteger(value)),
    decimals: share((cell) => /\d[.,]\d{2}\D{0,4}$/.test(cell.text)),
    distinct: new Set(filled.map((cell) => cell.text)).size / Math.max(1, filled.length),
    length:
      filled.reduce((sum, cell) => sum + Math.min(80, cell.text.length), 0) / Math.max(1, filled.length),
    names: share((cell) => nameLikeness(cell.text) > 0.55),
    answers: share((cell) => readAnswer(cell) !== null),
    bare: share((cell) => isBareNumber(cell)),
    codes: share((cell) => isCode(cell.text)),
    percents: share((cell) => cell.text.includes('%')),
    negatives: shareOfValues((value) => value !== null && value < 0),
    units: share((cell) => /^\p{L}{1,5}\.?$/u.test(cell.text)),
    ascending: measureAscent(values),
  };
}

/**
 * Returns the share of numbers that are greater than the previous one. This share is high for line numbers.
 */
function measureAscent(values: readonly (number | null)[]): number {
  const pairs = values.slice(1).map((value, i) => (value ?? 0) > (values[i] ?? Number.POSITIVE_INFINITY));
  return pairs.filter(Boolean).length / Math.max(1, pairs.length);
}

/**
 * Returns the contents of a grid's columns. The result is cached, because a grid is compared with each list
 * of a schema.
 */
const contentsOf = once((context: Context) =>
  once((grid: Grid) => grid.headers.map((_, column) => measureContent(context, grid, column))),
);

/** For each column of a grid, returns the kind of content in most of its cells. */
export function findContentKinds(context: Context, grid: Grid): ContentKind[] {
  return contentsOf(context)(grid).map(classifyContent);
}

function classifyContent({ bare, dates }: Content): ContentKind {
  return bare > 0.6 ? 'number' : dates > 0.6 ? 'date' : 'text';
}

function measureChoiceShare(grid: Grid, column: number, question: Question): number {
  const cells = grid.rows.slice(0, SAMPLE).flatMap((row) => row[column] ?? []);
  return cells.filter((cell) => readChoice(question, cell.text) !== null).length / Math.max(1, cells.length);
}

/**
 * Returns the similarity in meaning of each property and each header, indexed as `rows[property][column]`.
 */
function compareColumns(grid: Grid, questions: readonly Question[]): Nearness[][] {
  return questions.map((question) => {
    const names = question.names.map(meaningOf);
    const description = meaningOf(question.description);
    return mapDistinct(grid.headers, (words) => {
      const header = meaningOf(words);
      return {
        named: Math.max(0, ...names.map((name) => compareMeanings(name, header))),
        explained: compareMeanings(description, header),
      };
    });
  });
}

/** Like `map`, but computes the result only once for headers that several columns share. */
function mapDistinct<T>(headers: readonly (readonly Word[])[], answer: (header: readonly Word[]) => T): T[] {
  const known = new Map<readonly Word[], T>();
  return headers.map((header) => {
    const result = known.get(header) ?? answer(header);
    known.set(header, result);
    return result;
  });
}

/**
 * Returns the features of each pair of a property and a column of a grid, indexed as
 * `rows[property][column]`.
 */
export function describeColumns(
  context: Context,
  grid: Grid,
  questions: readonly Question[],
): Float64Array[][] {
  const contents = contentsOf(context)(grid);
  const fits = questions.map((question) =>
    mapDistinct(grid.headers, (header) => {
      let best = UNLIKE;
      for (const name of question.names) {
        const one = comparePhrases(name, header);
        if (one.asked * (0.4 + 0.6 * one.printed) > best.asked * (0.4 + 0.6 * best.printed)) best = one;
      }
      const { asked, printed } = comparePhrases(question.description, header);
      return {
        ...best,
        fit: best.asked * (0.4 + 0.6 * best.printed),
        described: 0.6 * printed + 0.4 * asked,
      };
    }),
  );
  const fit = fits.map((row) => row.map((one) => one.fit));
  const meanings = compareColumns(grid, questions);
  const named = meanings.map((row) => row.map((one) => one.named));
  const title = meaningOf(grid.title);
  const order = describeOrder(grid, questions, findContentKinds(context, grid), fit);
  const forms = describeForms(context, grid, questions);
  const printed = listPrintedColumns(grid);
  const bases = grid.headers.map((_, c) => grid.bases?.[c] ?? c);
  const places = bases.map((base) => printed.indexOf(base) / Math.max(1, printed.length - 1));
  return questions.map((question, q) => {
    const { kind, names, description } = question;
    const [name = []] = names;
    const template = describeAsked(question, grid);
    const titled = comparePhrases(name, grid.title).asked;
    const explainedTitle = comparePhrases(description, grid.title).asked;
    const namedTitle = compareMeanings(meaningOf(name), title);
    return grid.headers.map((header, c) => {
      const own = fits[q]?.[c] ?? { ...UNLIKE, fit: 0, described: 0 };
      const meant = meanings[q]?.[c] ?? { named: 0, explained: 0 };
      const content = contents[c] as Content;
      const chosen = kind === 'choice' ? measureChoiceShare(grid, c, question) : 0;
      const typed =
        kind === 'number' ? content.numbers : kind === 'date' ? content.dates : 1 - content.numbers * 0.5;
      const row = template.slice();
      row.set([
        own.asked,
        own.printed,
        own.described,
        titled,
        findMaximumOfOthers(fit, q, c) - own.fit,
        findMaximumBeside(fit[q] ?? [], bases, c) - own.fit,
        header.length,
        name.length,
        content.filled,
        typed,
        content.numbers,
        content.dates,
        content.distinct,
        content.length,
        places[c] as number,
        printed.length,
        question.schema.type === 'integer' ? 1 : 0,
        content.integers,
        content.decimals,
        header.length > 0 ? 1 : 0,
        content.names,
        chosen,
        kind === 'boolean' ? content.answers : 0,
        content.bare,
        content.codes,
        content.percents,
        content.negatives,
        content.units,
        explainedTitle,
        meant.named,
        meant.explained,
        findMaximumOfOthers(named, q, c) - meant.named,
        findMaximumBeside(named[q] ?? [], bases, c) - meant.named,
        namedTitle,
        content.ascending,
        ...(forms[q]?.[c] ?? []),
      ]);
      row.set(order[q]?.[c] ?? [], OF_ORDER);
      row[OF_PARTS + GRID_PARTS.indexOf(getGridPart(grid, c))] = 1;
      return row;
    });
  });
}

const OF_ORDER = COLUMN_FEATURES.indexOf(ORDER_FEATURES[0]);
const OF_PARTS = OF_ORDER + ORDER_FEATURES.length;
const OF_SENSES = OF_PARTS + GRID_PARTS.length;
const OF_SOURCES = OF_SENSES + SENSES.length;
const OF_KINDS = OF_SOURCES + GRID_SOURCES.length;

/**
 * Returns a row in which only the features that are the same for all columns of a grid are set. All others
 * are 0.
 */
function describeAsked({ senses, kind }: Question, grid: Grid): Float64Array {
  const row = new Float64Array(COLUMN_FEATURES.length);
  for (const sense of senses) row[OF_SENSES + SENSES.indexOf(sense)] = 1;
  row[OF_SOURCES + GRID_SOURCES.indexOf(grid.source)] = 1;
  row[OF_KINDS + ANSWER_KINDS.indexOf(kind)] = 1;
  return row;
}

/** Returns the maximum of a column in all rows except `row`. The result is at least 0. */
function findMaximumOfOthers(rows: readonly (readonly number[])[], row: number, column: number): number {
  let most = 0;
  for (let i = 0; i < rows.length; i++) if (i !== row) most = Math.max(most, rows[i]?.[column] ?? 0);
  return most;
}

/**
 * Returns the maximum of the values of all columns that are not derived from the same printed column as
 * `column`. The result is at least 0.
 */
function findMaximumBeside(values: readonly number[], bases: readonly number[], column: number): number {
  let most = 0;
  for (let i = 0; i < values.length; i++)
    if (bases[i] !== bases[column]) most = Math.max(most, values[i] as number);
  return most;
}
