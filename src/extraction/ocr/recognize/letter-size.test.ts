import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typeSize } from './letter-size.ts';

test('lines in the same font size have the same size, whatever characters they contain', () => {
  // Heights in 100-pixel Helvetica: 52 for lowercase characters, or 72 with ascenders; descenders add 21.
  for (const [text, inkHeight] of [
    ['sum', 52],
    ['Total', 72],
    ['euro per mese', 73],
    ['Invoice for July, page 1', 93],
    ['30', 72],
  ] as const)
    assert.ok(Math.abs(typeSize(text, inkHeight) - 100) < 1, text);
});
