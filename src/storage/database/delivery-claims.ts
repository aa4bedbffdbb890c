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

  /** One statement after the other: a connection has one at a time. */
  let last: Promise<unknown> = Promise.resolve();
  function run(lockFunction: string, webhookId: string): Promise<boolean> {
    const mine = last.then(async () => {
      const sql = `select ${lockFunction}(hashtextextended($1, $2)) as done`;
      const result = await client?.query<{ done: boolean }>(sql, [webhookId, LOCK_SPACE]);
      return result?.rows[0]?.done === true;
    });
    // Where the connection is lost, its own event tells, and the locks are gone with it.
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
      closed = true;
      await last;
      await client?.end();
    },
  };
}
