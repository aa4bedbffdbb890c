/**
 * A package whose known advisories are requested from OSV
 * (https://google.github.io/osv.dev/post-v1-querybatch/).
 */

export interface LockedPackage {
  name: string;
  version: string;
}

export interface Advisory extends LockedPackage {
  /** Identifiers such as `GHSA-…` or `CVE-…`. */
  ids: string[];
}

/** Number of queries in one request; OSV accepts at most 1,000. */
const BATCH = 500;

/** Returns the locked packages, with each version of a package listed once. */
export function readLockedPackages(lock: string): LockedPackage[] {
  const { packages }: { packages: Record<string, { version?: string; name?: string }> } = JSON.parse(lock);
  const found = new Map<string, LockedPackage>();
  for (const [path, { version, name: alias }] of Object.entries(packages)) {
    const name = alias ?? path.split('node_modules/').at(-1) ?? '';
    if (path !== '' && version !== undefined) found.set(`${name}@${version}`, { name, version });
  }
  return [...found.values()];
}

/** @throws if the service cannot be reached or its response is invalid */
export async function findAdvisories(packages: LockedPackage[], service: string): Promise<Advisory[]> {
  const found: Advisory[] = [];
  for (let start = 0; start < packages.length; start += BATCH) {
    const batch = packages.slice(start, start + BATCH);
    const queries = batch.map(({ name, version }) => ({ package: { name, ecosystem: 'npm' }, version }));
    const response = await fetch(`${service}/v1/querybatch`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ queries }),
    });
    if (!response.ok) throw new Error(`${service} answered ${response.status}`);
    const { results } = (await response.json()) as { results: { vulns?: { id: string }[] }[] };
    if (results.length !== batch.length)
      throw new Error(`${service} answered ${results.length} of ${batch.length}`);
    for (const [index, one] of batch.entries()) {
      const ids = (results[index]?.vulns ?? []).map(({ id }) => id);
      if (ids.length > 0) found.push({ ...one, ids });
    }
  }
  return found;
}
