import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createOptions,
  type Placed,
  placeDocument,
} from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import { linesOfProse } from './paragraphs.ts';

function listParagraphs(places: Placed[]): string[] {
  const { view } = new Context(placeDocument(places), createOptions());
  return linesOfProse(view).map(({ text }) => text);
}

const LEFT = 40;
const RIGHT = 320;

test('a sentence in a column continues in the next line of the same column', () => {
  const found = listParagraphs([
    ['The tenant must return all of the', LEFT, 100],
    ['Time sheets for the next week close', RIGHT, 100],
    ['keys to the office no later than', LEFT, 112],
    ['at noon on the fifth of June.', RIGHT, 112],
    ['the end of May.', LEFT, 124],
  ]);
  assert.deepEqual(found, [
    'The tenant must return all of the keys to the office no later than the end of May.',
    'Time sheets for the next week close at noon on the fifth of June.',
  ]);
});

test('lines of two columns continue even if they are at different heights', () => {
  const found = listParagraphs([
    ['The deposit of the first guest will', LEFT, 100],
    ['Breakfast is served in the large hall', RIGHT, 106],
    ['be paid back on the day of departure.', LEFT, 112],
    ['between seven and ten in the morning.', RIGHT, 118],
  ]);
  assert.equal(found[0], 'The deposit of the first guest will be paid back on the day of departure.');
});

test('the descriptions in the rows of a table are not one paragraph', () => {
  const found = listParagraphs([
    ['Repair of the old roof above the hall', LEFT, 100],
    ['1,200.00 EUR', RIGHT, 100],
    ['Removal of all the waste from the site', LEFT, 112],
    ['310.00', RIGHT, 112],
  ]);
  assert.deepEqual(found, []);
});
