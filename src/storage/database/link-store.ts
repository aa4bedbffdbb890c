import type { Kysely, Selectable } from 'kysely';
import type { LinkRecords } from '../../domain/ports/user-records.ts';
import type { Link } from '../../domain/users.ts';
import { createId } from '../../lib/id.ts';
import type { Tables } from './tables.ts';

export function createLinkStore(database: Kysely<Tables>): LinkRecords {
  return {
    async create(link) {
      const row = await database
        .insertInto('links')
        .values({
          id: createId('lnk'),
          kind: link.kind,
          digest: link.digest,
          organization_id: link.organizationId,
          email: link.email,
          role: link.role,
          project_roles: JSON.stringify(link.projectRoles),
          created_by: link.createdBy,
          created_at: new Date(),
          expires_at: link.expiresAt,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return toLink(row);
    },
    async findByDigest(digest) {
      const row = await database
        .selectFrom('links')
        .innerJoin('organizations', 'organizations.id', 'links.organization_id')
        .selectAll('links')
        .select('organizations.name as organization_name')
        .where('links.digest', '=', digest)
        .where('links.expires_at', '>', new Date())
        .executeTakeFirst();
      return row === undefined ? null : { ...toLink(row), organizationName: row.organization_name };
    },
    async list(organizationId, kind) {
      const rows = await database
        .selectFrom('links')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .where('kind', '=', kind)
        .where('expires_at', '>', new Date())
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(toLink);
    },
    async delete(organizationId, id) {
      const { numDeletedRows } = await database
        .deleteFrom('links')
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async deleteFor(kind, email, organizationId) {
      let query = database.deleteFrom('links').where('kind', '=', kind);
      if (email !== null) query = query.where('email', '=', email);
      if (organizationId !== null) query = query.where('organization_id', '=', organizationId);
      await query.execute();
    },
    async deleteExpired() {
      const { numDeletedRows } = await database
        .deleteFrom('links')
        .where('expires_at', '<=', new Date())
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

function toLink(row: Selectable<Tables['links']>): Link {
  return {
    id: row.id,
    kind: row.kind,
    organizationId: row.organization_id,
    email: row.email,
    role: row.role,
    projectRoles: row.project_roles,
    createdBy: row.created_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
