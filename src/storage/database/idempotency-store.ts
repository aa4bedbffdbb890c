import { type Kysely, sql } from 'kysely';
import type { IdempotencyRecords } from '../../domain/ports/records.ts';
import type { Tables } from './tables.ts';

export function createIdempotencyStore(database: Kysely<Tables>): IdempotencyRecords {
  return {
    async claim(organizationId, key, requestDigest, lapseMs) {
      // Use the database's clock, because claims from several machines are compared.
      const claimed = await database
        .insertInto('idempotency_answers')
        .values({
          organization_id: organizationId,
          key,
          request_digest: requestDigest,
          created_at: sql`now()`,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['organization_id', 'key'])
            .doUpdateSet({ request_digest: requestDigest, created_at: sql`now()` })
            .where('idempotency_answers.status', 'is', null)
            .where(
              'idempotency_answers.created_at',
              '<',
              sql<Date>`now() - make_interval(secs => ${lapseMs / 1000})`,
            ),
        )
        .returning('key')
        .executeTakeFirst();
      if (claimed !== undefined) return null;
      const kept = await database
        .selectFrom('idempotency_answers')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .where('key', '=', key)
        .executeTakeFirst();
      // The claim was released between the two statements, so try again.
      if (kept === undefined) return this.claim(organizationId, key, requestDigest, lapseMs);
      const { status, headers, body } = kept;
      const answer = status === null ? null : { status, headers: headers ?? {}, body: body ?? '' };
      return { requestDigest: kept.request_digest, answer };
    },
    async renew(organizationId, key, requestDigest) {
      await database
        .updateTable('idempotency_answers')
        .set({ created_at: sql`now()` })
        .where('organization_id', '=', organizationId)
        .where('key', '=', key)
        .where('request_digest', '=', requestDigest)
        .where('status', 'is', null)
        .execute();
    },
    async keep(organizationId, key, requestDigest, { answer, documentIds, projectId }) {
      const { numUpdatedRows } = await database
        .updateTable('idempotency_answers')
        .set({
          status: answer.status,
          headers: JSON.stringify(answer.headers),
          body: answer.body,
          document_ids: documentIds,
          project_id: projectId,
        })
        .where('organization_id', '=', organizationId)
        .where('key', '=', key)
        .where('request_digest', '=', requestDigest)
        .where('status', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async release(organizationId, key, requestDigest) {
      await database
        .deleteFrom('idempotency_answers')
        .where('organization_id', '=', organizationId)
        .where('key', '=', key)
        .where('status', 'is', null)
        .where('request_digest', '=', requestDigest)
        .execute();
    },
    async deleteOlderThan(time) {
      const result = await database
        .deleteFrom('idempotency_answers')
        .where('created_at', '<', time)
        .executeTakeFirst();
      return Number(result.numDeletedRows);
    },
  };
}
