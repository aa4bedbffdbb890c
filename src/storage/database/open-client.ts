import { Socket } from 'node:net';
import pg from 'pg';
import { waitAtMost } from '../../lib/wait-at-most.ts';

/** How long the server may take to answer a goodbye. */
const GOODBYE_MS = 1_000;

/** One connection outside the pool, which listens or holds locks. */
export interface OwnClient {
  readonly client: pg.Client;
  /** Closes the connection at any time. What still waits for it, `connect` too, is rejected. */
  close(): Promise<void>;
}

/**
 * Makes a client that is not connected yet. With `end` alone, `connect` would never settle if the connection is still
 * being made, and `end` itself would not if the server is silent; both do once the socket is destroyed.
 */
export function openClient(connectionString: string, applicationName: string): OwnClient {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString,
    application_name: applicationName,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    stream: () => socket,
  });
  let isConnected = false;
  client.once('connect', () => {
    isConnected = true;
  });
  return {
    client,
    async close() {
      if (isConnected) await waitAtMost(GOODBYE_MS, () => client.end());
      socket.destroy();
    },
  };
}
