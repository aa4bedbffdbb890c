import { type ApiKey, digestApiKey, generateApiKey } from '../domain/api-keys.ts';
import type { AuditAction } from '../domain/audit-log.ts';
import type { Organization } from '../domain/organizations.ts';
import { type Grant, isPermission, PERMISSIONS } from '../domain/permissions.ts';
import type { NewAuditEntry } from '../domain/ports/audit-records.ts';
import type { Records } from '../domain/ports/records.ts';
import type { Limits } from '../domain/quotas.ts';
import { isLongerThan, normalizeText } from '../lib/normalize-text.ts';
import { AdministrationError } from './administration-error.ts';
import { findDefaultOrganization } from './first-api-key.ts';

export const SCOPES: readonly string[] = [...PERMISSIONS, '*'];

export interface ListedKey extends ApiKey {
  organizationName: string;
}

export const makeBootstrapKey = generateApiKey;

/** Creates a key and returns it. The key itself is not stored, so it cannot be shown again. */
export async function createKey(
  records: Records,
  wanted: { organization: string | null; name: string; scopes: string[]; expiresAt: Date | null },
): Promise<{ key: string; id: string; organizationName: string }> {
  const unknown = wanted.scopes.find((scope) => !isScope(scope));
  if (unknown !== undefined) {
    throw new AdministrationError(`There is no scope "${unknown}". Scopes: ${SCOPES.join(' ')}`);
  }
  const organization =
    wanted.organization === null
      ? await findDefaultOrganization(records)
      : await findOrganization(records, wanted.organization);
  const key = generateApiKey();
  const made = await records.transaction(async (stores) => {
    const created = await stores.apiKeys.create({
      organizationId: organization.id,
      name: wanted.name,
      digest: digestApiKey(key),
      scopes: wanted.scopes.filter(isScope),
      projectIds: null,
      createdBy: null,
      expiresAt: wanted.expiresAt,
    });
    await stores.auditLog.add(organization.id, createAuditEntry('key.created', created.id));
    return created;
  });
  return { key, id: made.id, organizationName: organization.name };
}

/** If `organization` is null, lists the keys of all organizations. */
export async function listKeys(records: Records, organization: string | null): Promise<ListedKey[]> {
  const organizations = await listChosenOrganizations(records, organization);
  const lists = await Promise.all(
    organizations.map(async ({ id, name }) =>
      (await records.apiKeys.list(id)).map((key) => ({ ...key, organizationName: name })),
    ),
  );
  return lists.flat();
}

export async function revokeKey(records: Records, id: string, organization: string | null): Promise<void> {
  for (const { id: organizationId } of await listChosenOrganizations(records, organization)) {
    const isRevoked = await records.transaction(async (stores) => {
      if (!(await stores.apiKeys.revoke(organizationId, id))) return false;
      await stores.auditLog.add(organizationId, createAuditEntry('key.revoked', id));
      return true;
    });
    if (isRevoked) return;
  }
  throw new AdministrationError(`There is no active key ${id}. See: legible keys list`);
}

export async function createOrganization(records: Records, given: string): Promise<Organization> {
  const name = normalizeText(given.trim(), 'NFC');
  if (name === '' || isLongerThan(name, 100)) {
    throw new AdministrationError('The name of an organization must have 1 to 100 characters.');
  }
  const made = await records.transaction(async (stores) => {
    const created = await stores.organizations.create(name);
    if (created !== 'name_taken')
      await stores.auditLog.add(created.id, createAuditEntry('organization.created', created.id));
    return created;
  });
  if (made === 'name_taken') throw new AdministrationError(`The organization "${name}" already exists.`);
  return made;
}

/**
 * Sets the operator's limits for an organization. Null restores the default from the settings, 0 removes the
 * limit, and an omitted limit stays the same.
 * @throws {AdministrationError} if there is no such organization
 */
export async function setOperatorLimits(
  records: Records,
  organizationName: string,
  changes: Partial<Limits>,
): Promise<Limits> {
  const { id } = await findOrganization(records, organizationName);
  return records.transaction(async (stores) => {
    const { operator: before } = await stores.usage.findLimits(id);
    const limits = { ...before, ...changes };
    await stores.usage.setLimits(id, 'operator', limits);
    if (Object.keys(changes).length > 0)
      await stores.auditLog.add(id, {
        ...createAuditEntry('organization.changed', id),
        before: { operator_limits: before },
        after: { operator_limits: limits },
      });
    return limits;
  });
}

function isScope(text: string): text is Grant {
  return text === '*' || isPermission(text);
}

function createAuditEntry(action: AuditAction, subjectId: string): NewAuditEntry {
  return { actorId: null, via: 'command_line', action, subjectId };
}

async function listChosenOrganizations(
  records: Records,
  organization: string | null,
): Promise<Organization[]> {
  return organization === null
    ? records.organizations.list()
    : [await findOrganization(records, organization)];
}

async function findOrganization(records: Records, name: string): Promise<Organization> {
  const found = await records.organizations.findByName(name);
  if (found !== null) return found;
  throw new AdministrationError(
    `There is no organization "${name}". Create it with: legible organizations create "${name}"`,
  );
}
