import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OcrWord } from '../engine.ts';
import { withoutRepeatedEnds } from './repeated-ends.ts';

/** Each character is 10 pixels wide. */
function makeWord(text: string, x: number, y = 0): OcrWord {
  return { text, box: [x, y, x + text.length * 10, y + 20], confidence: 0.99, size: 20 };
}

function readTexts(...lines: OcrWord[][]): string[] {
  return withoutRepeatedEnds(lines).map((line) => line.map(({ text }) => text).join(' '));
}

test('a character that belongs to the next cell is removed at the end and at the beginning of a line', () => {
  const cell = [makeWord('4410-22', 100)];
  assert.deepEqual(readTexts([makeWord('10', 50), makeWord('4', 101)], cell), ['10', '4410-22']);
  assert.deepEqual(readTexts(cell, [makeWord('2', 159), makeWord('Pumpe', 190)]), ['4410-22', 'Pumpe']);
});

test('a character of the same row or of the row below that is not inside another word is kept', () => {
  const line = [makeWord('10', 50), makeWord('4', 80)];
  assert.deepEqual(readTexts(line, [makeWord('4410-22', 100)]), ['10 4', '4410-22']);
  const above = [makeWord('10', 50), makeWord('4', 101)];
  assert.deepEqual(readTexts(above, [makeWord('4410-22', 100, 15)]), ['10 4', '4410-22']);
});

test('a single character, a word inside a line and a longer word are kept', () => {
  const cell = [makeWord('4410-22', 100)];
  assert.deepEqual(readTexts([makeWord('4', 101)], cell), ['4', '4410-22']);
  const inside = [makeWord('a', 50), makeWord('4', 101), makeWord('b', 200)];
  assert.deepEqual(readTexts(inside, cell), ['a 4 b', '4410-22']);
  assert.deepEqual(readTexts([makeWord('a', 50), makeWord('441', 101)], cell), ['a 441', '4410-22']);
});

test('of two words that are equally long, both are kept, and lines without words remain empty', () => {
  const lines = [[makeWord('a', 50), makeWord('44', 100)], [makeWord('44', 100)], []];
  assert.deepEqual(readTexts(...lines), ['a 44', '44', '']);
});
