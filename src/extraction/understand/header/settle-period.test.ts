import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Box, Evidence } from '../../parsed-data.ts';
import { settlePeriod } from './settle-period.ts';

const BOX: Box = [100, 50, 220, 62];

/** Settles a period whose end was read from "1–30 September 2026", and returns its start. */
function settle(start: string, text: string, end = '2026-09-30'): unknown {
  const fields = { period_start: start, period_end: end };
  const evidence: Record<string, Evidence> = {
    '/fields/period_start': { method: 'label', confidence: 0.8, page: 1, box: [100, 50, 130, 62], text },
    '/fields/period_end': {
      method: 'label',
      confidence: 0.8,
      page: 1,
      box: BOX,
      text: '1–30 September 2026',
    },
  };
  settlePeriod(fields, evidence);
  return fields.period_start;
}

test('the first day of a period is kept if its day is printed', () => {
  assert.equal(settle('2026-09-01', '1–30'), '2026-09-01');
});

test('a start that was read from the date of the end is removed', () => {
  assert.equal(settle('2026-09-01', '30 September 2026'), undefined);
  assert.equal(settle('2026-09-30', '30 September 2026'), undefined);
});
