import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOptions, placeDocument } from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import { countActs } from './acts.ts';

function count(type: 'purchase_order' | 'quote', lines: readonly string[], language: string): number {
  const document = placeDocument(
    lines.map((line, i) => [line, 50, 100 + 12 * i]),
    { language },
  );
  return countActs(new Context(document, createOptions())).get(type)?.strong ?? 0;
}

test('a phrase is found across a line break of a sentence', () => {
  const lines = [
    'After our visit to your workshop last week, we hereby',
    'order twelve of the oak chairs you showed us.',
  ];
  assert.equal(count('purchase_order', lines, 'en'), 1);
});

test('a phrase is counted once', () => {
  const line = 'After our visit to your workshop we hereby order chairs.';
  assert.equal(count('purchase_order', [line, line], 'en'), 1);
});

test('a word can have any ending only if the phrase allows it', () => {
  assert.equal(count('purchase_order', ['Zamawiam następujące krzesła do sali.'], 'pl'), 1);
  assert.equal(count('purchase_order', ['After our visit we hereby ordered the chairs.'], 'en'), 0);
});

test('a phrase is found inside text without spaces', () => {
  assert.ok(count('quote', ['下記の通りお見積り申し上げます。'], 'ja') > 0);
});

test('phrases of other languages are ignored', () => {
  assert.equal(count('purchase_order', ['Niniejszym zamawiamy dwanaście krzeseł.'], 'de'), 0);
});
