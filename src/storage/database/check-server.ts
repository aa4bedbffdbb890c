import { sql } from 'kysely';
import { isUnavailable } from './database-errors.ts';
import type { Database } from './open-database.ts';

const OLDEST = 150_000;

/**
 * Returns the reason why the server cannot be used, with advice. Returns null if it can be used, and rejects
 * if it is temporarily unreachable.
 */
export async function findServerProblem(database: Database): Promise<string | null> {
  try {
    const { rows } = await sql<{ version: number; encoding: string }>`
      select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`.execute(
      database,
    );
    const [server] = rows;
    if (server === undefined) return 'The database does not report its version.';
    if (server.version < OLDEST) {
      return `The database is PostgreSQL ${Math.floor(server.version / 10_000)}; Legible needs 15 or later.`;
    }
    if (server.encoding !== 'UTF8') {
      return `The database stores text as ${server.encoding}. Create one with ENCODING 'UTF8' and set DATABASE_URL to it.`;
    }
    return null;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    // If the password is wrong or the database does not exist, the server's message is clear enough.
    return `The database refused the connection: ${reason}. Check DATABASE_URL.`;
  }
}
