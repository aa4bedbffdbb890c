/** Speeds up TLS handshakes by reading the certificates only once and resuming sessions. */
import { createSecureContext, type SecureContext, type TLSSocket } from 'node:tls';

/** Maximum number of hosts. If there are more, the least recently used one is forgotten. */
const SESSIONS_MAX = 500;

export interface TlsSessions {
  optionsFor(origin: string): { secureContext: SecureContext; session?: Buffer };
  /** Remembers the session of a socket. Sessions come from authenticated hosts and expire automatically. */
  learnFrom(socket: TLSSocket, origin: string): void;
}

/** @param ca certificates (PEM) to trust instead of Node's own */
export function createTlsSessions(ca: readonly string[] | undefined): TlsSessions {
  /** Created on first use, because reading all certificates takes as long as many handshakes. */
  let context: SecureContext | null = null;
  const settings = { minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca: [...ca] }) } as const;
  const sessions = new Map<string, Buffer>();
  return {
    optionsFor(origin) {
      const session = sessions.get(origin);
      context ??= createSecureContext(settings);
      return { secureContext: context, ...(session === undefined ? {} : { session }) };
    },
    learnFrom(socket, origin) {
      socket.on('session', (session: Buffer) => {
        sessions.delete(origin);
        sessions.set(origin, session);
        const [oldest = origin] = sessions.keys();
        if (sessions.size > SESSIONS_MAX) sessions.delete(oldest);
      });
    },
  };
}
