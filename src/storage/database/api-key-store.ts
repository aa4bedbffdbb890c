import { type Kysely, type Selectable, sql } from 'kysely';
import type { ApiKey } from '../../domain/api-keys.ts';
import type { ApiKeyRecords, NewApiKey } from '../../domain/ports/records.ts';
import { createId } from '../../lib/id.ts';
import { runAtomically } from './atomically.ts';
import { lockOrganization } from './lock-organization.ts';
import type { Tables } from './tables.ts';

export function createApiKeyStore(database: Kysely<Tables>): ApiKeyRecords {
  const insert = async (into: Kysely<Tables>, key: NewApiKey) => {
    const row = await into
      .insertInto('api_keys')
      .values({
        id: createId('key'),
        organization_id: key.organizationId,
        name: key.name,
        digest: key.digest,
        scopes: key.scopes,
        created_at: new Date(),
        expires_at: key.expiresAt,
        project_ids: key.projectIds,
        created_by: key.createdBy,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toApiKey(row);
  };
  return {
    create: (key) => insert(database, key),
    createWithin: (key, most) =>
      runAtomically(database, async (transaction) => {
        await lockOrganization(transaction, key.organizationId, 'keys');
        const { rows } = await sql<{ keys: number }>`
          select count(*) as keys from api_keys where organization_id = ${key.organizationId}
            and revoked_at is null and (expires_at is null or expires_at > now())`.execute(transaction);
        return (rows[0]?.keys ?? 0) >= most ? 'limit_reached' : insert(transaction, key);
      }),
    async usable(ids) {
      const { rows } = await sql<{ id: string }>`
        select id from api_keys where id = any(${ids}::text[])
          and revoked_at is null and (expires_at is null or expires_at > now())`.execute(database);
      return new Set(rows.map(({ id }) => id));
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
    projectIds: row.project_ids,
    createdBy: row.created_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  };
}
