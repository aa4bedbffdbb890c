import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createOptions,
  drawBox,
  type Placed,
  placeDocument,
} from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import { readSquares } from './squares.ts';

const SIDE = 8;

function read(places: Placed[], ...corners: [number, number][]): Record<string, unknown> {
  const [page] = new Context(placeDocument(places), createOptions()).view.pages;
  const rules = corners.flatMap(([x, y]) => drawBox([x, y, x + SIDE, y + SIDE]));
  return Object.fromEntries(readSquares(page?.rows ?? [], rules, []).map(({ key, value }) => [key, value]));
}

test('the labels of squares are to the right of them', () => {
  const words: Placed[] = [
    ['Yes', 62, 100],
    ['X', 101, 100],
    ['No', 112, 100],
  ];
  assert.deepEqual(read(words, [50, 101], [99, 101]), { Yes: false, No: true });
});

test('the labels of squares are to the left of them if the words for yes and no are', () => {
  const words: Placed[] = [
    ['Sold for export? YES', 50, 100],
    ['NO', 172, 100],
    ['X', 192, 100],
    ['Price (optional)', 206, 100],
  ];
  assert.deepEqual(read(words, [158, 101], [190, 101]), { YES: false, NO: true });
});

test('a label after the last square of a row belongs to it, whatever other rows have', () => {
  const words: Placed[] = [
    ['YES', 150, 100],
    ['NO', 185, 100],
    ['218,640', 50, 130],
    ['miles', 112, 130],
    ['X', 146, 130],
    ['km', 156, 130],
  ];
  const boxes = read(words, [168, 101], [200, 101], [101, 131], [144, 131]);
  assert.deepEqual(boxes, { YES: false, NO: false, miles: false, km: true });
});

test('a square with other text is not a check box', () => {
  const words: Placed[] = [
    ['7', 52, 100],
    ['Days', 66, 100],
  ];
  assert.deepEqual(read(words, [50, 101]), {});
});
