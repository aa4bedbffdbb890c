/** Speeds up TLS handshakes: certificates are read once, and sessions are resumed. */
import { createSecureContext, type SecureContext, type TLSSocket } from 'node:tls';

/** The least recently used host is forgotten. */
const SESSIONS_MAX = 500;

export interface TlsSessions {
  optionsFor(origin: string): { secureContext: SecureContext; session?: Buffer };
  /** Remembers a session, which comes from an authenticated host and expires automatically. */
  learnFrom(socket: TLSSocket, origin: string): void;
}

/** @param ca certificates (PEM) to trust instead of Node's own */
export function createTlsSessions(ca: readonly string[] | undefined): TlsSessions {
  /** Created on first use: reading all certificates takes as long as many handshakes. */
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
