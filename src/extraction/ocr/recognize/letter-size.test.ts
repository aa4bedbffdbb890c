import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typeSize } from './letter-size.ts';

test('lines in the same font size have the same size, whatever characters they contain', () => {
  // Heights in 100-pixel Helvetica: 52 for lowercase, 72 with ascenders; 73 and 93 if there are descenders as
  // well.
  for (const [text, inkHeight] of [
    ['sum', 52],
    ['Total', 72],
    ['euro per mese', 73],
    ['Invoice for July, page 1', 93],
    ['30', 72],
  ] as const)
    assert.ok(Math.abs(typeSize(text, inkHeight) - 100) < 1, text);
});
