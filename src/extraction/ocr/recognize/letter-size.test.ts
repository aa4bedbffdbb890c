import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typeSize } from './letter-size.ts';

test('lines of one type have one size, whatever characters they contain', () => {
  // Helvetica of 100 pixels: lowercase 52, tall characters 72, with descenders 73 and 93.
  for (const [text, inkHeight] of [
    ['sum', 52],
    ['Total', 72],
    ['euro per mese', 73],
    ['Invoice for July, page 1', 93],
    ['30', 72],
  ] as const)
    assert.ok(Math.abs(typeSize(text, inkHeight) - 100) < 1, text);
});
