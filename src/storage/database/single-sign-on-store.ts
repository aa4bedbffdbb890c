import { type Kysely, type Selectable, sql } from 'kysely';
import type { SingleSignOnRecords } from '../../domain/ports/single-sign-on-records.ts';
import type { SingleSignOn } from '../../domain/single-sign-on.ts';
import { runAtomically } from './atomically.ts';
import type { Tables } from './tables.ts';

export function createSingleSignOnStore(database: Kysely<Tables>): SingleSignOnRecords {
  return {
    async find(organizationId) {
      const row = await database
        .selectFrom('single_sign_on')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .executeTakeFirst();
      return row === undefined ? null : toSettings(row);
    },
    put: (settings) =>
      runAtomically(database, async (transaction) => {
        const { organizationId } = settings;
        const before = await transaction
          .selectFrom('single_sign_on')
          .select('issuer')
          .where('organization_id', '=', organizationId)
          .executeTakeFirst();
        if (before !== undefined && before.issuer !== settings.issuer)
          await forget(transaction, organizationId);
        const values = {
          issuer: settings.issuer,
          client_id: settings.clientId,
          sealed_secret: settings.sealedSecret,
          scopes: settings.scopes,
          groups_claim: settings.groupsClaim,
          group_roles: JSON.stringify(settings.groupRoles),
          default_role: settings.defaultRole,
          trusts_unverified_emails: settings.trustsUnverifiedEmails,
          is_enforced: settings.isEnforced,
        };
        await transaction
          .insertInto('single_sign_on')
          .values({ organization_id: organizationId, ...values })
          .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(values))
          .execute();
      }),
    delete: (organizationId) =>
      runAtomically(database, async (transaction) => {
        await forget(transaction, organizationId);
        const { numDeletedRows } = await transaction
          .deleteFrom('single_sign_on')
          .where('organization_id', '=', organizationId)
          .executeTakeFirst();
        return numDeletedRows > 0n;
      }),
    async findUser(organizationId, subject) {
      const row = await database
        .selectFrom('identities')
        .select('user_id')
        .where('organization_id', '=', organizationId)
        .where('subject', '=', subject)
        .executeTakeFirst();
      return row?.user_id ?? null;
    },
    async addIdentity(organizationId, subject, userId) {
      await database
        .insertInto('identities')
        .values({ organization_id: organizationId, subject, user_id: userId })
        .execute();
    },
    async isRequiredFor(userId) {
      const { rows } = await sql<{ required: boolean }>`
        select count(*) > 0 and not bool_or(${isOpenToPasswords()}) as required
        from members m where m.user_id = ${userId}`.execute(database);
      return rows[0]?.required === true;
    },
  };
}

/**
 * Condition for memberships `m` that a password gives access to. Owners can always use a password, so that a
 * broken provider does not lock out the whole organization.
 */
export function isOpenToPasswords() {
  return sql<boolean>`(m.role is not distinct from 'owner' or not exists (
    select 1 from single_sign_on s where s.organization_id = m.organization_id and s.is_enforced))`;
}

/**
 * Deletes the identities and sessions, because another provider may identify a different person by the same
 * subject.
 */
async function forget(database: Kysely<Tables>, organizationId: string): Promise<void> {
  await database.deleteFrom('identities').where('organization_id', '=', organizationId).execute();
  await database.deleteFrom('sessions').where('organization_id', '=', organizationId).execute();
}

function toSettings(row: Selectable<Tables['single_sign_on']>): SingleSignOn {
  return {
    organizationId: row.organization_id,
    issuer: row.issuer,
    clientId: row.client_id,
    sealedSecret: row.sealed_secret,
    scopes: row.scopes,
    groupsClaim: row.groups_claim,
    groupRoles: row.group_roles,
    defaultRole: row.default_role,
    trustsUnverifiedEmails: row.trusts_unverified_emails,
    isEnforced: row.is_enforced,
  };
}
