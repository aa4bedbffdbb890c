import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createOptions,
  type Placed,
  placeDocument,
} from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';

function readDates(...texts: string[]): string[] {
  const places = texts.map((text, row): Placed => [text, 50, 100 + 12 * row]);
  return new Context(placeDocument(places), createOptions()).dates.map(({ iso }) => iso);
}

test('short dates begin with the year if the year is printed in full elsewhere', () => {
  assert.deepEqual(readDates('2025.09.01', '25.09.02', '25.09.14'), [
    '2025-09-01',
    '2025-09-02',
    '2025-09-14',
  ]);
});

test('short dates end with the year if their last number is the year that is printed in full', () => {
  assert.deepEqual(readDates('01.09.2025', '25.09.25'), ['2025-09-01', '2025-09-25']);
  assert.deepEqual(readDates('01.09.2025', '25.09.25', '03.10.25'), [
    '2025-09-01',
    '2025-09-25',
    '2025-10-03',
  ]);
});

test('a short date without other dates begins with the day', () => {
  assert.deepEqual(readDates('25.09.02'), ['2002-09-25']);
});

test('the day of the next date is not the year of a date', () => {
  assert.deepEqual(readDates('Period to 30 November 2025', '14 Nov 16 Nov'), ['2025-11-30']);
  assert.deepEqual(readDates('14 Nov 16'), ['2016-11-14']);
});
