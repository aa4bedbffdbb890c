import type { Kysely, Transaction } from 'kysely';
import { RecordsUnavailableError } from '../../domain/ports/records.ts';
import { isRefusedStatement, isStalePlan, isUnavailable } from './database-errors.ts';
import type { Tables } from './tables.ts';

/**
 * Runs `work` in a separate transaction. Throws `RecordsUnavailableError` if the connection is lost. If this
 * happens during COMMIT, the transaction may have been committed. Any other error means that nothing was
 * written. If another process migrated the database in the meantime, `work` runs again in a new transaction.
 */
export async function runTransaction<Result>(
  database: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  try {
    return await runOnce(database, work);
  } catch (error) {
    if (!isStalePlan(error)) throw error;
    return runOnce(database, work);
  }
}

async function runOnce<Result>(
  database: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  let failure: { error: unknown } | null = null;
  let reachedCommit = false;
  try {
    return await database.transaction().execute(async (transaction) => {
      try {
        const result = await work(transaction);
        reachedCommit = true;
        return result;
      } catch (error) {
        failure = { error };
        throw error;
      }
    });
  } catch (error) {
    // If the rollback fails as well, Kysely throws the rollback's error, which hides the cause.
    const cause = failure === null ? error : (failure as { error: unknown }).error;
    const hasUnknownOutcome = reachedCommit && !isRefusedStatement(cause);
    if (hasUnknownOutcome || isUnavailable(cause)) throw toUnavailable(cause);
    throw cause;
  }
}

export function toUnavailable(error: unknown): RecordsUnavailableError {
  return error instanceof RecordsUnavailableError ? error : new RecordsUnavailableError(error);
}
