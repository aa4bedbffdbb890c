/** Calculates the time of the next attempt. */

/** Fraction by which a delay is varied, so that a recovering receiver is not overloaded. */
const JITTER = 0.2;

/**
 * Milliseconds from this attempt to the next.
 * @param delayMs the delay of the schedule
 * @param retryAfterMs requested by the receiver; limited to 1 to 2 times the delay
 * @param random 0 to 1
 */
export function calculateDelay(delayMs: number, retryAfterMs: number | null, random: number): number {
  if (retryAfterMs !== null) return Math.min(Math.max(retryAfterMs, delayMs), 2 * delayMs);
  return Math.round(delayMs * (1 - JITTER + 2 * JITTER * random));
}

/** Converts a `Retry-After` header (seconds, or a date) to milliseconds from `now`; null if it is invalid. */
export function parseRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1000;
  // Only accepts the date format of HTTP; Date.parse would accept many others.
  if (!/^\s*[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT\s*$/.test(header)) return null;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
