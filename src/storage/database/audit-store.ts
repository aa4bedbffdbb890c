import { type Kysely, sql } from 'kysely';
import type { AuditRecords } from '../../domain/ports/audit-records.ts';
import { newId } from '../../lib/id.ts';
import type { Tables } from './tables.ts';

export function auditStore(database: Kysely<Tables>): AuditRecords {
  return {
    async add(organizationId, { keyId, via, action, subjectId }) {
      await database
        .insertInto('audit_log')
        .values({
          id: newId('aud'),
          organization_id: organizationId,
          at: new Date(),
          key_id: keyId,
          via,
          action,
          subject_id: subjectId,
        })
        .execute();
    },
    async list(organizationId, page) {
      const query = database.selectFrom('audit_log').where('audit_log.organization_id', '=', organizationId);
      const [rows, count] = await Promise.all([
        query
          .leftJoin('api_keys', (join) =>
            join
              .onRef('api_keys.id', '=', 'audit_log.subject_id')
              .onRef('api_keys.organization_id', '=', 'audit_log.organization_id'),
          )
          .selectAll('audit_log')
          .select('api_keys.name as subject_name')
          .orderBy('audit_log.at', 'desc')
          .orderBy('audit_log.id', 'desc')
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
          via: row.via,
          action: row.action,
          subjectId: row.subject_id,
          subjectName: row.subject_name,
        })),
        total: count.total,
      };
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
