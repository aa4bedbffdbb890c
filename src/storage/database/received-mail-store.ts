import { type Kysely, sql } from 'kysely';
import { MAIL_REMEMBERED_MS, type ReceivedMailRecords } from '../../domain/ports/received-mail-records.ts';
import type { Tables } from './tables.ts';

export function createReceivedMailStore(database: Kysely<Tables>): ReceivedMailRecords {
  const calculateCutoff = () => new Date(Date.now() - MAIL_REMEMBERED_MS);
  return {
    async findReceived(projectIds, digest) {
      const { rows } = await sql<{ project_id: string }>`
        select project_id from received_mail where project_id = any(${projectIds}::text[])
          and digest = ${digest} and received_at > ${calculateCutoff()}`.execute(database);
      return new Set(rows.map(({ project_id }) => project_id));
    },
    async add(projectId, digest) {
      const { rows } = await sql`
        insert into received_mail (project_id, digest, received_at) values (${projectId}, ${digest}, ${new Date()})
        on conflict (project_id, digest) do update set received_at = excluded.received_at
          where received_mail.received_at <= ${calculateCutoff()}
        returning 1`.execute(database);
      return rows.length > 0;
    },
    async deleteOlderThan(time, limit) {
      const { numAffectedRows } = await sql`
        delete from received_mail where (project_id, digest) in (
          select project_id, digest from received_mail where received_at < ${time}
          order by received_at limit ${limit} for update skip locked)`.execute(database);
      return Number(numAffectedRows ?? 0);
    },
  };
}
