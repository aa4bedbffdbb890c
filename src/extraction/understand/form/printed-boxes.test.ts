import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createOptions,
  type Placed,
  placeDocument,
  placeForm,
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

test('labels come before their boxes if the words for yes and no do', () => {
  assert.deepEqual(readBoxes(['caused by a third party : no ☒ yes ☐ date ....', 50, 100]), {
    no: true,
    yes: false,
  });
  assert.deepEqual(readBoxes(['Have you been here before No ☐ Yes ☒ if so, when', 50, 100]), {
    No: false,
    Yes: true,
  });
});

test('labels come before their boxes if they do on the other lines of the document', () => {
  const boxes = readBoxes(
    ['Married no ☒ yes ☐', 50, 100],
    ['Self ☐ Spouse ☒ Child ☐ Occupation: farmer', 50, 120],
  );
  assert.deepEqual(boxes, { no: true, yes: false, Self: false, Spouse: true, Child: false });
});

test('labels follow their boxes after the number of a field', () => {
  const boxes = readBoxes(['Married no ☒ yes ☐', 50, 100], ['13. ☐ Exhibition ☒ Cumulation', 50, 120]);
  assert.deepEqual(boxes, { no: true, yes: false, Exhibition: false, Cumulation: true });
});

test('labels follow their boxes if nothing shows that they come before them', () => {
  const boxes = readBoxes(['Terms accepted ☒', 50, 100], ['Method ☐ post ☒ mail', 50, 120]);
  assert.deepEqual(boxes, { 'Terms accepted': true, post: false, mail: true });
  assert.deepEqual(readBoxes(['Invoice No ☐ Paid ☒ Open', 50, 100]), { Paid: false, Open: true });
});

test('the label of a box at the end of a line can be on the next line in the same cell of a form', () => {
  const places: Placed[] = [
    ['16. MARITAL STATUS ☐ Single ☒', 52, 100],
    ['Married ☐ Separated', 52, 112],
  ];
  const form = placeForm(places, [[50, 96, 350, 126]]);
  const boxes = printedBoxes(new Context(form, createOptions()));
  assert.deepEqual(Object.fromEntries(boxes.map(({ key, value }) => [key, value])), {
    Single: false,
    Married: true,
    Separated: false,
  });
});

test('a label before the only box of a line stays with its box', () => {
  const places: Placed[] = [
    ['Member of a union ☐', 52, 100],
    ['Receives a pension ☒ since 2019', 52, 112],
  ];
  const boxes = printedBoxes(new Context(placeForm(places, [[50, 96, 350, 126]]), createOptions()));
  assert.equal(boxes.find(({ key }) => key === 'Member of a union')?.value, false);
});
