import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOptions, placeDocument } from '../../../../../test/extraction/support/placed-document.ts';
import type { FieldSchema } from '../../../options.ts';
import { Context } from '../../context.ts';
import type { Grid } from '../grid.ts';
import { createQuestion, createQuestions } from '../question.ts';
import { wordsOf } from '../wording.ts';
import { filterRows } from './filter-rows.ts';

const HEADERS = [
  'date',
  'item',
  'quantity',
  'unit',
  'tax rate',
  'ordered',
  'delivered',
  'normal range',
  'amount',
];
const ROWS = [
  ['2026-05-28', 'Cheese board', '4', 'h', '25 %', '10', '10', '2 - 6', '80.00 A'],
  ['2026-06-02', 'Table wine', '12', 'kg', '9 %', '6', '4', '2 - 6', '-35.00 B'],
  ['2026-06-30', 'Labor, setting up', '5', 'kg', '25 %', '7', '7', '2 - 6', '120.00 A'],
  ['2026-07-01', 'DEPOSIT crates', '', 'h', '9 %', '3', '1', '2 - 6', '-9.00 B'],
];
const TEXT: FieldSchema = { type: 'string' };
const KINDS: Record<string, FieldSchema> = {
  date: { type: 'string', format: 'date' },
  item: { type: 'string' },
  quantity: { type: 'number' },
  ordered: { type: 'number' },
  delivered: { type: 'number' },
  amount: { type: 'number' },
};

/**
 * Filters `ROWS` by a description and returns the items of the remaining rows. `names` are the properties of
 * the list.
 */
function filter(description: string, names: readonly string[] = ['date', 'item', 'amount']): string[] {
  const context = new Context(placeDocument([['Statement 2026-07-02', 50, 50]]), createOptions());
  const grid: Grid = {
    headers: HEADERS.map(wordsOf),
    title: [],
    rows: ROWS.map((row) => row.map((text) => (text === '' ? null : { text, evidence: {} }))),
    source: 'table',
  };
  const properties = Object.fromEntries(names.map((name) => [name, KINDS[name] ?? TEXT]));
  const list = createQuestion('entries', { type: 'array', description }, '/entries');
  const used = createQuestions({ type: 'object', properties }, '').map((question) => ({
    question,
    column: HEADERS.indexOf(question.name),
  }));
  return filterRows({ context, grid, rows: [0, 1, 2, 3], list, used }).map((row) => ROWS[row]?.[1] ?? '');
}

const [CHEESE, WINE, LABOR, DEPOSIT] = ROWS.map((row) => row[1] ?? '') as [string, string, string, string];

const CASES: readonly [description: string, expected: readonly string[], names?: readonly string[]][] = [
  ['only items taxed at 25 %', [CHEESE, LABOR]],
  ['positions with tax code B', [WINE, DEPOSIT]],
  ['entries marked DEPOSIT', [DEPOSIT]],
  ['money received', [CHEESE, LABOR]],
  ['only outgoing payments', [WINE, DEPOSIT]],
  ['negative lines', [WINE, DEPOSIT]],
  ['items delivered below ordered', [WINE, DEPOSIT], ['item', 'delivered', 'ordered']],
  ['lines where both quantities differ', [WINE, DEPOSIT], ['item', 'ordered', 'delivered']],
  ['only amounts over 100', [LABOR]],
  ['results outside their range', [WINE], ['item', 'quantity']],
  ['lines needed in June', [WINE, LABOR]],
  ['lines needed in June 2026 or later', [WINE, LABOR, DEPOSIT]],
  ['due before 2026-06-02', [CHEESE]],
  ['due until 02/06/2026', [CHEESE, WINE]],
  ['due after 2026-06-30', [DEPOSIT]],
  ['due from 2026-06-30', [LABOR, DEPOSIT]],
  ['amounts of at least 80', [CHEESE, LABOR]],
  ['items that are not taxed at 25 %', [WINE, DEPOSIT]],
  ['positions without tax code A', [WINE, DEPOSIT]],
  ['only entries not marked DEPOSIT', [CHEESE, WINE, LABOR]],
  ['only items in hours', [CHEESE, DEPOSIT]],
  ['items with a quantity', [CHEESE, WINE, LABOR], ['item', 'quantity']],
  ['goods only, no labor', [CHEESE, WINE, DEPOSIT]],
];
for (const [description, expected, names] of CASES)
  test(`"${description}" chooses the rows that meet the condition`, () => {
    assert.deepEqual(filter(description, names), expected);
  });

const ALL = [CHEESE, WINE, LABOR, DEPOSIT];
const UNCONDITIONAL = [
  'all items with their quantity',
  'discounts negative',
  'only items taxed at 7 %',
  'items of the order, with a date',
  'the rows of the table',
  '',
];
for (const description of UNCONDITIONAL)
  test(`"${description}" chooses all rows`, () => {
    assert.deepEqual(filter(description, ['date', 'item', 'quantity', 'amount']), ALL);
  });
