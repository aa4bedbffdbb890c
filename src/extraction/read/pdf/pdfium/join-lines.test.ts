import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinInLine } from './join-lines.ts';
import type { Placed } from './placed.ts';

const FONT = {
  address: 1,
  isBold: false,
  isBoldByName: false,
  space: 0,
  gaps: [],
  widths: new Map(),
};
const LETTER = 5;

/** Each run contains one word. The gaps are in points; each character is five points wide. */
function placeInLine(...runs: { text: string; gap: number }[]): Placed[] {
  let x = 0;
  return runs.map(({ text, gap }) => {
    const width = text.length * LETTER;
    const rect = { left: x + gap, top: 0, right: x + gap + width, bottom: 10 };
    x += gap + width;
    const words = [{ ...rect, text, from: 0, to: text.length }];
    const font = { ...FONT };
    const run = { ...rect, words, font, fontSize: 10, size: 10, characterCount: text.length, width: 1 };
    return {
      run: { ...run, hasMoreThanDots: true },
      x: rect.left,
      y: 0,
      width,
      height: 10,
      text,
      mayBePageNumber: false,
    };
  });
}

function joinTexts(...runs: [text: string, gap: number][]): string[] {
  return joinInLine(placeInLine(...runs.map(([text, gap]) => ({ text, gap })))).map(({ text }) => text);
}

test('runs that touch are one word, runs closer than a character are one text, others are separate', () => {
  assert.deepEqual(joinTexts(['Nr', 0], ['.', 0.5], ['4711', 3], ['Basel', 6]), ['Nr. 4711', 'Basel']);
});

test('characters that do not overlap are separate words, however close they are', () => {
  assert.deepEqual(joinTexts(['left', 0], ['right', 0.5]), ['left right']);
  assert.deepEqual(joinTexts(['le', 0], ['ft', -0.5]), ['left']);
});

test('numbers are not joined, even with the mark of a note, except for the two halves of a price', () => {
  assert.deepEqual(joinTexts(['12.50', 0], ['1,000', 3]), ['12.50', '1,000']);
  assert.deepEqual(joinTexts(['12.50 *†', 0], ['$99', 0.5]), ['12.50 *†', '$99']);
  assert.deepEqual(joinTexts(['12', 0], ['.50', 0.5]), ['12.50']);
  assert.deepEqual(joinTexts(['12%', 0], ['99', 0.5]), ['12%', '99']);
  assert.deepEqual(joinTexts(['12%.', 0], ['99', 0.5]), ['12%.99']);
  assert.deepEqual(joinTexts(['12.5.0', 0], ['99', 0.5]), ['12.5.099']);
});

test('a run with very many characters does not take longer per character', () => {
  for (const text of [`1${'*'.repeat(500_000)}x`, `${'1'.repeat(500_000)}x`])
    assert.deepEqual(joinTexts([text, 0], ['99', 0.5]), [`${text}99`]);
});
