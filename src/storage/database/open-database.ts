import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '../../lib/logger.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

const INT8 = 20;

/**
 * Opens a pool of connections. 64-bit integers are returned as numbers, which are exact for all of our values
 * (bytes, counts). No connection is opened before the first statement.
 */
export function openDatabase(connectionString: string, log: Logger, max = 20): Database {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 ? Number : pg.types.getTypeParser(oid, format),
  } as pg.CustomTypesConfig;
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    application_name: 'legible',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 30_000,
  });
  // An idle connection that breaks is replaced for the next statement. During shutdown the server may close it before
  // we do.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'a database connection was lost');
  });
  // The pool ignores errors while a connection is in use. If a connection broke between two statements of a
  // transaction, the error would end the process; with this listener, the next statement fails instead, which
  // is reported.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.debug({ err: error }, 'a database connection broke')),
  );
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
