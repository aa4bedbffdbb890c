import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decide, type MadeAttempt } from './decide.ts';

const SCHEDULE = [0, 5_000, 300_000];
const refused: MadeAttempt['outcome'] = {
  kind: 'failed',
  status: 500,
  error: 'unexpected_status',
  retryAfterMs: null,
};

function decideAfter(outcome: MadeAttempt['outcome'], more: Partial<MadeAttempt> = {}) {
  const attempt: MadeAttempt = {
    outcome,
    trigger: 'schedule',
    status: 'pending',
    scheduledAttempts: 0,
    ...more,
  };
  return decide(attempt, SCHEDULE, 0.5);
}

test('a successful attempt ends a delivery, whatever triggered it', () => {
  for (const trigger of ['schedule', 'redeliver', 'test'] as const) {
    for (const status of ['pending', 'failed', 'succeeded'] as const) {
      const outcome = decideAfter({ kind: 'succeeded', status: 204 }, { trigger, status });
      assert.deepEqual(outcome, { status: 'succeeded', delayMs: null });
    }
  }
});

test('failed attempts follow the schedule until it ends', () => {
  assert.deepEqual(decideAfter(refused), { status: 'pending', delayMs: 5_000 });
  assert.deepEqual(decideAfter(refused, { scheduledAttempts: 1 }), { status: 'pending', delayMs: 300_000 });
  assert.deepEqual(decideAfter(refused, { scheduledAttempts: 2 }), { status: 'failed', delayMs: null });
});

test('a 410 response ends a delivery at once, and so does a failed test', () => {
  assert.deepEqual(decideAfter({ kind: 'gone', status: 410 }), { status: 'failed', delayMs: null });
  assert.deepEqual(decideAfter(refused, { trigger: 'test' }), { status: 'failed', delayMs: null });
});

test('a failed redelivery does not change the status', () => {
  const redelivered = { trigger: 'redeliver' } as const;
  assert.deepEqual(decideAfter(refused, redelivered), { status: 'pending', delayMs: 0 });
  assert.deepEqual(decideAfter(refused, { ...redelivered, scheduledAttempts: 1 }), {
    status: 'pending',
    delayMs: 5_000,
  });
  for (const status of ['failed', 'succeeded'] as const) {
    assert.deepEqual(decideAfter(refused, { ...redelivered, status, scheduledAttempts: 3 }), {
      status,
      delayMs: null,
    });
  }
});
