import { type Kysely, sql } from 'kysely';
import type { Member, MemberRecords } from '../../domain/ports/user-records.ts';
import { runAtomically } from './atomically.ts';
import { fetchPage, isAfter, type SortKey, toLimit, toOrderBy, toPosition } from './fetch-page.ts';
import { lockOrganization } from './lock-organization.ts';
import type { Tables } from './tables.ts';

const BY_EMAIL: SortKey[] = [{ expression: sql.ref('users.email'), type: 'text', descending: false }];

export function createMemberStore(database: Kysely<Tables>): MemberRecords {
  const select = (organizationId: string) =>
    database
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .where('members.organization_id', '=', organizationId)
      .select([
        'members.user_id as userId',
        'users.email as email',
        'users.name as name',
        'members.role as role',
        'members.created_at as createdAt',
      ])
      .select([
        sql<Member['projectRoles']>`coalesce((
          select json_agg(json_build_object('projectId', r.project_id, 'role', r.role) order by r.project_id)
          from project_roles r join projects p on p.id = r.project_id and p.deleted_at is null
          where r.organization_id = members.organization_id and r.user_id = members.user_id), '[]')`.as(
          'projectRoles',
        ),
        sql<Date | null>`(select max(s.last_seen_at) from sessions s where s.user_id = members.user_id)`.as(
          'lastSeenAt',
        ),
        sql<boolean>`exists (select 1 from members other where other.user_id = members.user_id
          and other.organization_id <> members.organization_id)`.as('isElsewhere'),
        sql<boolean>`exists (select 1 from second_factors f where f.user_id = members.user_id
          and f.is_confirmed)`.as('hasSecondFactor'),
      ]);
  return {
    async lock(organizationId) {
      await runAtomically(database, (transaction) =>
        lockOrganization(transaction, organizationId, 'members'),
      );
    },
    async list(organizationId, page) {
      const fetchRows = () =>
        select(organizationId)
          .where(isAfter(BY_EMAIL, page.after))
          .select(toPosition(BY_EMAIL).as('position'))
          .orderBy(toOrderBy(BY_EMAIL))
          .offset(page.offset)
          .limit(toLimit(page))
          .execute();
      const count = async () => {
        const query = database
          .selectFrom('members')
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .where('organization_id', '=', organizationId);
        return (await query.executeTakeFirstOrThrow()).total;
      };
      return fetchPage(page, fetchRows, count, ({ position: _, ...member }) => member);
    },
    async find(organizationId, userId) {
      return (await select(organizationId).where('members.user_id', '=', userId).executeTakeFirst()) ?? null;
    },
    async findByEmail(organizationId, email) {
      return (await select(organizationId).where('users.email', '=', email).executeTakeFirst()) ?? null;
    },
    put: (organizationId, userId, { role, projectRoles }) =>
      runAtomically(database, async (transaction) => {
        await transaction
          .insertInto('members')
          .values({ organization_id: organizationId, user_id: userId, role, created_at: new Date() })
          .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet({ role }))
          .execute();
        await transaction
          .deleteFrom('project_roles')
          .where('organization_id', '=', organizationId)
          .where('user_id', '=', userId)
          .execute();
        await sql`
          insert into project_roles (project_id, organization_id, user_id, role)
          select p.id, p.organization_id, ${userId}, given.role
          from jsonb_to_recordset(${JSON.stringify(projectRoles)}::jsonb) as given ("projectId" text, role text)
          join projects p on p.id = given."projectId" and p.organization_id = ${organizationId} and p.deleted_at is null
          on conflict do nothing`.execute(transaction);
      }),
    remove: (organizationId, userId) =>
      runAtomically(database, async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('members')
          .where('organization_id', '=', organizationId)
          .where('user_id', '=', userId)
          .executeTakeFirst();
        await sql`update documents set assigned_to = null
          where assigned_to = ${userId} and organization_id = ${organizationId}`.execute(transaction);
        await sql`delete from users where id = ${userId}
          and not exists (select 1 from members where user_id = ${userId})`.execute(transaction);
        return numDeletedRows > 0n;
      }),
    async countOwners(organizationId) {
      const { owners } = await database
        .selectFrom('members')
        .select(({ fn }) => fn.countAll<number>().as('owners'))
        .where('organization_id', '=', organizationId)
        .where('role', '=', 'owner')
        .executeTakeFirstOrThrow();
      return owners;
    },
  };
}
