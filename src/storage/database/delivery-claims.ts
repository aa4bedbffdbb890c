import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { DeliveryClaims } from '../../domain/ports/delivery-claims.ts';
import type { Logger } from '../../lib/logger.ts';
import { type OwnClient, openClient } from './open-client.ts';
import { DELIVERY_CHANNEL } from './wake-delivery.ts';

/** Distinguishes Legible's advisory locks from those of other applications in the same database. */
const LOCK_SPACE = 7_239_105_665;
const RECONNECT_MS = 500;

/**
 * Opens claims, which are advisory locks on one connection that also listens for notifications. PostgreSQL
 * releases the locks when the process or its connection ends, so nothing needs to be renewed or cleaned up.
 */
export async function openDeliveryClaims(connectionString: string, log: Logger): Promise<DeliveryClaims> {
  let wake = (_webhookId: string) => {};
  let lost = () => {};
  const closing = new AbortController();
  /** The connection that is open or being opened. */
  let own: OwnClient | null = null;
  let client: pg.Client | null = null;
  let reconnecting: Promise<void> = Promise.resolve();

  async function connect(): Promise<void> {
    const fresh = openClient(connectionString, 'legible deliveries');
    own = fresh;
    fresh.client.on('notification', ({ payload }) => wake(payload ?? ''));
    fresh.client.on('error', (error) => {
      if (!closing.signal.aborted) log.warn({ err: error }, 'the connection for deliveries had an error');
    });
    fresh.client.on('end', () => {
      if (client !== fresh.client) return;
      client = null;
      lost();
      if (!closing.signal.aborted) reconnecting = reconnect();
    });
    try {
      await fresh.client.connect();
      // If a machine disappears, PostgreSQL must release its locks within seconds rather than hours.
      await fresh.client.query(
        'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
      );
      await fresh.client.query(`listen ${DELIVERY_CHANNEL}`);
      client = fresh.client;
    } catch (error) {
      await fresh.close();
      throw error;
    }
  }

  async function reconnect(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await sleep(RECONNECT_MS, undefined, { signal: closing.signal });
        await connect();
        return;
      } catch (error) {
        if (!closing.signal.aborted) log.warn({ err: error }, 'deliveries are waiting for the database');
      }
    }
  }

  /** The last statement in the queue. A connection executes one statement at a time. */
  let last: Promise<unknown> = Promise.resolve();
  function run(lockFunction: string, webhookId: string): Promise<boolean> {
    const mine = last.then(async () => {
      const sql = `select ${lockFunction}(hashtextextended($1, $2)) as done`;
      const result = await client?.query<{ done: boolean }>(sql, [webhookId, LOCK_SPACE]);
      return result?.rows[0]?.done === true;
    });
    // Ignore errors here: if the connection breaks, its `end` event is handled and its locks are released.
    const settled = mine.catch(() => false);
    last = settled;
    return settled;
  }

  await connect();
  return {
    claim: (webhookId) => run('pg_try_advisory_lock', webhookId),
    release: async (webhookId) => {
      await run('pg_advisory_unlock', webhookId);
    },
    onWake(listener) {
      wake = listener;
    },
    onLost(listener) {
      lost = listener;
    },
    async close() {
      closing.abort();
      await own?.close();
      await reconnecting;
      await last;
    },
  };
}
