import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { findServer } from './find-server.ts';
import { hasDatabase, initializeDatabase } from './initialize-database.ts';
import { installBinaries } from './install-binaries.ts';
import { chooseAccount, prepareDataFolder } from './server-account.ts';
import { readPassword, readRecord, type ServerRecord, writeRecord } from './server-folder.ts';
import { startServer } from './server-process.ts';
import type { ServerSource } from './server-source.ts';

/**
 * Returns the running server, or starts it. The caller must hold the start lock. With `mayCreate`, creates a
 * missing database.
 */
export async function ensureServer(source: ServerSource, mayCreate: boolean): Promise<ServerRecord> {
  const { folder, binaries, log } = source;
  const account = await chooseAccount(folder.data);
  const isThere = await hasDatabase(folder, binaries.major);
  if (!isThere && !mayCreate) {
    throw new EmbeddedPostgresError(
      'damaged',
      `The embedded database ${folder.data} was removed while in use.`,
    );
  }
  const lastPort = (await readRecord(folder))?.port ?? null;
  let strangerPid: number | null = null;
  if (isThere) {
    const finding = await findServer(source, await readPassword(folder), account.uid);
    if (finding.kind === 'running') {
      await writeRecord(folder, finding.server);
      log('info', 'Connected to the embedded PostgreSQL that was already running', finding.server);
      return finding.server;
    }
    strangerPid = finding.strangerPid;
  }
  const programs = await installBinaries(binaries, account, folder.root);
  if (!isThere) await initializeDatabase(source, programs, account);
  await prepareDataFolder(account, folder.data);
  const server = await startServer({
    ...source,
    binaries: programs,
    account,
    lastPort,
    strangerPid,
  });
  log('info', 'Started the embedded PostgreSQL', { ...server, version: binaries.version });
  return server;
}
