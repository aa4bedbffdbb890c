import type { AttemptTrigger, DeliveryStatus } from '../domain/deliveries.ts';
import type { AttemptOutcome } from './attempt.ts';
import { calculateDelay } from './retry-schedule.ts';

export interface MadeAttempt {
  readonly outcome: Exclude<AttemptOutcome, { kind: 'aborted' }>;
  readonly trigger: AttemptTrigger;
  /** The status before this attempt. */
  readonly status: DeliveryStatus;
  /** Number of scheduled attempts before this one. */
  readonly scheduledAttempts: number;
}

export interface Decision {
  readonly status: DeliveryStatus;
  /** Milliseconds until the next attempt; null if there is none. */
  readonly delayMs: number | null;
}

/**
 * Decides a delivery's next status and the time of its next attempt. A manual attempt is not part of the
 * schedule: a pending delivery remains pending, and a completed one changes only if the attempt succeeds.
 * @param schedule delays in milliseconds, each counted from the previous attempt
 * @param random from 0 to 1
 */
export function decide(attempt: MadeAttempt, schedule: readonly number[], random: number): Decision {
  const { outcome, trigger } = attempt;
  if (outcome.kind === 'succeeded') return { status: 'succeeded', delayMs: null };
  if (trigger === 'redeliver' && attempt.status !== 'pending')
    return { status: attempt.status, delayMs: null };
  if (outcome.kind === 'gone' || trigger === 'test') return { status: 'failed', delayMs: null };
  const delay = schedule[attempt.scheduledAttempts + (trigger === 'schedule' ? 1 : 0)];
  if (delay === undefined) return { status: 'failed', delayMs: null };
  return { status: 'pending', delayMs: calculateDelay(delay, outcome.retryAfterMs, random) };
}
