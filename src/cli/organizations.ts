import { parseArgs } from 'node:util';
import { createOrganization, setOperatorLimits } from '../app/administration.ts';
import { withRecords } from '../app/with-records.ts';
import { bytesOrNone, defineInteger } from '../config/syntax.ts';
import { UsageError } from './usage-error.ts';

export const ORGANIZATIONS_HELP = `usage: legible organizations create NAME
       legible organizations list
       legible organizations limit NAME [options]

Organizations share a service but have no access to each other's data. On its first start, the service creates one named
"default". "limit" sets and shows the limits of an organization, which override those in the settings.

  --documents-per-month N  maximum number of documents that it can add in a month
  --pages-per-month N      maximum number of pages of these documents
  --stored-bytes SIZE      maximum size of all stored documents, such as 50GiB
                           Use 0 for no limit and "default" for the limit in the settings.

examples:
  legible organizations create "Northern branch"
  legible organizations limit "Northern branch" --pages-per-month 50000 --stored-bytes 50GiB
`;

type LimitChanges = Parameters<typeof setOperatorLimits>[2];

const LIMIT_MAX = 999_999_999_999_999;

export async function runOrganizations(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'documents-per-month': { type: 'string' },
      'pages-per-month': { type: 'string' },
      'stored-bytes': { type: 'string' },
    },
  });
  const [action, name, ...rest] = positionals;
  if (action === 'list' && name === undefined) {
    const listed = await withRecords((records) => records.organizations.list());
    for (const organization of listed) process.stdout.write(`${organization.id}  ${organization.name}\n`);
  } else if (action === 'create' && name !== undefined && rest.length === 0) {
    const made = await withRecords((records) => createOrganization(records, name), { makes: true });
    process.stdout.write(`${made.id}  ${made.name}\n`);
  } else if (action === 'limit' && name !== undefined && rest.length === 0) {
    const count = defineInteger(0, LIMIT_MAX);
    const changes: LimitChanges = {
      ...readLimit('documentsPerMonth', values['documents-per-month'], count.read),
      ...readLimit('pagesPerMonth', values['pages-per-month'], count.read),
      ...readLimit('storedBytes', values['stored-bytes'], bytesOrNone.read),
    };
    const limits = await withRecords((records) => setOperatorLimits(records, name, changes));
    const describe = (limit: number | null) =>
      limit === null ? 'default' : limit === 0 ? 'no limit' : String(limit);
    process.stdout.write(`documents per month  ${describe(limits.documentsPerMonth)}\n`);
    process.stdout.write(`pages per month      ${describe(limits.pagesPerMonth)}\n`);
    process.stdout.write(`stored bytes         ${describe(limits.storedBytes)}\n`);
  } else throw new UsageError(ORGANIZATIONS_HELP);
}

/**
 * Returns an empty object if the option is missing.
 * @throws {UsageError} if the text is not a limit
 */
function readLimit(
  name: keyof LimitChanges,
  text: string | undefined,
  read: (text: string) => number,
): LimitChanges {
  if (text === undefined) return {};
  if (text === 'default') return { [name]: null };
  try {
    return { [name]: read(text) };
  } catch {
    throw new UsageError(`"${text}" is not a valid limit.\n\n${ORGANIZATIONS_HELP}`);
  }
}
