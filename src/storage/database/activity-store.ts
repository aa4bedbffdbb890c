import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ActivityRecords, DoneActivity } from '../../domain/ports/activity-records.ts';
import { createId } from '../../lib/id.ts';
import { fetchPage, isAfter, orderByNewest, toLimit, toOrderBy, toPosition } from './fetch-page.ts';
import type { Tables } from './tables.ts';

const NEWEST = orderByNewest('at', 'id');

export function createActivityStore(database: Kysely<Tables>): ActivityRecords {
  return {
    async add(projectId, { actorId, via, action, subjectIds }) {
      const ids = subjectIds.map(() => createId('act'));
      await sql`
        insert into activity (id, project_id, at, key_id, via, action, subject_id)
        select done.id, p.id, now(), ${actorId}, ${via}, ${action}, done.subject
        from unnest(${ids}::text[], ${subjectIds}::text[]) as done (id, subject), projects p
        where p.id = ${projectId} and p.deleted_at is null`.execute(database);
    },
    async list(projectId, page) {
      const query = database.selectFrom('activity').where('project_id', '=', projectId);
      const fetchRows = () =>
        query
          .where(isAfter(NEWEST, page.after))
          .selectAll()
          .select(toPosition(NEWEST).as('position'))
          .select(
            // Look up names instead of storing them, because names of deleted objects must not be kept.
            sql<string | null>`coalesce(
              (select filename from documents where id = subject_id and project_id = ${projectId}),
              (select name from webhooks where id = subject_id and project_id = ${projectId}),
              (select name from sources where id = subject_id and project_id = ${projectId}))`.as(
              'subject_name',
            ),
          )
          .orderBy(toOrderBy(NEWEST))
          .offset(page.offset)
          .limit(toLimit(page))
          .execute();
      const count = async () =>
        (await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;
      return fetchPage(page, fetchRows, count, (row) => ({
        id: row.id,
        at: row.at,
        actorId: row.key_id,
        via: row.via,
        action: row.action,
        subjectId: row.subject_id,
        subjectName: row.subject_name,
      }));
    },
    async deleteOlderThan(time, limit) {
      const { numAffectedRows } = await sql`
        delete from activity where id in (
          select id from activity where at < ${time} order by at limit ${limit} for update skip locked)`.execute(
        database,
      );
      return Number(numAffectedRows ?? 0);
    },
  };
}

/** Inserts an activity. The project must be locked. */
export function insertActivity(
  projectId: string,
  subjectId: string,
  { actorId, via, action }: DoneActivity,
): RawBuilder<unknown> {
  return sql`
    insert into activity (id, project_id, at, key_id, via, action, subject_id)
    values (${createId('act')}, ${projectId}, now(), ${actorId}, ${via}, ${action}, ${subjectId})`;
}
