import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLUMN_FEATURES } from './columns.ts';
import type { Grid } from './grid.ts';
import {
  type MatchedTable,
  RANK_FEATURES,
  rankMatches,
  SUMMARY_FEATURES,
  summarizeMatch,
} from './table-matches.ts';

/** Creates a table whose two columns have headers and match two properties with the given probabilities. */
function createTable(source: Grid['source'], first: number, second: number | null): MatchedTable {
  const row = new Float64Array(COLUMN_FEATURES.length);
  row[COLUMN_FEATURES.indexOf('header_said')] = 1;
  return {
    grid: { source, title: [], headers: [[], []], rows: [] },
    features: [
      [row, row],
      [row, row],
    ],
    alone: [
      [first, 0],
      [0, second ?? 0],
    ],
    assignment: [0, second === null ? null : 1],
    sure: [first, second ?? 0],
  };
}

const getSummary = (features: number[] | undefined, name: (typeof SUMMARY_FEATURES)[number]) =>
  features?.[SUMMARY_FEATURES.indexOf(name)];
const getRank = (features: number[] | undefined, name: (typeof RANK_FEATURES)[number]) =>
  features?.[RANK_FEATURES.indexOf(name)];

test('a column that no property matches is spare, and lowers the averages', () => {
  const asks = ['text', 'number'] as const;
  const whole = summarizeMatch(createTable('table', 0.8, 0.6), asks).features;
  const part = summarizeMatch(createTable('table', 0.8, null), asks).features;
  assert.equal(getSummary(whole, 'spare_headed'), 0);
  assert.equal(getSummary(whole, 'least_sure'), 0.6);
  assert.equal(getSummary(part, 'spare_headed'), 1);
  assert.equal(getSummary(part, 'spare_share'), 0.5);
  assert.equal(getSummary(part, 'number_mean'), 0);
  assert.equal(getSummary(part, 'date_mean'), -1);
  assert.equal(getSummary(part, 'strong'), 0.5);
});

test('tables are compared with the best of the others', () => {
  const tables = [createTable('known', 0.8, 0.6), createTable('table', 0.8, null)];
  const summaries = tables.map((table) => summarizeMatch(table, ['text', 'number']));
  const [best, other] = rankMatches(tables, summaries, [3, 9]);
  assert.equal(getRank(best, 'sum_rank'), 0);
  assert.equal(getRank(other, 'sum_rank'), 1);
  assert.equal(getRank(best, 'known_sum'), 0);
  assert.equal(getRank(other, 'known_sum'), 1.4);
  assert.equal(getRank(other, 'rows_gap'), 6);
  assert.equal(getRank(best, 'rows_rank'), 1);
});

test('a list without tables has no features', () => {
  assert.deepEqual(rankMatches([], [], []), []);
});
