import { ApiError } from '../lib/api-error.ts';
import { getClientNetwork } from '../lib/client-network.ts';
import { MinuteWindows } from '../lib/minute-windows.ts';

/** Once an address exceeds the limit by this factor, its requests cause no more database queries. */
const LOOKUPS_END_AT = 10;
/** Maximum number of recently valid keys to remember. These are accepted even from blocked addresses. */
const REMEMBERED_KEYS = 10_000;

/** Blocks addresses that try to guess keys. Only failed attempts count. */
export class FailedKeys {
  readonly #perMinute: number;
  readonly #windows = new MinuteWindows();
  readonly #recentlyValid = new Set<string>();

  /** @param perMinute 0 for no limit */
  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /**
   * Throws a 429 error without a database query if the address is far over the limit, unless the key was
   * valid recently.
   */
  checkBeforeLookup(address: string, digest: Buffer): void {
    if (this.#perMinute === 0 || this.#recentlyValid.has(digest.toString('base64'))) return;
    const { count, secondsLeft } = this.#windows.peek(getClientNetwork(address));
    if (count > this.#perMinute * LOOKUPS_END_AT) throw createTooManyError(secondsLeft);
  }

  noteValid(digest: Buffer): void {
    const key = digest.toString('base64');
    this.#recentlyValid.delete(key);
    this.#recentlyValid.add(key);
    if (this.#recentlyValid.size <= REMEMBERED_KEYS) return;
    const [oldest = key] = this.#recentlyValid;
    this.#recentlyValid.delete(oldest);
  }

  /** Counts a failed attempt. Throws a 429 error after too many of them. */
  count(address: string): void {
    if (this.#perMinute === 0) return;
    const { count, secondsLeft } = this.#windows.count(getClientNetwork(address));
    if (count > this.#perMinute) throw createTooManyError(secondsLeft);
  }
}

function createTooManyError(secondsLeft: number): ApiError {
  return new ApiError(
    'rate_limited',
    'Too many requests with invalid API keys from this address. Try again later.',
    {
      headers: { 'Retry-After': String(secondsLeft) },
    },
  );
}
