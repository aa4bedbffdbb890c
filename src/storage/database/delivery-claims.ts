import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DeliveryClaims } from '../../domain/ports/delivery-claims.ts';
import type { Logger } from '../../lib/logger.ts';
import { DELIVERY_CHANNEL } from './announce.ts';

/** Distinguishes our advisory locks from those of others in the same database. */
const LOCK_SPACE = 7_239_105_665;
const RECONNECT_MS = 500;

/**
 * Claims as advisory locks of one connection, which also listens: PostgreSQL gives them back at the very moment that the
 * process or its connection dies, and nothing has to be renewed or cleaned up.
 */
export async function openDeliveryClaims(connectionString: string, log: Logger): Promise<DeliveryClaims> {
  let wake = (_webhookId: string) => {};
  let lost = () => {};
  let closed = false;
  let client: pg.Client | null = null;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString,
      application_name: 'legible deliveries',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    fresh.on('notification', ({ payload }) => wake(payload ?? ''));
    fresh.on('error', (error) => log.warn({ err: error }, 'the connection for deliveries had an error'));
    fresh.on('end', () => {
      if (client !== fresh) return;
      client = null;
      lost();
      if (!closed) void reconnect();
    });
    await fresh.connect();
    // A machine that vanishes without a word must not keep its locks for hours.
    await fresh.query(
      'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
    );
    await fresh.query(`listen ${DELIVERY_CHANNEL}`);
    client = fresh;
  }

  async function reconnect(): Promise<void> {
    while (!closed) {
      await sleep(RECONNECT_MS, undefined, { ref: false });
      try {
        await connect();
        return;
      } catch (error) {
        log.warn({ err: error }, 'deliveries wait for the database');
      }
    }
  }

  await connect();
  return {
    async claim(webhookId) {
      try {
        const sql = 'select pg_try_advisory_lock(hashtextextended($1, $2)) as taken';
        const result = await client?.query<{ taken: boolean }>(sql, [webhookId, LOCK_SPACE]);
        return result?.rows[0]?.taken === true;
      } catch {
        return false; // the connection is lost, which its own event tells
      }
    },
    async release(webhookId) {
      try {
        await client?.query('select pg_advisory_unlock(hashtextextended($1, $2))', [webhookId, LOCK_SPACE]);
      } catch {
        // lost with the connection, and the lock with it
      }
    },
    onWake(listener) {
      wake = listener;
    },
    onLost(listener) {
      lost = listener;
    },
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
