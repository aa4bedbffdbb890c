import { parseArgs } from 'node:util';
import {
  createKey,
  type ListedKey,
  listKeys,
  makeBootstrapKey,
  revokeKey,
  SCOPES,
} from '../app/administration.ts';
import { findNewDatabaseFolder, withRecords } from '../app/with-records.ts';
import { UsageError } from './usage-error.ts';

export const KEYS_HELP = `usage: legible keys create [--organization NAME] [--name NAME] [--scope SCOPE]... [--expires 90d]
       legible keys list [--organization NAME]
       legible keys revoke KEY_ID [--organization NAME]
       legible keys generate            prints a key for LEGIBLE_BOOTSTRAP_API_KEY without storing it

Creates, lists and revokes API keys in the data folder on this machine or in the database at DATABASE_URL. A key is shown
only once.

  --organization NAME  organization that the key belongs to; optional if there is only one organization
  --scope SCOPE        permission of the key; can be repeated: ${SCOPES.join(' ')} (default: *)
  --expires 90d        lifetime in hours (h), days (d) or weeks (w)

examples:
  legible keys create --name scanner --scope documents:write --expires 90d
  legible keys revoke key_01kah8yq2m5t6v7w8x9y0z1a2b
`;

const UNIT_MS = { h: 3_600_000, d: 86_400_000, w: 604_800_000 };

export async function runKeys(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      organization: { type: 'string' },
      name: { type: 'string', default: 'key' },
      scope: { type: 'string', multiple: true, default: ['*'] },
      expires: { type: 'string' },
    },
  });
  const [action, id, ...rest] = positionals;
  const organization = values.organization ?? null;
  const unknown = values.scope.find((scope) => scope !== '*' && !SCOPES.some((known) => known === scope));
  if (unknown !== undefined) throw new UsageError(`There is no scope "${unknown}".\n${KEYS_HELP}`);
  if (rest.length > 0) throw new UsageError(KEYS_HELP);
  if (action === 'generate' && id === undefined) process.stdout.write(`${makeBootstrapKey()}\n`);
  else if (action === 'list' && id === undefined) await printKeys(organization);
  else if (action === 'revoke' && id !== undefined) await revoke(id, organization);
  else if (action === 'create' && id === undefined) {
    const expiresAt = values.expires === undefined ? null : parseExpiry(values.expires);
    await create({ organization, name: values.name, scopes: values.scope, expiresAt });
  } else throw new UsageError(KEYS_HELP);
}

/** Only the key is written to stdout, so that scripts can read it; everything else is written to stderr. */
async function create(wanted: Parameters<typeof createKey>[1]): Promise<void> {
  const begun = findNewDatabaseFolder();
  const made = await withRecords((records) => createKey(records, wanted), { makes: true });
  if (begun !== null)
    process.stderr.write(`Created a new database in ${begun}. Start the service with the same folder.\n`);
  process.stderr.write(
    `Created ${made.id} for organization "${made.organizationName}". The key is shown only once:\n`,
  );
  process.stdout.write(`${made.key}\n`);
}

function parseExpiry(text: string): Date {
  const match = /^(\d{1,5})([hdw])$/.exec(text);
  const unit = match?.[2];
  if (match === null || Number(match[1]) === 0 || (unit !== 'h' && unit !== 'd' && unit !== 'w')) {
    throw new UsageError(
      `--expires must be a positive number followed by h, d or w, such as 90d.\n${KEYS_HELP}`,
    );
  }
  return new Date(Date.now() + Number(match[1]) * UNIT_MS[unit]);
}

async function printKeys(organization: string | null): Promise<void> {
  const listed = await withRecords((records) => listKeys(records, organization));
  for (const key of listed) {
    const scopes = key.scopes.join(',');
    const projects = key.projectIds === null ? '' : ` in ${key.projectIds.join(',')}`;
    process.stdout.write(
      `${key.id}  ${key.organizationName}  ${key.name}  ${scopes}${projects}  ${describeState(key)}\n`,
    );
  }
}

function describeState(key: ListedKey): string {
  if (key.revokedAt !== null) return `revoked ${key.revokedAt.toISOString()}`;
  if (key.expiresAt !== null && key.expiresAt <= new Date()) return `expired ${key.expiresAt.toISOString()}`;
  const expires = key.expiresAt === null ? '' : `, expires ${key.expiresAt.toISOString()}`;
  return key.lastUsedAt === null ? `never used${expires}` : `used ${key.lastUsedAt.toISOString()}${expires}`;
}

async function revoke(id: string, organization: string | null): Promise<void> {
  await withRecords((records) => revokeKey(records, id, organization));
  process.stdout.write(`Revoked ${id}.\n`);
}
