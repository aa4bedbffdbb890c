import { type Kysely, type Selectable, sql } from 'kysely';
import type { ApiKey } from '../../domain/api-keys.ts';
import type { ApiKeyRecords } from '../../domain/ports/records.ts';
import { newId } from '../../lib/id.ts';
import type { Tables } from './tables.ts';

export function apiKeyStore(database: Kysely<Tables>): ApiKeyRecords {
  return {
    async create(key) {
      const row = await database
        .insertInto('api_keys')
        .values({
          id: newId('key'),
          organization_id: key.organizationId,
          name: key.name,
          digest: key.digest,
          scopes: key.scopes,
          created_at: new Date(),
          expires_at: key.expiresAt,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return toApiKey(row);
    },
    async findByDigest(digest) {
      const row = await database
        .selectFrom('api_keys')
        .selectAll()
        .where('digest', '=', digest)
        .executeTakeFirst();
      return row === undefined ? null : toApiKey(row);
    },
    async list(organizationId) {
      const rows = await database
        .selectFrom('api_keys')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(toApiKey);
    },
    async revoke(organizationId, id) {
      const result = await database
        .updateTable('api_keys')
        .set({ revoked_at: new Date() })
        .where('id', '=', id)
        .where('organization_id', '=', organizationId)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },
    async touch(id) {
      await database.updateTable('api_keys').set({ last_used_at: new Date() }).where('id', '=', id).execute();
    },
    async any() {
      const { rows } = await sql<{
        found: boolean;
      }>`select exists (select 1 from api_keys) as found`.execute(database);
      return rows[0]?.found === true;
    },
  };
}

function toApiKey(row: Selectable<Tables['api_keys']>): ApiKey {
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    scopes: row.scopes,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  };
}
