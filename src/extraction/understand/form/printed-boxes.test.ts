import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createOptions,
  type Placed,
  placeDocument,
} from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import { printedBoxes } from './printed-boxes.ts';

function readBoxes(...places: Placed[]): Record<string, unknown> {
  const boxes = printedBoxes(new Context(placeDocument(places), createOptions()));
  return Object.fromEntries(boxes.map(({ key, value }) => [key, value]));
}

test('a label follows its box', () => {
  assert.deepEqual(readBoxes(['☒ Yes ☐ No', 50, 100]), { Yes: true, No: false });
});

test('a label comes before its box if the line ends with a box', () => {
  assert.deepEqual(readBoxes(['Sí [X] No [ ]', 50, 100]), { Sí: true, No: false });
});

test('a question before the first label is not part of it', () => {
  assert.deepEqual(readBoxes(['Original presented : yes ☒ no ☐', 50, 100]), { yes: true, no: false });
});

test('labels follow their boxes after a question, even if the last label is on the next line', () => {
  assert.deepEqual(readBoxes(['Payment: ☐ cash ☒ card ☐', 50, 100]), { cash: false, card: true });
});
