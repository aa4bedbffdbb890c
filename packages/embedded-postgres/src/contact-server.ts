import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Client, DatabaseError } from 'pg';
import { getErrorCode } from './embedded-postgres-error.ts';
import { DATABASE } from './initialize-database.ts';
import type { ServerFolder } from './server-folder.ts';

const CONNECT_TIMEOUT_MS = 2000;

/** `busy`: the server is starting, recovering, stopping, or out of connections. */
export type Answer = 'ours' | 'other' | 'busy' | 'nobody';

/** SQLSTATEs of a server that cannot answer yet; see the PostgreSQL manual, appendix A. */
const LATER = ['57P01', '57P02', '57P03', '53300'];

export function formatConnectionString({ role }: ServerFolder, port: number, password: string): string {
  return `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${DATABASE}`;
}

/**
 * Finds out which server responds at the port. A server belongs to this folder if it accepts the password and
 * sees a file that was just created in the folder. The password alone is not enough: a copy of the data
 * folder has the same password, and its postmaster.pid refers to the server of the original folder.
 */
export async function contactServer(folder: ServerFolder, port: number, password: string): Promise<Answer> {
  const mark = join(folder.data, `mark-${randomUUID()}`);
  // "wx" prevents the file from being written through a link that another user may have created.
  await writeFile(mark, '', { flag: 'wx' });
  const client = new Client({
    connectionString: formatConnectionString(folder, port, password),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  });
  // The connection may break while it is being closed, but the answer has arrived by then.
  client.on('error', () => {});
  try {
    await client.connect();
    const found = await client.query('SELECT (pg_stat_file($1, true)).modification AS seen', [
      basename(mark),
    ]);
    return found.rows[0]?.seen instanceof Date ? 'ours' : 'other';
  } catch (error) {
    if (error instanceof DatabaseError) return LATER.includes(error.code ?? '') ? 'busy' : 'other';
    // The program is not PostgreSQL, has closed the connection, or is too slow.
    return getErrorCode(error) === 'ECONNREFUSED' ? 'nobody' : 'busy';
  } finally {
    // If closing fails, nothing is lost: the answer has already arrived.
    await client.end().catch(() => {});
    await rm(mark, { force: true });
  }
}
