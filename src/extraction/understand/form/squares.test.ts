import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createOptions,
  type Placed,
  placeDocument,
} from '../../../../test/extraction/support/placed-document.ts';
import type { Rule } from '../../document.ts';
import { Context } from '../context.ts';
import { readSquares } from './squares.ts';

const SIDE = 8;

/** Draws a square whose upper left corner is at the given position. */
function drawSquare(x: number, y: number): Rule[] {
  const [right, bottom] = [x + SIDE, y + SIDE];
  return [
    { x0: x, y0: y, x1: right, y1: y },
    { x0: x, y0: bottom, x1: right, y1: bottom },
    { x0: x, y0: y, x1: x, y1: bottom },
    { x0: right, y0: y, x1: right, y1: bottom },
  ];
}

function read(places: Placed[], ...corners: [number, number][]): Record<string, unknown> {
  const [page] = new Context(placeDocument(places), createOptions()).view.pages;
  const rules = corners.flatMap(([x, y]) => drawSquare(x, y));
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

test('a square with other text is not a check box', () => {
  const words: Placed[] = [
    ['7', 52, 100],
    ['Days', 66, 100],
  ];
  assert.deepEqual(read(words, [50, 101]), {});
});
