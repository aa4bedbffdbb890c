// `npm run advisories` exits with status 1 if a locked package has a known advisory. It needs network access.
import { readFileSync } from 'node:fs';
import { findAdvisories, readLockedPackages } from './find-advisories.ts';

const packages = readLockedPackages(
  readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
);
const found = await findAdvisories(packages, 'https://api.osv.dev');
for (const { name, version, ids } of found) process.stdout.write(`${name} ${version}: ${ids.join(' ')}\n`);
process.stdout.write(`${packages.length} packages checked, ${found.length} with advisories\n`);
process.exit(found.length === 0 ? 0 : 1);
