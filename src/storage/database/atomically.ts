import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Runs `work` in a transaction: in the one that `database` is, or in one of its own. */
export function atomically<Result>(
  database: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  if (database.isTransaction) return work(database as Transaction<Tables>);
  return database.transaction().execute(work);
}
