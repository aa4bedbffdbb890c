import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calculateDelay, parseRetryAfter } from './retry-schedule.ts';

test('a delay varies by at most a fifth', () => {
  assert.equal(calculateDelay(5_000, null, 0), 4_000);
  assert.equal(calculateDelay(5_000, null, 0.5), 5_000);
  assert.equal(calculateDelay(5_000, null, 1), 6_000);
  assert.equal(calculateDelay(0, null, 1), 0);
});

test('Retry-After is honoured between one and two times the delay', () => {
  assert.equal(calculateDelay(5_000, 3_000, 0), 5_000);
  assert.equal(calculateDelay(5_000, 7_000, 0), 7_000);
  assert.equal(calculateDelay(5_000, 3_600_000, 0), 10_000);
});

test('Retry-After is read as seconds or as a date', () => {
  const now = new Date('2026-11-20T09:30:00Z');
  assert.equal(parseRetryAfter('3', now), 3_000);
  assert.equal(parseRetryAfter(' 120 ', now), 120_000);
  assert.equal(parseRetryAfter('Fri, 20 Nov 2026 09:31:00 GMT', now), 60_000);
  assert.equal(parseRetryAfter('Fri, 20 Nov 2026 09:00:00 GMT', now), 0);
  for (const text of [
    '',
    '-1',
    '1.5',
    'soon',
    '2026-11-20',
    '99999999999',
    'Fri, 99 Nov 2026 09:31:00 GMT',
  ]) {
    assert.equal(parseRetryAfter(text, now), null, text);
  }
  assert.equal(parseRetryAfter(undefined, now), null);
});
