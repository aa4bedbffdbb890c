import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '../../lib/logger.ts';
import { PreparingClient } from './preparing-client.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

const INT8 = 20;

/**
 * Options of a pool that prepares statements. Connections are replaced after a minute, because the plan of a
 * prepared statement may have been made for an empty table and would be slow once the table is large.
 */
export const PREPARING = { Client: PreparingClient, maxLifetimeSeconds: 60 };

export interface DatabaseOptions {
  /** Maximum number of connections; 20 by default. */
  max?: number;
  /** Whether frequent statements are prepared, which some poolers do not allow. */
  prepares?: boolean;
}

/**
 * Opens a connection pool. 64-bit integers become numbers, which represent all values that Legible stores
 * (bytes, counts) exactly. The first statement opens the first connection.
 */
export function openDatabase(
  connectionString: string,
  log: Logger,
  { max = 20, prepares = false }: DatabaseOptions = {},
): Database {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 ? Number : pg.types.getTypeParser(oid, format),
  } as pg.CustomTypesConfig;
  const pool = new pg.Pool({
    connectionString,
    max,
    ...(prepares ? PREPARING : {}),
    types,
    application_name: 'legible',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 30_000,
  });
  // The pool replaces a broken idle connection. During shutdown, the server may close it before this process
  // does.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'a database connection was lost');
  });
  // The pool ignores errors of connections in use. Without this listener, a connection that breaks between
  // two statements of a transaction would end the process; with it, the next statement fails.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.debug({ err: error }, 'a database connection broke')),
  );
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
