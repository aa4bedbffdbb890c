import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinCellLines, LINE_IN_CELL } from './cell-lines.ts';

test('the paragraphs of a cell are one row if the table has a row above it', () => {
  const lines = ['Item\tPrice\t', 'Pen', 'blue ink\t1.50\t', 'Total: 1.50', 'Thank you'];
  assert.deepEqual(joinCellLines(lines), [
    'Item\tPrice\t',
    `Pen${LINE_IN_CELL}blue ink\t1.50\t`,
    'Total: 1.50',
    'Thank you',
  ]);
});

test('text before a table and rows with another number of cells are not joined', () => {
  const lines = ['Dear all', 'a\tb\t', '', 'c\td\t', 'note', 'x\ty\tz\t'];
  assert.deepEqual(joinCellLines(lines), lines);
});
