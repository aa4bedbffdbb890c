import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findNextTime } from './export-schedules.ts';

const findNext = (every: 'day' | 'week' | 'month', day: number | null, now: string) =>
  findNextTime({ every, minute: 6 * 60 + 30, day }, new Date(now)).toISOString();

it('a schedule finds the next day, week and month', () => {
  assert.equal(findNext('day', null, '2026-03-10T06:29:59Z'), '2026-03-10T06:30:00.000Z');
  assert.equal(findNext('day', null, '2026-03-10T06:30:00Z'), '2026-03-11T06:30:00.000Z');
  assert.equal(findNext('day', null, '2026-12-31T07:00:00Z'), '2027-01-01T06:30:00.000Z');
  // 2026-03-10 is a Tuesday.
  assert.equal(findNext('week', 1, '2026-03-10T12:00:00Z'), '2026-03-16T06:30:00.000Z');
  assert.equal(findNext('week', 7, '2026-03-10T12:00:00Z'), '2026-03-15T06:30:00.000Z');
  assert.equal(findNext('week', 2, '2026-03-10T06:30:00Z'), '2026-03-17T06:30:00.000Z');
  assert.equal(findNext('month', 28, '2026-02-28T07:00:00Z'), '2026-03-28T06:30:00.000Z');
  assert.equal(findNext('month', 1, '2026-01-31T07:00:00Z'), '2026-02-01T06:30:00.000Z');
});
