import pg from 'pg';
import { openDatabaseServer } from '../../src/app/database-server.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { createCollectingLogger } from './collecting-logger.ts';
import type { TestApp } from './start-app.ts';

export interface RowsOfApp {
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Gives tests direct access to a service's database, so that they can check what is stored. */
export async function openRows(app: Pick<TestApp, 'settings'>): Promise<RowsOfApp> {
  const server = await openDatabaseServer(loadConfig(app.settings), createCollectingLogger());
  const client = new pg.Client({ connectionString: server.connectionString });
  await client.connect();
  return {
    query: async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
      (await client.query<Row>(sql, values)).rows,
    async [Symbol.asyncDispose]() {
      await client.end();
      await server.close();
    },
  };
}
