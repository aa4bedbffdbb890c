import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOptions, placeDocument } from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import { readCellList } from './cell-lists.ts';
import { createQuestion } from './question.ts';

const context = new Context(placeDocument([['Text', 50, 100]]), createOptions());

function read(text: string, type: 'string' | 'number' = 'string', value?: number) {
  const question = createQuestion('values', { type: 'array', items: { type } }, '/values');
  const cell = { text, evidence: { page: 1, text }, ...(value === undefined ? {} : { value }) };
  return readCellList(context, question, cell);
}

test('The values of a cell are divided at separators', () => {
  assert.deepEqual(read('BR-1001, BR-1002'), ['BR-1001', 'BR-1002']);
  assert.deepEqual(read('Milk; eggs, whole · nuts'), ['Milk', 'eggs, whole', 'nuts']);
  assert.deepEqual(read('Monday / Thursday'), ['Monday', 'Thursday']);
  assert.deepEqual(read('09/2024'), ['09/2024']);
  assert.deepEqual(read(' '), []);
});

test('A decimal comma does not divide a number', () => {
  assert.deepEqual(read('12,5; 13,1', 'number'), [12.5, 13.1]);
  assert.deepEqual(read('7,75', 'number'), [7.75]);
  assert.deepEqual(read('12, 14, 16', 'number'), [12, 14, 16]);
  assert.deepEqual(read('n/a', 'number'), []);
  assert.deepEqual(read('1,234', 'number', 1234), [1234]);
});

test('Much whitespace in a cell takes no time', () => {
  assert.deepEqual(read(`A${' '.repeat(200_000)},B`).length, 1);
});
