import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOptions, placeDocument } from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import type { Grid } from './grid.ts';
import { createQuestion, createQuestions } from './question.ts';
import { describeRows, ROW_FEATURES } from './rows.ts';
import { wordsOf } from './wording.ts';

/** Returns a feature of each row of a table with the columns Kind, Text and Missing. */
function describeColumn(list: string, feature: string, rows: readonly string[][]): number[] {
  const context = new Context(placeDocument([['Statement', 50, 50]]), createOptions());
  const grid: Grid = {
    headers: ['Kind', 'Text', 'Missing'].map(wordsOf),
    title: [],
    rows: rows.map((row) => row.map((text) => (text === '' ? null : { text, evidence: { page: 1, text } }))),
    source: 'table',
  };
  const items = {
    type: 'object',
    properties: { text: { type: 'string' }, missing: { type: 'number' } },
  } as const;
  const question = createQuestion(list, { type: 'array', items }, '');
  const described = describeRows(context, grid, question, createQuestions(items, ''), [1, 2], [grid]);
  return described.map((row) => row[ROW_FEATURES.indexOf(feature)] ?? Number.NaN);
}

test('Rows whose class has the name of the list are nearer to the list than rows of other classes', () => {
  const gaps = describeColumn('deposits', 'category_gap', [
    ['Deposit', 'Orchard Ltd', '20'],
    ['Card', 'Bakery', '7'],
    ['Deposit', 'Mill Ltd', '31'],
    ['Card', 'Garage', '18'],
  ]);
  assert.deepEqual([gaps[0], gaps[2]], [0, 0]);
  assert.ok((gaps[1] as number) < 0 && (gaps[3] as number) < 0);
});

test('A row is marked if the number that the list is about is zero or missing', () => {
  const rows = [
    ['A', 'Rake', '0'],
    ['B', 'Spade', '4'],
    ['C', 'Fork', ''],
  ];
  assert.deepEqual(describeColumn('missing_articles', 'named_zero', rows), [1, 0, 1]);
  assert.deepEqual(describeColumn('tools', 'named_zero', rows), [0, 0, 0]);
});

test('Rows with cells of the same shape are similar', () => {
  const shares = describeColumn('tools', 'shape_share', [
    ['A', 'Rake', '3'],
    ['B', 'Spade', '4'],
    ['C', 'Total 2027', '7.00'],
  ]);
  assert.equal(shares[0], shares[1]);
  assert.ok((shares[2] as number) < (shares[0] as number));
});
