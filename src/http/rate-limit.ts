import type { FastifyReply } from 'fastify';
import type { Caller } from '../domain/callers.ts';
import { ApiError } from '../lib/api-error.ts';
import { MinuteWindows } from '../lib/minute-windows.ts';

/**
 * Limits the requests per minute for each key. Sets the headers of the IETF draft "RateLimit header fields
 * for HTTP".
 */
export class RateLimit {
  #perMinute: number;
  #windows = new MinuteWindows();

  /** @param perMinute 0 for no limit */
  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Throws a 429 error if the limit is exceeded. */
  check(caller: Pick<Caller, 'id'>, reply: FastifyReply): void {
    if (this.#perMinute === 0) return;
    const { count, secondsLeft } = this.#windows.count(caller.id);
    const remaining = Math.max(0, this.#perMinute - count);
    reply.header('RateLimit-Policy', `"key";q=${this.#perMinute};w=60`);
    reply.header('RateLimit', `"key";r=${remaining};t=${secondsLeft}`);
    if (count <= this.#perMinute) return;
    throw new ApiError(
      'rate_limited',
      `This key can make at most ${this.#perMinute} requests per minute. Try again later.`,
      {
        headers: { 'Retry-After': String(secondsLeft) },
      },
    );
  }
}
