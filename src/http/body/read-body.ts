import type { IncomingMessage } from 'node:http';
import { ApiError } from '../../lib/api-error.ts';
import { formatSize } from '../../lib/format-size.ts';
import type { UploadSettings } from '../dependencies.ts';

export type BodyLimits = Pick<UploadSettings, 'idleTimeoutMs' | 'timeoutMs'>;

/**
 * Yields the chunks of a body on demand, so that a slow reader slows the sender down. Throws a 413 error if
 * the body is larger than `maxBytes` (immediately if `Content-Length` is), a 408 error if the client stalls,
 * and a 400 error if it disconnects. The connection stays open for a response.
 */
export async function* readBody(
  request: IncomingMessage,
  maxBytes: number,
  limits: BodyLimits,
): AsyncGenerator<Buffer, void, undefined> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw createRequestTooLargeError(maxBytes);
  const deadline = new Deadline(limits);
  const iterator = request.iterator({ destroyOnReturn: false });
  let total = 0;
  let stalled = false;
  const readNext = async () => {
    const next = await deadline.orExpired(iterator.next());
    if (next !== 'expired') return next;
    stalled = true;
    throw new ApiError(
      'request_timeout',
      'The body of the request took too long to arrive. Send it faster, or send a smaller body.',
      { headers: { Connection: 'close' } },
    );
  };
  try {
    for (let next = await readNext(); next.done !== true; next = await readNext()) {
      // No encoding is set for requests, so chunks are buffers.
      const chunk: Buffer = next.value;
      total += chunk.length;
      if (total > maxBytes) throw createRequestTooLargeError(maxBytes);
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
    // A stalled iterator would not return before its next chunk. Its connection will be closed anyway.
    if (!stalled) await iterator.return?.();
  }
}

/** Throws the same errors as `readBody`. */
export async function readWholeBody(
  request: IncomingMessage,
  maxBytes: number,
  limits: BodyLimits,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of readBody(request, maxBytes, limits)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export function createRequestTooLargeError(maxBytes: number): ApiError {
  return new ApiError(
    'payload_too_large',
    `The request is larger than the limit of ${formatSize(maxBytes)}.`,
  );
}

/** Combines two time limits: one between chunks and one for the whole body. */
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
   * Returns `expired` if the time limit is reached first. Does not use `Promise.race`: repeated calls with
   * the same long-lived promise would keep every chunk in memory.
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
