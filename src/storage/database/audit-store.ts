import { type Kysely, sql } from 'kysely';
import type { AuditEntry } from '../../domain/audit-log.ts';
import type { AuditFilter, AuditRecords } from '../../domain/ports/audit-records.ts';
import { createId } from '../../lib/id.ts';
import { fetchPage, isAfter, orderByNewest, toLimit, toOrderBy, toPosition } from './fetch-page.ts';
import type { Tables } from './tables.ts';

const NEWEST = orderByNewest('at', 'id');

/**
 * The current name, which is looked up instead of stored, because names of deleted objects must not be kept.
 */
const SUBJECT_NAME = sql<string | null>`coalesce(
  (select name from api_keys where id = subject_id and organization_id = audit_log.organization_id),
  (select u.email from users u join members m on m.user_id = u.id
    where u.id = subject_id and m.organization_id = audit_log.organization_id),
  (select email from links where id = subject_id and organization_id = audit_log.organization_id),
  (select name from projects where id = subject_id and organization_id = audit_log.organization_id
    and deleted_at is null),
  (select name from organizations where id = subject_id and id = audit_log.organization_id),
  (select filename from documents where id = subject_id and organization_id = audit_log.organization_id),
  (select w.name from webhooks w join projects p on p.id = w.project_id
    where w.id = subject_id and p.organization_id = audit_log.organization_id))`;

export function createAuditStore(database: Kysely<Tables>): AuditRecords {
  const select = (organizationId: string, filter: AuditFilter) => {
    let query = database.selectFrom('audit_log').where('organization_id', '=', organizationId);
    if (filter.action !== undefined) query = query.where('action', '=', filter.action);
    if (filter.actorId !== undefined) query = query.where('key_id', '=', filter.actorId);
    if (filter.subjectId !== undefined) query = query.where('subject_id', '=', filter.subjectId);
    if (filter.projectId !== undefined) query = query.where('project_id', '=', filter.projectId);
    if (filter.from !== undefined) query = query.where('at', '>=', filter.from);
    if (filter.to !== undefined) query = query.where('at', '<', filter.to);
    return query;
  };
  const selectEntries = (organizationId: string, filter: AuditFilter) =>
    select(organizationId, filter)
      .select([
        'id',
        'at',
        'key_id as actorId',
        'actor_name as actorName',
        'via',
        'address',
        'action',
        'project_id as projectId',
        'subject_id as subjectId',
        'before',
        'after',
      ])
      .select(SUBJECT_NAME.as('subjectName'))
      .orderBy(toOrderBy(NEWEST));
  return {
    async add(organizationId, entry) {
      const { actorName = null, address = null, projectId = null, before = null, after = null } = entry;
      await database
        .insertInto('audit_log')
        .values({
          id: createId('aud'),
          organization_id: organizationId,
          at: new Date(),
          key_id: entry.actorId,
          actor_name: actorName,
          via: entry.via,
          address,
          action: entry.action,
          project_id: projectId,
          subject_id: entry.subjectId,
          before: before === null ? null : JSON.stringify(before),
          after: after === null ? null : JSON.stringify(after),
        })
        .execute();
    },
    async list(organizationId, filter, page) {
      const fetchRows = () =>
        selectEntries(organizationId, filter)
          .where(isAfter(NEWEST, page.after))
          .select(toPosition(NEWEST).as('position'))
          .offset(page.offset)
          .limit(toLimit(page))
          .execute();
      const count = async () => {
        const query = select(organizationId, filter).select(({ fn }) => fn.countAll<number>().as('total'));
        return (await query.executeTakeFirstOrThrow()).total;
      };
      return fetchPage(page, fetchRows, count, ({ position: _, ...entry }) => entry);
    },
    async listBefore(organizationId, filter, before, limit): Promise<AuditEntry[]> {
      let query = selectEntries(organizationId, filter).limit(limit);
      if (before !== null) query = query.where(sql<boolean>`(at, id) < (${before.at}, ${before.id})`);
      return query.execute();
    },
    async deleteOlderThan(time, limit) {
      const { numAffectedRows } = await sql`
        delete from audit_log where id in (
          select id from audit_log where at < ${time} order by at limit ${limit} for update skip locked)`.execute(
        database,
      );
      return Number(numAffectedRows ?? 0);
    },
  };
}
