import type { TLSSocket } from 'node:tls';
import type { buildConnector } from 'undici';
import { PublicHttpError } from './public-http-error.ts';

/** The connector returns this socket once: a client that loses it must not connect again by itself. */
export function createSingleConnector(socket: TLSSocket): buildConnector.connector {
  let next: TLSSocket | null = socket;
  return (_options, answer) => {
    const own = next;
    next = null;
    // Answer a moment later: undici accepts no response before the request is complete.
    queueMicrotask(() => {
      if (own !== null) answer(null, own);
      else answer(new PublicHttpError('protocol_error', 'the host closed the connection'), null);
    });
  };
}
