import { createKey, createOrganization, revokeKey } from '../../src/app/administration.ts';
import { openRecords } from '../../src/app/open-records.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import type { Records } from '../../src/domain/ports/records.ts';
import { createCollectingLogger } from '../support/collecting-logger.ts';
import type { TestApp } from '../support/start-app.ts';

/** Runs `work` with the database of a running service. */
export async function administer<Result>(
  app: Pick<TestApp, 'settings'>,
  work: (records: Records) => Promise<Result>,
): Promise<Result> {
  const config = loadConfig(app.settings);
  const opened = await openRecords(config, { worker: false, log: createCollectingLogger() });
  try {
    return await work(opened.records);
  } finally {
    await opened.close(1000);
  }
}

/** Adds an organization and returns a key for it. */
export function addOrganization(app: Pick<TestApp, 'settings'>, name: string): Promise<string> {
  return administer(app, async (records) => {
    await createOrganization(records, name);
    return (await createKey(records, { organization: name, name: 'test', scopes: ['*'], expiresAt: null }))
      .key;
  });
}

/** Creates a key for the default organization. */
export function addKey(
  app: TestApp,
  options: { scopes?: string[]; expiresAt?: Date; revoked?: boolean },
): Promise<string> {
  return administer(app, async (records) => {
    const { scopes = ['*'], expiresAt = null, revoked = false } = options;
    const { key, id } = await createKey(records, { organization: null, name: 'test', scopes, expiresAt });
    if (revoked) await revokeKey(records, id, null);
    return key;
  });
}
