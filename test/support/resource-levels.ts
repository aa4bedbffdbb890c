import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RowsOfApp } from './query-rows.ts';

/** The resources that a service uses and must release again, regardless of its previous work. */
export interface ResourceLevels {
  /** Open files and sockets of the process. */
  openFiles: number;
  /** Files in the staging folder. */
  temporaryFiles: number;
  /** Connections to its database, other than the one that counts them. */
  connections: number;
  /** Rows of the job queue, which keeps finished jobs only for a short time. */
  jobs: number;
}

/** Measures a running service. Linux only. */
export async function measureLevels(pid: number, dataDir: string, rows: RowsOfApp): Promise<ResourceLevels> {
  const [counted] = await rows.query<{ connections: number; jobs: number }>(
    `select (select count(*)::integer from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()) as connections,
      (select count(*)::integer from pgboss.job) as jobs`,
  );
  return {
    openFiles: (await readdir(`/proc/${pid}/fd`)).length,
    temporaryFiles: (await readdir(join(dataDir, 'staging'), { recursive: true })).length,
    connections: counted?.connections ?? 0,
    jobs: counted?.jobs ?? 0,
  };
}
