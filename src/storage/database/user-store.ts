import { type Kysely, type Selectable, sql } from 'kysely';
import type { Membership } from '../../domain/callers.ts';
import type { UserRecords } from '../../domain/ports/user-records.ts';
import type { User } from '../../domain/users.ts';
import { createId } from '../../lib/id.ts';
import { isUniqueViolation } from './database-errors.ts';
import type { Tables } from './tables.ts';

export function createUserStore(database: Kysely<Tables>): UserRecords {
  const select = () => database.selectFrom('users').selectAll();
  return {
    async create({ email, name, passwordHash }) {
      try {
        const row = await database
          .insertInto('users')
          .values({ id: createId('usr'), email, name, password_hash: passwordHash, created_at: new Date() })
          .returningAll()
          .executeTakeFirstOrThrow();
        return toUser(row);
      } catch (error) {
        if (isUniqueViolation(error, 'users_email')) return 'email_taken';
        throw error;
      }
    },
    async find(id) {
      const row = await select().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : toUser(row);
    },
    async findByEmail(email) {
      const row = await select().where('email', '=', email).executeTakeFirst();
      return row === undefined ? null : toUser(row);
    },
    async rename(id, name) {
      await database.updateTable('users').set({ name }).where('id', '=', id).execute();
    },
    async setPasswordHash(id, passwordHash) {
      await database.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
    },
    async delete(id) {
      await database.deleteFrom('users').where('id', '=', id).execute();
    },
    async any() {
      const { rows } = await sql<{ found: boolean }>`select exists (select 1 from users) as found`.execute(
        database,
      );
      return rows[0]?.found === true;
    },
    async listMemberships(id) {
      const { rows } = await sql<{ memberships: Membership[] }>`
        select ${selectMemberships(sql`${id}`)} as memberships`.execute(database);
      return rows[0]?.memberships ?? [];
    },
  };
}

/**
 * Selects a user's memberships as JSON in one expression, because every request with a session needs them.
 * @param condition refers to the memberships as `m`
 * @param isExempt whether the organization's identity provider is responsible for the second factor
 */
export function selectMemberships(
  userId: ReturnType<typeof sql>,
  condition = sql`true`,
  isExempt = sql`false`,
) {
  return sql<Membership[]>`coalesce((
    select json_agg(json_build_object(
      'organizationId', m.organization_id, 'organizationName', o.name, 'role', m.role,
      'needsSecondFactor', o.requires_second_factor and not ${isExempt} and not exists (
        select 1 from second_factors f where f.user_id = m.user_id and f.is_confirmed),
      'projectRoles', coalesce((
        select json_agg(json_build_object('projectId', r.project_id, 'role', r.role) order by r.project_id)
        from project_roles r where r.organization_id = m.organization_id and r.user_id = m.user_id), '[]'))
      order by m.created_at, m.organization_id)
    from members m join organizations o on o.id = m.organization_id where m.user_id = ${userId} and ${condition}), '[]')`;
}

function toUser(row: Selectable<Tables['users']>): User {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    passwordHash: row.password_hash,
    createdAt: row.created_at,
  };
}
