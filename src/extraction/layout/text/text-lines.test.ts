import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Word } from '../../document.ts';
import { buildEntries } from './text-lines.ts';

const HEIGHT = 10;

function placeLine(top: number, words: readonly string[], space: number): Word[] {
  let left = 40;
  return words.map((text) => {
    const right = left + text.length * 5;
    const box: Word['box'] = [left, top, right, top + HEIGHT];
    left = right + space;
    return { text, box, confidence: 1, size: 9, bold: false, rotation: 0 };
  });
}

function areRows(words: readonly Word[]): boolean[] {
  const items = words.map((word) => ({ box: word.box, word }));
  const entries = buildEntries({ items, right: 400, isSideNote: false }, () => false, undefined);
  return entries.map((entry) => 'line' in entry && entry.line.isRow);
}

test('a justified line with wide spaces is text, not a row of parts', () => {
  assert.deepEqual(areRows(placeLine(100, ['hatten,', 'dass', 'sie', 'die'], 25)), [false]);
});

test('a label and its value far to the right are a row', () => {
  assert.deepEqual(areRows(placeLine(100, ['Total', '12.00'], 120)), [true]);
});
