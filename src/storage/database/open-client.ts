import { Socket } from 'node:net';
import pg from 'pg';
import { waitAtMost } from '../../lib/wait-at-most.ts';

/** How long to wait for the server to confirm that the connection is closed. */
const GOODBYE_MS = 1_000;

/** A connection outside the pool, for listening or holding locks. */
export interface OwnClient {
  readonly client: pg.Client;
  /**
   * Can be called at any time. Rejects everything that is still waiting for the connection, including
   * `connect`.
   */
  close(): Promise<void>;
}

/**
 * Creates a client that is not connected yet. Closing it destroys the socket. Calling only `end` would not be
 * enough: `connect` would never settle if the connection is being opened, and `end` would never settle if the
 * server does not respond.
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
