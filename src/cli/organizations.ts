import { createOrganization } from '../app/administration.ts';
import { withRecords } from '../app/with-records.ts';
import { UsageError } from './usage-error.ts';

export const ORGANIZATIONS_HELP = `usage: legible organizations create NAME
       legible organizations list

Organizations share a service without access to each other's data. The first start creates one, named "default".

example:
  legible organizations create "Northern branch"
`;

/** Runs `legible organizations create|list`. */
export async function runOrganizations(args: string[]): Promise<void> {
  const [action, name, ...rest] = args;
  if (action === 'list' && name === undefined) {
    const listed = await withRecords((records) => records.organizations.list());
    for (const organization of listed) process.stdout.write(`${organization.id}  ${organization.name}\n`);
  } else if (action === 'create' && name !== undefined && rest.length === 0) {
    const made = await withRecords((records) => createOrganization(records, name), { makes: true });
    process.stdout.write(`${made.id}  ${made.name}\n`);
  } else throw new UsageError(ORGANIZATIONS_HELP);
}
