import type { Kysely } from 'kysely';
import type { InstallationRecords } from '../../domain/ports/records.ts';
import type { Tables } from './tables.ts';

export function createInstallationStore(database: Kysely<Tables>): InstallationRecords {
  const get = async (name: string) => {
    const row = await database
      .selectFrom('installation')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirst();
    return row?.value ?? null;
  };
  return {
    get,
    async setOnce(name, value) {
      await database
        .insertInto('installation')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      return (await get(name)) ?? value;
    },
    async hasDocuments() {
      return (await database.selectFrom('documents').select('id').limit(1).executeTakeFirst()) !== undefined;
    },
    async replace(name, value) {
      await database
        .insertInto('installation')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },
  };
}
