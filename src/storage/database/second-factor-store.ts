import type { Kysely } from 'kysely';
import type { SecondFactorRecords } from '../../domain/ports/second-factor-records.ts';
import { runAtomically } from './atomically.ts';
import type { Tables } from './tables.ts';

export function createSecondFactorStore(database: Kysely<Tables>): SecondFactorRecords {
  return {
    async find(userId) {
      const row = await database
        .selectFrom('second_factors')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (row === undefined) return null;
      const { sealed_secret: sealedSecret, is_confirmed: isConfirmed, created_at: createdAt } = row;
      return { userId, sealedSecret, isConfirmed, createdAt };
    },
    async begin(userId, sealedSecret) {
      const values = {
        sealed_secret: sealedSecret,
        is_confirmed: false,
        last_step: 0,
        created_at: new Date(),
      };
      const row = await database
        .insertInto('second_factors')
        .values({ user_id: userId, ...values })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet(values).where('second_factors.is_confirmed', '=', false),
        )
        .returning('user_id')
        .executeTakeFirst();
      return row !== undefined;
    },
    confirm: (userId, recoveryDigests) =>
      runAtomically(database, async (transaction) => {
        await transaction
          .updateTable('second_factors')
          .set({ is_confirmed: true })
          .where('user_id', '=', userId)
          .execute();
        await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
        await transaction
          .insertInto('recovery_codes')
          .values(recoveryDigests.map((digest) => ({ user_id: userId, digest })))
          .execute();
      }),
    async takeStep(userId, step) {
      const { numUpdatedRows } = await database
        .updateTable('second_factors')
        .set({ last_step: step })
        .where('user_id', '=', userId)
        .where('last_step', '<', step)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async takeRecoveryCode(userId, digest) {
      const { numDeletedRows } = await database
        .deleteFrom('recovery_codes')
        .where('user_id', '=', userId)
        .where('digest', '=', digest)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async countRecoveryCodes(userId) {
      const { count } = await database
        .selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return count;
    },
    async delete(userId) {
      const { numDeletedRows } = await database
        .deleteFrom('second_factors')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
