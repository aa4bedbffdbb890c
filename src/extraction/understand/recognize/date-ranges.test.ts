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
