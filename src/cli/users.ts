import { parseArgs } from 'node:util';
import {
  createInvitationToken,
  createResetToken,
  listUsers,
  ROLE_NAMES,
  removeSecondFactor,
  toRole,
} from '../app/administer-users.ts';
import { withRecords } from '../app/with-records.ts';
import { UsageError } from './usage-error.ts';

export const USERS_HELP = `usage: legible users invite EMAIL [--role ROLE] [--organization NAME]
       legible users reset EMAIL
       legible users remove-second-factor EMAIL
       legible users list

Prints links that invite a person to the dashboard or let them set a new password. Append a link to the address of the
dashboard. "remove-second-factor" is for a person who has lost both the authenticator app and the recovery codes.

  --role ROLE          ${ROLE_NAMES.join(', ')} (default: viewer)
  --organization NAME  optional if there is only one organization

examples:
  legible users invite mara@example.com --role administrator
  legible users reset mara@example.com
`;

export async function runUsers(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { role: { type: 'string', default: 'viewer' }, organization: { type: 'string' } },
  });
  const [action, given, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(USERS_HELP);
  if (action === 'remove-second-factor' && given !== undefined) {
    await withRecords((records) => removeSecondFactor(records, given));
    process.stdout.write(`${given} can now sign in with only a password.\n`);
  } else if (action === 'list' && given === undefined) {
    for (const line of await withRecords(listUsers)) process.stdout.write(`${line}\n`);
  } else if (action === 'reset' && given !== undefined) {
    const token = await withRecords((records) => createResetToken(records, given));
    process.stdout.write(`/#/new-password/${token}\n`);
  } else if (action === 'invite' && given !== undefined) {
    const role = toRole(values.role);
    const organization = values.organization ?? null;
    const token = await withRecords((records) =>
      createInvitationToken(records, { email: given, role, organization }),
    );
    process.stdout.write(`/#/invitation/${token}\n`);
  } else throw new UsageError(USERS_HELP);
}
