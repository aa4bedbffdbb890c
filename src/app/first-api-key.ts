import { digestApiKey, generateApiKey, isWellFormedApiKey } from '../domain/api-keys.ts';
import type { Organization } from '../domain/organizations.ts';
import type { Records, Stores } from '../domain/ports/records.ts';
import { StartRefusedError } from './start-refused-error.ts';

const DEFAULT_NAME = 'default';
const DEFAULT_FACT = 'default_organization';

/**
 * If there are no keys, creates the first one: the key from the settings or, if there is none, a generated
 * key. Returns only a generated key, because the user has not seen it yet. If several processes start at
 * once, only one creates the key.
 */
export async function makeFirstApiKey(records: Records, bootstrapKey: string | null): Promise<string | null> {
  if (await records.apiKeys.any()) return null;
  if (bootstrapKey !== null && !isWellFormedApiKey(bootstrapKey)) {
    throw new StartRefusedError(
      'LEGIBLE_BOOTSTRAP_API_KEY is not a valid Legible key (lgb_, 40 characters and a checksum). ' +
        'Create one with: legible keys generate',
    );
  }
  const key = bootstrapKey ?? generateApiKey();
  const made = await records.transaction(async (stores) => {
    // Waits for concurrent transactions that create the first key.
    await stores.installation.setOnce('first_key_digest', digestApiKey(key).toString('hex'));
    if (await stores.apiKeys.any()) return false;
    const organization = await findDefaultOrganization(stores);
    const created = await stores.apiKeys.create({
      organizationId: organization.id,
      name: 'first key',
      digest: digestApiKey(key),
      scopes: ['*'],
      projectIds: null,
      createdBy: null,
      expiresAt: null,
    });
    const entry = { actorId: null, via: 'start', action: 'key.created', subjectId: created.id } as const;
    await stores.auditLog.add(organization.id, entry);
    return true;
  });
  return made && bootstrapKey === null ? key : null;
}

/**
 * Finds the organization that was created at first startup. Does not search by name, because the
 * organization could have been renamed and another one could have taken its name.
 */
export async function findDefaultOrganization({
  installation,
  organizations,
}: Stores): Promise<Organization> {
  const id = await installation.get(DEFAULT_FACT);
  const known = id === null ? null : await organizations.find(id);
  if (known !== null) return known;
  const created = await organizations.create(DEFAULT_NAME);
  const found = created === 'name_taken' ? await organizations.findByName(DEFAULT_NAME) : created;
  if (found === null) throw new Error(`organization ${DEFAULT_NAME} was neither created nor found`);
  await installation.replace(DEFAULT_FACT, found.id);
  return found;
}
