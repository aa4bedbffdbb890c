/** What follows from an attempt. */
import type { AttemptTrigger, DeliveryStatus } from '../domain/deliveries.ts';
import type { AttemptOutcome } from './attempt.ts';
import { nextDelay } from './retry-schedule.ts';

export interface MadeAttempt {
  readonly outcome: Exclude<AttemptOutcome, { kind: 'aborted' }>;
  readonly trigger: AttemptTrigger;
  /** The delivery's status before. */
  readonly status: DeliveryStatus;
  /** Attempts that the schedule has made before this one. */
  readonly scheduledAttempts: number;
}

export interface Decision {
  readonly status: DeliveryStatus;
  /** Milliseconds until the next attempt; null where there is none. */
  readonly delayMs: number | null;
}

/**
 * The delivery's next status and attempt. An attempt that a person asked for takes no place in the schedule: a delivery
 * that still waits goes on waiting, one that is over stays as it was unless this attempt succeeded.
 *
 * @param schedule delays in milliseconds, each counted from the attempt before
 * @param random 0 to 1
 */
export function decide(attempt: MadeAttempt, schedule: readonly number[], random: number): Decision {
  const { outcome, trigger } = attempt;
  if (outcome.kind === 'succeeded') return { status: 'succeeded', delayMs: null };
  if (trigger === 'redeliver' && attempt.status !== 'pending')
    return { status: attempt.status, delayMs: null };
  if (outcome.kind === 'gone' || trigger === 'test') return { status: 'failed', delayMs: null };
  const delay = schedule[attempt.scheduledAttempts + (trigger === 'schedule' ? 1 : 0)];
  if (delay === undefined) return { status: 'failed', delayMs: null };
  return { status: 'pending', delayMs: nextDelay(delay, outcome.retryAfterMs, random) };
}
