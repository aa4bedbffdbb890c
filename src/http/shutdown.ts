import type { FastifyReply } from 'fastify';
import { createUnavailableError } from '../lib/api-error.ts';

/** A restart takes about this long. */
const RETRY_AFTER_SECONDS = 5;

/** Signals that the server is closing, so that waiting requests end early and do not delay it. */
export class Shutdown {
  #controller = new AbortController();

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  begin(): void {
    this.#controller.abort();
  }

  /** Throws a 503 error if the server is closing, because requests can still arrive on open connections. */
  refuse(): void {
    if (this.signal.aborted)
      throw createUnavailableError('The service is shutting down.', RETRY_AFTER_SECONDS);
  }
}

/**
 * Call this in a `catch` block. Throws a 503 error if the client disconnected or the server is closing,
 * neither of which is a failure. Otherwise throws the given error.
 */
export function asUnavailableIfAborted(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError')
    throw createUnavailableError(
      'The client disconnected before the response was sent.',
      RETRY_AFTER_SECONDS,
    );
  throw error;
}

/** Returns a signal that is aborted when the client disconnects or the server closes. */
export function endOfInterest(reply: FastifyReply, shutdown: Shutdown): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return AbortSignal.any([gone.signal, shutdown.signal]);
}
