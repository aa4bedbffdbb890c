import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

export interface TableColumns {
  name: string;
  /** The columns in order, without generated ones. */
  columns: string[];
}

export interface SnapshotDocument {
  id: string;
  projectId: string;
}

/**
 * All rows as they were at one point in time, however long it takes to read them. The service can continue to
 * write in the meantime.
 */
export interface DatabaseSnapshot {
  /** Version of PostgreSQL, such as `18.4`. */
  serverVersion: string;
  /** File names of the applied migrations, in order. */
  migrations: string[];
  tables: TableColumns[];
  /** Reads the rows in the text format of COPY, which every later version of PostgreSQL can read. */
  readTable(table: TableColumns): Readable;
  /** Lists documents, sorted by identifier. */
  listDocuments(): AsyncIterable<SnapshotDocument>;
  /** Returns the given identifiers that belong to documents or exports in the snapshot. */
  findExisting(ids: string[]): Promise<Set<string>>;
  close(): Promise<void>;
}

const DOCUMENTS_PER_PAGE = 1_000;

/** Opens a read-only snapshot on a separate connection. Throws an error if Legible's tables are missing. */
export async function openSnapshot(connectionString: string): Promise<DatabaseSnapshot> {
  const client = new pg.Client({
    connectionString,
    application_name: 'legible backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // Ignore this error, because the running query fails as well and reports the broken connection.
  client.on('error', () => {});
  await client.connect();
  try {
    // Disable the timeouts, because copying the files of a large service takes hours, during which this
    // transaction is idle.
    await client.query('set idle_in_transaction_session_timeout = 0; set statement_timeout = 0');
    await client.query('begin isolation level repeatable read read only');
    const { rows: versions } = await client.query<{ server_version: string }>('show server_version');
    const { rows: migrations } = await client.query<{ name: string }>(
      'select name from migrations order by name',
    );
    return {
      serverVersion: versions[0]?.server_version ?? '',
      migrations: migrations.map((row) => row.name),
      tables: await listTables(client),
      readTable: ({ name, columns }) => client.query(copyTo(`copy ${quoteTable(name, columns)} to stdout`)),
      listDocuments: () => listDocuments(client),
      findExisting: (ids) => findExisting(client, ids),
      async close() {
        await client.end();
      },
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Formats a table and its columns for COPY: `"documents" ("id", "filename")`. */
export function quoteTable(table: string, columns: string[]): string {
  return `${pg.escapeIdentifier(table)} (${columns.map((name) => pg.escapeIdentifier(name)).join(', ')})`;
}

/**
 * Lists the tables to copy. The job queue is in another schema and is not copied, because its jobs are
 * recreated from the rows.
 */
async function listTables(client: pg.Client): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return rows;
}

async function* listDocuments(client: pg.Client): AsyncGenerator<SnapshotDocument> {
  for (let last = ''; ; ) {
    const { rows } = await client.query<{ id: string; project_id: string }>(
      'select id, project_id from documents where id > $1 order by id limit $2',
      [last, DOCUMENTS_PER_PAGE],
    );
    for (const row of rows) yield { id: row.id, projectId: row.project_id };
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.id;
  }
}

async function findExisting(client: pg.Client, ids: string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>(
    'select id from documents where id = any($1) union all select id from exports where id = any($1)',
    [ids],
  );
  return new Set(rows.map((row) => row.id));
}
