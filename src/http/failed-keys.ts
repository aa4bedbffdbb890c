import { isIPv6 } from 'node:net';
import { ApiError } from '../lib/api-error.ts';
import { MinuteWindows } from './minute-windows.ts';

/** Slows down an address that tries keys. A good key is never held up: only failures come here. */
export class FailedKeys {
  #perMinute: number;
  #windows = new MinuteWindows();

  /** @param perMinute 0 for no limit */
  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Counts a failure; throws 429 over the limit. */
  count(address: string): void {
    if (this.#perMinute === 0) return;
    const { count, secondsLeft } = this.#windows.count(toNetwork(address));
    if (count <= this.#perMinute) return;
    throw new ApiError('rate_limited', 'Too many requests with wrong API keys from this address.', {
      headers: { 'Retry-After': String(secondsLeft) },
    });
  }
}

/** One customer of an IPv6 network has a /64: all of it counts as one address. */
function toNetwork(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::', 2);
  const left = head.split(':');
  const right = tail === undefined ? [] : tail.split(':');
  const zeros = new Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
