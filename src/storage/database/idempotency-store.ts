import type { Kysely } from 'kysely';
import type { IdempotencyRecords } from '../../domain/ports/records.ts';
import type { Tables } from './tables.ts';

/** A claim this old without an answer was made by a process that died. */
const CLAIM_LAPSES_MS = 10 * 60_000;

export function idempotencyStore(database: Kysely<Tables>): IdempotencyRecords {
  return {
    async claim(organizationId, key, requestDigest) {
      const claimed = await database
        .insertInto('idempotency_answers')
        .values({
          organization_id: organizationId,
          key,
          request_digest: requestDigest,
          created_at: new Date(),
        })
        .onConflict((conflict) =>
          conflict
            .columns(['organization_id', 'key'])
            .doUpdateSet({ request_digest: requestDigest, created_at: new Date() })
            .where('idempotency_answers.status', 'is', null)
            .where('idempotency_answers.created_at', '<', new Date(Date.now() - CLAIM_LAPSES_MS)),
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
      // Released between the two statements: the caller may claim again.
      if (kept === undefined) return this.claim(organizationId, key, requestDigest);
      const { status, headers, body } = kept;
      const answer = status === null ? null : { status, headers: headers ?? {}, body: body ?? '' };
      return { requestDigest: kept.request_digest, answer };
    },
    async keep(organizationId, key, answer, documentIds) {
      await database
        .updateTable('idempotency_answers')
        .set({
          status: answer.status,
          headers: JSON.stringify(answer.headers),
          body: answer.body,
          document_ids: documentIds,
        })
        .where('organization_id', '=', organizationId)
        .where('key', '=', key)
        .execute();
    },
    async release(organizationId, key, requestDigest) {
      // Waits for a transaction that is still keeping an answer; if it commits, there is nothing to release.
      await database
        .deleteFrom('idempotency_answers')
        .where('organization_id', '=', organizationId)
        .where('key', '=', key)
        .where('request_digest', '=', requestDigest)
        .where('status', 'is', null)
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
