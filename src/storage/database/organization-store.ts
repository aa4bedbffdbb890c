import type { Kysely } from 'kysely';
import type { Organization } from '../../domain/organizations.ts';
import type { OrganizationRecords } from '../../domain/ports/records.ts';
import { newId } from '../../lib/id.ts';
import type { Tables } from './tables.ts';

export function organizationStore(database: Kysely<Tables>): OrganizationRecords {
  const toOrganization = (row: Tables['organizations']): Organization => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
  });
  return {
    async create(name) {
      const row = await database
        .insertInto('organizations')
        .values({ id: newId('org'), name, created_at: new Date() })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returningAll()
        .executeTakeFirst();
      return row === undefined ? 'name_taken' : toOrganization(row);
    },
    async find(id) {
      const row = await database
        .selectFrom('organizations')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? null : toOrganization(row);
    },
    async findByName(name) {
      const row = await database
        .selectFrom('organizations')
        .selectAll()
        .where('name', '=', name)
        .executeTakeFirst();
      return row === undefined ? null : toOrganization(row);
    },
    async list() {
      const rows = await database
        .selectFrom('organizations')
        .selectAll()
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(toOrganization);
    },
  };
}
