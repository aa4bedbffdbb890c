import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { WorkerRecords } from '../../domain/ports/records.ts';
import type { Tables } from './tables.ts';

/** How long the rows of dead workers are kept. */
const FORGET_AFTER = sql`interval '1 day'`;

/**
 * Condition for a row of `workers`, given by its alias, that belongs to a live process. Uses only the
 * database's clock.
 */
export function isAlive(alias: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.seen_at`)} > now() - interval '15 seconds'`;
}

export function createWorkerStore(database: Kysely<Tables>): WorkerRecords {
  return {
    async beat({ id, host, startedAt, problem }) {
      await sql`insert into workers (id, host, started_at, seen_at, problem)
        values (${id}, ${host}, ${startedAt}, now(), ${problem})
        on conflict (id) do update set seen_at = now(), problem = excluded.problem`.execute(database);
      await sql`delete from workers where seen_at < now() - ${FORGET_AFTER}`.execute(database);
    },
    async leave(id) {
      await database.deleteFrom('workers').where('id', '=', id).execute();
    },
    async listAlive() {
      const rows = await database
        .selectFrom('workers as w')
        .select(['w.id', 'w.host', 'w.started_at', 'w.problem'])
        .where(isAlive('w'))
        .orderBy('w.id')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        host: row.host,
        startedAt: row.started_at,
        problem: row.problem,
      }));
    },
  };
}
