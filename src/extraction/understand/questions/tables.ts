import { type ContentKind, getOrderKind } from './column-order.ts';
import { GRID_SOURCES, type Grid, listPrintedColumns } from './grid.ts';
import { compareMeanings, meaningOf, measureCoverage } from './meaning.ts';
import type { Question } from './question.ts';
import {
  type MatchedTable,
  RANK_FEATURES,
  rankMatches,
  SUMMARY_FEATURES,
  summarizeMatch,
} from './table-matches.ts';
import { comparePhrases, type Word } from './wording.ts';

/** Features of a table that are known before its columns are assigned to properties. */
const OF_GRID = [
  'title_asked',
  'title_printed',
  'title_described',
  'headers_asked',
  'headers_described',
  'rows',
  'columns',
  'questions',
  'filled',
  'kinds_share',
  'kinds_spare',
  ...GRID_SOURCES.map((source) => `source_${source}`),
  'title_meant',
  'title_meant_described',
  'headers_meant',
  'headers_meant_described',
  'title_covered',
] as const;

/**
 * Features that describe how the columns of a table are assigned. `training/tables.py` computes the same
 * features from the predictions of models that were trained on documents from other issuers.
 */
export const OF_MATCH = [
  'sum',
  'mean',
  'most',
  'assigned',
  'share',
  'sum_gap',
  'share_gap',
  'title_gap',
  'title_described_gap',
  'title_meant_gap',
  ...SUMMARY_FEATURES,
  ...RANK_FEATURES,
] as const;

export const TABLE_FEATURES: readonly string[] = [...OF_GRID, ...OF_MATCH];

const ROWS = OF_GRID.indexOf('rows');
const TITLE_ASKED = OF_GRID.indexOf('title_asked');
const TITLE_DESCRIBED = OF_GRID.indexOf('title_described');
const TITLE_MEANT = OF_GRID.indexOf('title_meant');

/**
 * Returns features that describe how well the title, headers, shape and content of a table match a list.
 * @param kinds the kind of content of each column
 */
export function describeGrid(
  list: Question,
  grid: Grid,
  questions: readonly Question[],
  kinds: readonly ContentKind[],
): number[] {
  const names = list.names.map((name) => comparePhrases(name, grid.title));
  const printed = listPrintedColumns(grid);
  const headers = printed.flatMap((column) => grid.headers[column] ?? []);
  const cells = grid.rows.length * Math.max(1, printed.length);
  return [
    Math.max(0, ...names.map(({ asked }) => asked)),
    Math.max(0, ...names.map(({ printed }) => printed)),
    comparePhrases(list.description, grid.title).asked,
    Math.max(0, ...list.names.map((name) => comparePhrases(name, headers).asked)),
    comparePhrases(list.description, headers).asked,
    Math.min(99, grid.rows.length),
    printed.length,
    questions.length,
    grid.rows.reduce((sum, row) => sum + printed.filter((column) => row[column]).length, 0) /
      Math.max(1, cells),
    measureKinds(
      questions.map(getOrderKind),
      printed.map((column) => kinds[column] ?? 'text'),
    ),
    printed.length - questions.length,
    ...GRID_SOURCES.map((source) => (grid.source === source ? 1 : 0)),
    ...describeMeaning(list, grid.title, headers),
  ];
}

/** Returns the share of properties that have a separate column with the same kind of content. */
function measureKinds(asked: readonly ContentKind[], columns: readonly ContentKind[]): number {
  const count = (kinds: readonly ContentKind[], wanted: ContentKind) =>
    kinds.filter((kind) => kind === wanted).length;
  const found = [...new Set(asked)].map((kind) => Math.min(count(asked, kind), count(columns, kind)));
  return found.reduce((sum, one) => sum + one, 0) / Math.max(1, asked.length);
}

/**
 * Returns how similar the names and the description of a list are in meaning to the title and the headers of
 * a table.
 */
function describeMeaning(list: Question, title: readonly Word[], headers: readonly Word[]): number[] {
  const names = list.names.map(meaningOf);
  const description = meaningOf(list.description);
  const [titled, headed] = [meaningOf(title), meaningOf(headers)];
  return [
    Math.max(0, ...names.map((name) => compareMeanings(name, titled))),
    compareMeanings(description, titled),
    Math.max(0, ...names.map((name) => compareMeanings(name, headed))),
    compareMeanings(description, headed),
    Math.max(0, ...list.names.map((name) => measureCoverage(name, title))),
  ];
}

/**
 * Returns the features of each table that may be a list: the form of the table, and how its columns are
 * assigned.
 */
export function describeTables(
  forms: readonly number[][],
  tables: readonly MatchedTable[],
  questions: readonly Question[],
): Float64Array[] {
  const asks = questions.map(getOrderKind);
  const summaries = tables.map((table) => summarizeMatch(table, asks));
  const ranks = rankMatches(
    tables,
    summaries,
    forms.map((form) => form[ROWS] ?? 0),
  );
  const sure = tables.map((table) => table.sure);
  const sums = sure.map((columns) => columns.reduce((sum, one) => sum + one, 0));
  const shares = sure.map((columns) => columns.filter((one) => one > 0).length / Math.max(1, columns.length));
  const mostSum = Math.max(0, ...sums);
  const mostShare = Math.max(0, ...shares);
  const mostTitle = Math.max(0, ...forms.map((form) => form[TITLE_ASKED] ?? 0));
  const mostMeant = Math.max(0, ...forms.map((form) => form[TITLE_MEANT] ?? 0));
  const mostDescribed = Math.max(0, ...forms.map((form) => form[TITLE_DESCRIBED] ?? 0));
  return forms.map((form, i) => {
    const columns = sure[i] ?? [];
    const assigned = columns.filter((one) => one > 0).length;
    const sum = sums[i] ?? 0;
    const share = shares[i] ?? 0;
    return new Float64Array([
      ...form,
      sum,
      sum / Math.max(1, assigned),
      Math.max(0, ...columns),
      assigned,
      share,
      sum - mostSum,
      share - mostShare,
      (form[TITLE_ASKED] ?? 0) - mostTitle,
      (form[TITLE_DESCRIBED] ?? 0) - mostDescribed,
      (form[TITLE_MEANT] ?? 0) - mostMeant,
      ...(summaries[i]?.features ?? []),
      ...(ranks[i] ?? []),
    ]);
  });
}
