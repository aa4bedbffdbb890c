import type { Kysely, Transaction } from 'kysely';
import { runTransaction } from './run-transaction.ts';
import type { Tables } from './tables.ts';

/** Runs `work` in the given transaction or, if there is none, in a new one. */
export function runAtomically<Result>(
  database: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  if (database.isTransaction) return work(database as Transaction<Tables>);
  return runTransaction(database, work);
}
