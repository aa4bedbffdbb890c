import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createOptions,
  type Placed,
  placeDocument,
} from '../../../../test/extraction/support/placed-document.ts';
import { Context } from '../context.ts';
import { findRanges } from './date-ranges.ts';

function readRanges(...places: Placed[]): string[] {
  const { view, dates } = new Context(placeDocument(places), createOptions());
  return findRanges(view, dates).map(({ start, end }) => `${start.iso} ${end.iso}`);
}

test('a slash between two dates joins them', () => {
  assert.deepEqual(readRanges(['01-12-2025 / 31-12-2025', 50, 100]), ['2025-12-01 2025-12-31']);
});

test('the last day can be printed below the first day', () => {
  assert.deepEqual(readRanges(['01/05/2026 -', 50, 100], ['31/05/2026', 50, 112]), ['2026-05-01 2026-05-31']);
});

test('dates below each other are not a range without a dash', () => {
  assert.deepEqual(readRanges(['01/05/2026', 50, 100], ['31/05/2026', 50, 112]), []);
});

for (const text of [
  '1–30 September 2026',
  '1-30 September 2026',
  '1. bis 30. September 2026',
  'vom 01.09. bis 30.09.2026',
  'du 1er au 30 septembre 2026',
  'del 1 al 30 de septiembre de 2026',
  '1 tot en met 30 september 2026',
  'od 1 do 30 września 2026',
  '1. september til 30. september 2026',
  'September 1-30, 2026',
  'Sep 1 – Sep 30, 2026',
  '01 Sep-30 Sep 2026',
  '01.09 - 30.09.2026',
  '1.–30.9.2026',
  '01-30.09.2026',
  '1/9-30/9/2026',
  '9/1–9/30/2026',
  '2026. szeptember 1–30.',
  '2026. szeptember 1. – szeptember 30.',
  '2026-09-01--2026-09-30',
  '20260901-20260930',
  '2026-09-01 til 2026-09-30',
  '01/09/2026 → 30/09/2026',
])
  test(`"${text}" is a period`, () => {
    assert.deepEqual(readRanges([text, 50, 100]), ['2026-09-01 2026-09-30']);
  });

test('a period over the new year begins in the year before', () => {
  assert.deepEqual(readRanges(['29.12.–04.01.2026', 50, 100]), ['2025-12-29 2026-01-04']);
});

test('a price before a date does not start a period', () => {
  assert.deepEqual(readRanges(['12.10 - 30.09.2026', 50, 100]), []);
});
