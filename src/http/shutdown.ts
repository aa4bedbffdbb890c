import type { FastifyReply } from 'fastify';

/** Says when the server closes, so that nothing keeps it up by waiting. */
export class Shutdown {
  #controller = new AbortController();

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  begin(): void {
    this.#controller.abort();
  }
}

/** Aborts where the client has gone, or the server is closing. */
export function endOfInterest(reply: FastifyReply, shutdown: Shutdown): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return AbortSignal.any([gone.signal, shutdown.signal]);
}
