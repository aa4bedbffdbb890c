import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBareNumber } from './cell-values.ts';
import { describeOrder, ORDER_FEATURES } from './column-order.ts';
import type { Grid } from './grid.ts';
import { createQuestion } from './question.ts';

const grid: Grid = { headers: [[], [], []], title: [], rows: [], source: 'table' };
const askForText = (name: string) => createQuestion(name, { type: 'string' }, '');
const askForNumber = (name: string) => createQuestion(name, { type: 'number' }, '');

test('The only remaining property and the only remaining column of a kind have the same position', () => {
  const questions = [askForText('article'), askForNumber('ordered'), askForNumber('delivered')];
  const order = describeOrder(
    grid,
    questions,
    ['text', 'number', 'number'],
    [
      [0.1, 0, 0],
      [0, 0.9, 0],
      [0, 0, 0],
    ],
  );
  const getFeature = (name: (typeof ORDER_FEATURES)[number]) => order[2]?.[2]?.[ORDER_FEATURES.indexOf(name)];
  assert.equal(getFeature('left_questions'), 1);
  assert.equal(getFeature('left_columns'), 1);
  assert.equal(getFeature('left_rank_off'), 0);
  assert.equal(order[2]?.[1]?.[ORDER_FEATURES.indexOf('taken')], 1);
});

test('A number may have groups of three digits, a sign and a currency, but no words', () => {
  const isNumber = (value: string) => isBareNumber({ text: value, evidence: { page: 1 } });
  assert.deepEqual(['1 860', '2 608,48 zł', '-12.50', '€ 1.200,00'].map(isNumber), [true, true, true, true]);
  assert.deepEqual(['12 pieces of oak', '2025-03-11', 'B 12'].map(isNumber), [false, false, true]);
});
