import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOptions, placeDocument } from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import { findDateIn, findNumberIn } from './cell-values.ts';
import { TypedParts } from './typed-parts.ts';

const context = new Context(
  placeDocument(
    [
      ['Report of 3 June 2031', 60, 60],
      ['Period: 1 June 2031 to 3 June 2031', 60, 90],
    ],
    { language: 'en' },
  ),
  createOptions(),
);
const typedParts = new TypedParts(context);

function listNumberParts(text: string): string[] {
  const found = findNumberIn(context, text);
  assert.ok(found);
  return typedParts.list(found);
}

test('a number is described by its notation, its size and the words next to it', () => {
  const parts = listNumberParts('5 boxes');
  assert.ok(parts.includes('#exactly 5'));
  assert.ok(parts.includes('><boxes>'));
  assert.ok(listNumberParts('12.5 %').includes('#form %1'));
});

test('a date is described by its distance from the most frequent date of the document', () => {
  const born = findDateIn(context, '4 March 1999');
  const issued = findDateIn(context, '3 June 2031');
  assert.ok(born && issued);
  assert.ok(typedParts.list(issued).includes('#usual 0'));
  assert.ok(typedParts.list(born).includes('#usual -14'));
});
