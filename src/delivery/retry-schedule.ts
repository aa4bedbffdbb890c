/**
 * Delays vary at random by up to this fraction, so that retries do not all reach a recovering receiver at
 * once.
 */
const JITTER = 0.2;

/**
 * Returns the delay from this attempt to the next, in milliseconds.
 * @param delayMs the delay in the schedule
 * @param retryAfterMs the delay that the receiver requested; clamped between `delayMs` and twice `delayMs`
 * @param random from 0 to 1
 */
export function calculateDelay(delayMs: number, retryAfterMs: number | null, random: number): number {
  if (retryAfterMs !== null) return Math.min(Math.max(retryAfterMs, delayMs), 2 * delayMs);
  return Math.round(delayMs * (1 - JITTER + 2 * JITTER * random));
}

/**
 * Converts a `Retry-After` header (seconds or a date) to milliseconds from `now`. Returns null if the header
 * is missing or invalid.
 */
export function parseRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1000;
  // Accept only HTTP's date format; Date.parse would accept many others.
  if (!/^\s*[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT\s*$/.test(header)) return null;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
