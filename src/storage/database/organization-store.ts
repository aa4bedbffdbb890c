import { type Kysely, type Selectable, sql } from 'kysely';
import type { Organization } from '../../domain/organizations.ts';
import type { OrganizationRecords } from '../../domain/ports/records.ts';
import { createId } from '../../lib/id.ts';
import { runAtomically } from './atomically.ts';
import { isUniqueViolation } from './database-errors.ts';
import type { Tables } from './tables.ts';

export function createOrganizationStore(database: Kysely<Tables>): OrganizationRecords {
  const select = () => database.selectFrom('organizations').selectAll();
  return {
    create: (name) => insertOrganization(database, name),
    async find(id) {
      const row = await select().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toOrganization(row);
    },
    async findByName(name) {
      const row = await select().where('name', '=', name).executeTakeFirst();
      return row === undefined ? null : toOrganization(row);
    },
    async list() {
      return (await select().orderBy('created_at').orderBy('id').execute()).map(toOrganization);
    },
    createOwned: (name, ownerId, most) =>
      runAtomically(database, async (transaction) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`organizations of ${ownerId}`}, 0))`.execute(
          transaction,
        );
        const { owned } = await transaction
          .selectFrom('members')
          .select(({ fn }) => fn.countAll<number>().as('owned'))
          .where('user_id', '=', ownerId)
          .where('role', '=', 'owner')
          .executeTakeFirstOrThrow();
        if (owned >= most) return 'limit_reached';
        const created = await insertOrganization(transaction, name);
        if (created === 'name_taken') return created;
        await transaction
          .insertInto('members')
          .values({
            organization_id: created.id,
            user_id: ownerId,
            role: 'owner',
            created_at: created.createdAt,
          })
          .execute();
        return created;
      }),
    async update(id, { name, requiresSecondFactor }) {
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(requiresSecondFactor === undefined ? {} : { requires_second_factor: requiresSecondFactor }),
      };
      // Kysely rejects an update that sets nothing.
      if (Object.keys(changes).length === 0)
        return toOrganization(await select().where('id', '=', id).executeTakeFirstOrThrow());
      try {
        const row = await database
          .updateTable('organizations')
          .set(changes)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        return toOrganization(row);
      } catch (error) {
        if (isUniqueViolation(error, 'organizations_name_key')) return 'name_taken';
        throw error;
      }
    },
  };
}

async function insertOrganization(
  database: Kysely<Tables>,
  name: string,
): Promise<Organization | 'name_taken'> {
  const row = await database
    .insertInto('organizations')
    .values({ id: createId('org'), name, created_at: new Date() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? 'name_taken' : toOrganization(row);
}

function toOrganization(row: Selectable<Tables['organizations']>): Organization {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    requiresSecondFactor: row.requires_second_factor,
  };
}
