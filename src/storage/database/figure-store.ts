import { type Kysely, sql } from 'kysely';
import type { FigureRecords } from '../../domain/ports/service-figures.ts';
import type { Tables } from './tables.ts';
import { isAlive } from './worker-store.ts';

interface FiguresRow {
  queued: number;
  running: number;
  oldest_run: number;
  exports: number;
  due: number;
  pending: number;
  oldest_due: number;
  taking: number;
  paused: number;
}

/**
 * Creates the store. It counts rows with indexes that contain only unfinished runs, pending exports and due
 * deliveries, so finished ones do not slow it down.
 */
export function createFigureStore(database: Kysely<Tables>): FigureRecords {
  return {
    async read() {
      const { rows } = await sql<FiguresRow>`
        select r.*, e.*, d.*, w.* from
          (select count(*) filter (where state = 'queued') as queued,
            count(*) filter (where state = 'running') as running,
            coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest_run
            from runs where state in ('queued', 'running')) r,
          (select count(*) as exports from exports where status = 'pending') e,
          (select count(*) filter (where due_at <= now()) as due, count(*) as pending,
            greatest(coalesce(extract(epoch from now() - min(due_at)), 0), 0)::float8 as oldest_due
            from deliveries where due_at is not null) d,
          (select count(*) filter (where problem is null) as taking,
            count(*) filter (where problem is not null) as paused
            from workers where ${isAlive('workers')}) w`.execute(database);
      const [row] = rows;
      if (row === undefined) throw new Error('a query of aggregates has one row');
      return {
        runs: { queued: row.queued, running: row.running },
        oldestRunSeconds: row.oldest_run,
        pendingExports: row.exports,
        deliveries: { due: row.due, pending: row.pending, oldestDueSeconds: row.oldest_due },
        workers: { taking: row.taking, paused: row.paused },
      };
    },
  };
}
