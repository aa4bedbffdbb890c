import type { TLSSocket } from 'node:tls';
import type { buildConnector } from 'undici';
import { PublicHttpError } from './public-http-error.ts';

/**
 * Creates a connector that returns this socket only once. A client that loses the socket must not open
 * another connection.
 */
export function createSingleConnector(socket: TLSSocket): buildConnector.connector {
  let next: TLSSocket | null = socket;
  return (_options, answer) => {
    const own = next;
    next = null;
    // Answer asynchronously, because undici accepts no response before the request is complete.
    queueMicrotask(() => {
      if (own !== null) answer(null, own);
      else answer(new PublicHttpError('protocol_error', 'the host closed the connection'), null);
    });
  };
}
