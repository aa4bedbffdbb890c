import { type Kysely, sql } from 'kysely';
import type { ActivityRecords } from '../../domain/ports/activity-records.ts';
import { newId } from '../../lib/id.ts';
import type { Tables } from './tables.ts';

export function activityStore(database: Kysely<Tables>): ActivityRecords {
  return {
    async add(projectId, keyId, action, subjectIds) {
      const ids = subjectIds.map(() => newId('act'));
      await sql`
        insert into activity (id, project_id, at, key_id, action, subject_id)
        select done.id, p.id, now(), ${keyId}, ${action}, done.subject
        from unnest(${ids}::text[], ${subjectIds}::text[]) as done (id, subject), projects p
        where p.id = ${projectId}`.execute(database);
    },
    async list(projectId, page) {
      const query = database.selectFrom('activity').where('project_id', '=', projectId);
      const [rows, count] = await Promise.all([
        query
          .selectAll()
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .offset(page.offset)
          .limit(page.limit)
          .execute(),
        query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      ]);
      return {
        rows: rows.map((row) => ({
          id: row.id,
          at: row.at,
          keyId: row.key_id,
          action: row.action,
          subjectId: row.subject_id,
        })),
        total: count.total,
      };
    },
  };
}
