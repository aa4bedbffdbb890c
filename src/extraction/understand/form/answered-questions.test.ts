import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Corners,
  createOptions,
  type Placed,
  placeForm,
} from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import { findKeyValues } from '../key-values.ts';

function readAnswers(places: Placed[], ...boxes: Corners[]): Record<string, unknown> {
  const pairs = findKeyValues(new Context(placeForm(places, boxes), createOptions()));
  return Object.fromEntries(pairs.map(({ key, value }) => [key, value]));
}

test('the question before the answers is the key', () => {
  assert.deepEqual(readAnswers([['Do you own a car? ☒ Yes ☐ No', 50, 100]]), { 'Do you own a car?': true });
  assert.deepEqual(readAnswers([['Raucher ja ☐ nein ☒', 50, 100]]), { Raucher: false });
});

test('each pair of answers on a line has its own question', () => {
  assert.deepEqual(readAnswers([['Pets? ☐ Yes ☒ No Smoker? ☒ Yes ☐ No', 50, 100]]), {
    'Pets?': false,
    'Smoker?': true,
  });
});

test('the question can be above the answers in the same cell of a form', () => {
  const places: Placed[] = [
    ['24. FULL PAY FOR DAY OF INJURY?', 52, 100],
    ['25. DID SALARY CONTINUE? ☐ YES', 302, 100],
    ['☒ YES ☐ NO', 52, 112],
    ['☒ NO', 302, 112],
  ];
  assert.deepEqual(readAnswers(places, [50, 96, 300, 126], [300, 96, 550, 126]), {
    '24. FULL PAY FOR DAY OF INJURY?': true,
    '25. DID SALARY CONTINUE?': false,
  });
});

test('boxes that are both empty or both ticked keep their labels', () => {
  assert.deepEqual(readAnswers([['Do you own a car? ☐ Yes ☐ No', 50, 100]]), {
    'Do you own a car?: Yes': false,
    'Do you own a car?: No': false,
  });
});

test('answers without a question keep their labels', () => {
  assert.deepEqual(readAnswers([['☒ Yes ☐ No', 50, 100]]), { Yes: true, No: false });
});

test('"no" as the abbreviation of "number" is not an answer', () => {
  assert.deepEqual(readAnswers([['Order no ☐ paid ☒ cash', 50, 100]]), { paid: false, cash: true });
});

test('the question is in the same cell of a form, not in the box to the left', () => {
  const places: Placed[] = [
    ['Name of employee', 52, 100],
    ['John Smith', 52, 112],
    ['SALARY CONTINUED?', 302, 100],
    ['☐ YES ☒ NO', 302, 112],
  ];
  assert.deepEqual(readAnswers(places, [50, 96, 300, 126], [300, 96, 550, 126]), {
    'SALARY CONTINUED?': false,
  });
});

test('a single answer does not take the answer of the next question', () => {
  const places: Placed[] = [
    ['Consent? ☐ Yes', 52, 100],
    ['Smoker? ☒ Yes ☐ No', 52, 112],
    ['Pets? ☐ Yes ☒ No', 52, 124],
  ];
  assert.deepEqual(readAnswers(places, [50, 96, 300, 140]), { Yes: false, 'Smoker?': true, 'Pets?': false });
});

test('several questions in a cell of a form have their own answers', () => {
  const places: Placed[] = [
    ['Smoker?', 52, 100],
    ['☐ Yes ☒ No', 52, 112],
    ['Drinker?', 52, 124],
    ['☒ Yes ☐ No', 52, 136],
  ];
  assert.deepEqual(readAnswers(places, [50, 96, 300, 152]), { 'Smoker?': false, 'Drinker?': true });
});

test('a number in the column to the left is not a question', () => {
  const places: Placed[] = [
    ['Invoice 4711', 50, 100],
    ['☐ Yes ☒ No', 250, 100],
  ];
  assert.deepEqual(readAnswers(places), { Yes: false, No: true, Invoice: '4711' });
});

test('answers with more words keep them', () => {
  assert.deepEqual(readAnswers([['Do you smoke? ☒ Yes, 20 per day ☐ No', 50, 100]]), {
    'Do you smoke?: Yes, 20 per day': true,
    'Do you smoke?: No': false,
  });
});
