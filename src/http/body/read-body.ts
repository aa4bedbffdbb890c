import type { IncomingMessage } from 'node:http';
import { ApiError } from '../../lib/api-error.ts';
import { formatSize } from '../../lib/format-size.ts';
import type { UploadSettings } from '../dependencies.ts';

export type BodyLimits = Pick<UploadSettings, 'idleTimeoutMs' | 'timeoutMs'>;

/**
 * The chunks of a body as they come in, pulled, so that a slow reader slows the sender down.
 * Throws 413 above `maxBytes` (at once where `Content-Length` tells), 408 for a client that stalls, 400 for one that
 * goes away. Leaves the request open in every case, so that it can be answered.
 */
export async function* readBody(
  request: IncomingMessage,
  maxBytes: number,
  limits: BodyLimits,
): AsyncGenerator<Buffer, void, undefined> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const deadline = new Deadline(limits);
  const iterator = request.iterator({ destroyOnReturn: false });
  let total = 0;
  let stalled = false;
  try {
    for (;;) {
      const next = await deadline.orExpired(iterator.next());
      if (next === 'expired') {
        stalled = true;
        throw new ApiError('request_timeout', 'The body of the request took too long to arrive.', {
          headers: { Connection: 'close' },
        });
      }
      if (next.done === true) return;
      const chunk: unknown = next.value;
      if (!Buffer.isBuffer(chunk)) throw new TypeError('A body is made of buffers.');
      total += chunk.length;
      if (total > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
      deadline.progress();
    }
  } catch (error) {
    if (error instanceof ApiError || !request.destroyed) throw error;
    throw new ApiError('malformed_request', 'The connection closed before the body was complete.', {
      cause: error,
    });
  } finally {
    deadline.stop();
    // A stalled iterator cannot be ended before its next chunk; its connection closes anyway.
    if (!stalled) await iterator.return?.();
  }
}

/** All of a body that has to be in memory. */
export async function readWholeBody(
  request: IncomingMessage,
  maxBytes: number,
  limits: BodyLimits,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of readBody(request, maxBytes, limits)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export function tooLarge(maxBytes: number): ApiError {
  return new ApiError(
    'payload_too_large',
    `The request is larger than the limit of ${formatSize(maxBytes)}.`,
  );
}

/** Two clocks: one that every chunk winds up again, one for all. */
class Deadline {
  #isExpired = false;
  #onExpired: (() => void) | null = null;
  #idle: NodeJS.Timeout;
  #total: NodeJS.Timeout;

  constructor(limits: BodyLimits) {
    const expire = () => {
      this.#isExpired = true;
      this.#onExpired?.();
    };
    this.#idle = setTimeout(expire, limits.idleTimeoutMs);
    this.#total = setTimeout(expire, limits.timeoutMs);
  }

  /**
   * What comes first. Not `Promise.race` against one long promise: that would hold every chunk of the body until its
   * end.
   */
  async orExpired<Value>(promise: Promise<Value>): Promise<Value | 'expired'> {
    if (this.#isExpired) return 'expired';
    try {
      return await new Promise<Value | 'expired'>((resolve, reject) => {
        this.#onExpired = () => resolve('expired');
        promise.then(resolve, reject);
      });
    } finally {
      this.#onExpired = null;
    }
  }

  progress(): void {
    this.#idle.refresh();
  }

  stop(): void {
    clearTimeout(this.#idle);
    clearTimeout(this.#total);
  }
}
