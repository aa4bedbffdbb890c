import type { Writable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { quoteTable, type TableColumns } from './open-snapshot.ts';

/** Replaces the rows of these tables in one transaction. The tables must have the schema of the backup. */
export async function loadTables(
  connectionString: string,
  tables: TableColumns[],
  writeRows: (table: TableColumns, target: Writable) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'legible restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('begin');
    const ordered = await orderByReferences(client, tables);
    // Disable triggers, which would count the documents a second time although the backup already contains
    // the usage. Delete existing rows, because migrations insert some that are also in the backup.
    for (const { name } of ordered)
      await client.query(`alter table ${pg.escapeIdentifier(name)} disable trigger user`);
    for (const { name } of ordered.toReversed())
      await client.query(`delete from ${pg.escapeIdentifier(name)}`);
    for (const table of ordered) {
      const copy = client.query(copyFrom(`copy ${quoteTable(table.name, table.columns)} from stdin`));
      await writeRows(table, copy);
      await advanceIdentities(client, table.name);
    }
    for (const { name } of ordered)
      await client.query(`alter table ${pg.escapeIdentifier(name)} enable trigger user`);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

export async function hasTables(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, application_name: 'legible restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ found: boolean }>(
      "select to_regclass('migrations') is not null or to_regclass('documents') is not null as found",
    );
    return rows[0]?.found === true;
  } finally {
    await client.end();
  }
}

/** Sorts tables so that each one follows the tables that it refers to. */
async function orderByReferences(client: pg.Client, tables: TableColumns[]): Promise<TableColumns[]> {
  const { rows } = await client.query<{ from: string; to: string }>(`
    select conrelid::regclass::text as from, confrelid::regclass::text as to
    from pg_constraint where contype = 'f' and conrelid <> confrelid`);
  const ordered: TableColumns[] = [];
  const visit = (table: TableColumns) => {
    if (ordered.includes(table)) return;
    for (const reference of rows.filter(({ from }) => from === table.name)) {
      const other = tables.find(({ name }) => name === reference.to);
      if (other !== undefined) visit(other);
    }
    ordered.push(table);
  };
  for (const table of tables) visit(table);
  return ordered;
}

/** Advances the sequences of identity columns, which COPY does not do. */
async function advanceIdentities(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ column: string; sequence: string }>(
    `select attname as column, pg_get_serial_sequence($1, attname) as sequence from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and pg_get_serial_sequence($1, attname) is not null`,
    [pg.escapeIdentifier(table)],
  );
  for (const { column, sequence } of rows) {
    await client.query(
      `select setval($1, (select coalesce(max(${pg.escapeIdentifier(column)}), 0) + 1
        from ${pg.escapeIdentifier(table)}), false)`,
      [sequence],
    );
  }
}
