import { type Kysely, type Selectable, sql } from 'kysely';
import type { OpenSession, SessionRecords } from '../../domain/ports/user-records.ts';
import type { Session, SessionLimits } from '../../domain/users.ts';
import { createId } from '../../lib/id.ts';
import { isOpenToPasswords } from './single-sign-on-store.ts';
import type { Tables } from './tables.ts';
import { selectMemberships } from './user-store.ts';

type SessionRow = Selectable<Tables['sessions']>;

export function createSessionStore(database: Kysely<Tables>): SessionRecords {
  const selectOpen = ({ idleMs }: SessionLimits) =>
    database
      .selectFrom('sessions')
      .selectAll('sessions')
      .where('sessions.expires_at', '>', new Date())
      .where('sessions.last_seen_at', '>', new Date(Date.now() - idleMs));
  const selectWithUser = (limits: SessionLimits) =>
    selectOpen(limits)
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['users.email', 'users.name as user_name', 'users.language'])
      .select(
        selectMemberships(
          sql`users.id`,
          sql`case when sessions.organization_id is null then ${isOpenToPasswords()}
            else m.organization_id = sessions.organization_id end`,
          sql`(sessions.organization_id is not null)`,
        ).as('memberships'),
      );
  return {
    async create({ userId, organizationId, digest, expiresAt, address, userAgent }) {
      const now = new Date();
      const row = await database
        .insertInto('sessions')
        .values({
          id: createId('ses'),
          user_id: userId,
          organization_id: organizationId,
          digest,
          created_at: now,
          last_seen_at: now,
          expires_at: expiresAt,
          address,
          user_agent: userAgent,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return toSession(row);
    },
    async findByDigest(digest, limits) {
      const row = await selectWithUser(limits).where('sessions.digest', '=', digest).executeTakeFirst();
      return row === undefined ? null : toOpenSession(row);
    },
    async findOpen(ids, limits) {
      if (ids.length === 0) return [];
      const rows = await selectWithUser(limits).where('sessions.id', 'in', ids).execute();
      return rows.map(toOpenSession);
    },
    async list(userId, limits, organizationId) {
      const rows = await selectOpen(limits)
        .where('user_id', '=', userId)
        .$if(organizationId !== null, (query) => query.where('organization_id', '=', organizationId))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(toSession);
    },
    async touch(id, address) {
      await database
        .updateTable('sessions')
        .set({ last_seen_at: new Date(), address })
        .where('id', '=', id)
        .execute();
    },
    async end(userId, id, organizationId = null) {
      const { numDeletedRows } = await database
        .deleteFrom('sessions')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .$if(organizationId !== null, (query) => query.where('organization_id', '=', organizationId))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async endAll(userId, { except = '', organizationId = null } = {}) {
      await database
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '<>', except)
        .$if(organizationId !== null, (query) => query.where('organization_id', '=', organizationId))
        .execute();
    },
    async deleteEnded({ idleMs }) {
      const { numDeletedRows } = await database
        .deleteFrom('sessions')
        .where(({ or, eb }) =>
          or([eb('expires_at', '<=', new Date()), eb('last_seen_at', '<=', new Date(Date.now() - idleMs))]),
        )
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    userId: row.user_id,
    organizationId: row.organization_id,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    address: row.address,
    userAgent: row.user_agent,
  };
}

function toOpenSession(
  row: SessionRow & {
    email: string;
    user_name: string;
    language: OpenSession['language'];
    memberships: OpenSession['memberships'];
  },
): OpenSession {
  const { email, user_name: userName, language, memberships } = row;
  return { ...toSession(row), email, userName, language, memberships };
}
