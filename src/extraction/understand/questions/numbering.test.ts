import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Placed, placeDocument } from '../../../../test/extraction/support/placed-document.ts';
import { buildView } from '../view/view.ts';
import { Numbering } from './numbering.ts';

function measure(places: Placed[], text: string): number {
  const view = buildView(placeDocument(places));
  const chunk = view.chunks.find((one) => one.text === text);
  assert.ok(chunk);
  return new Numbering(view).measure({ chunk, start: 0, end: 1 }, Number.parseInt(text, 10));
}

test('the numbers of boxes follow each other', () => {
  const places: Placed[] = [
    ['4 Refund', 50, 100],
    ['5 Insurance premiums', 200, 100],
    ['6. Points paid', 50, 130],
    ['12', 200, 130],
  ];
  assert.equal(measure(places, '5 Insurance premiums'), 3);
  assert.equal(measure(places, '12'), 1);
});

test('a number inside a line has no place among the numbers of boxes', () => {
  const view = buildView(placeDocument([['Days 5', 50, 100]]));
  const [chunk] = view.chunks;
  assert.ok(chunk);
  assert.equal(new Numbering(view).measure({ chunk, start: 1, end: 2 }, 5), 0);
});
