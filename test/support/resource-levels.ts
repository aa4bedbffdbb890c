import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { getSystemErrorCode } from '../../src/lib/disk-errors.ts';
import type { RowsOfApp } from './query-rows.ts';

/** The resources that a service uses and must release again, whatever it has done before. */
export interface ResourceLevels {
  /** Open files and sockets of the process. */
  openFiles: number;
  /** Files in the staging folder. */
  temporaryFiles: number;
  /** Connections to the service's database, except the one that counts them. */
  connections: number;
  /** Rows of the job queue, which keeps finished jobs only for a short time. */
  jobs: number;
}

/** Measures the resources of a running service. Works only on Linux. */
export async function measureLevels(pid: number, dataDir: string, rows: RowsOfApp): Promise<ResourceLevels> {
  const [counted] = await rows.query<{ connections: number; jobs: number }>(
    `select (select count(*)::integer from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()) as connections,
      (select count(*)::integer from pgboss.job) as jobs`,
  );
  return {
    openFiles: (await readdir(`/proc/${pid}/fd`)).length,
    temporaryFiles: await countEntries(join(dataDir, 'staging')),
    connections: counted?.connections ?? 0,
    jobs: counted?.jobs ?? 0,
  };
}

/**
 * Counts the files and folders inside a folder. Unlike a recursive `readdir`, does not fail if some are
 * removed meanwhile; these are not counted.
 */
async function countEntries(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (getSystemErrorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const inside = entries.map((entry) =>
    entry.isDirectory() ? countEntries(join(folder, entry.name)) : Promise.resolve(0),
  );
  return (await Promise.all(inside)).reduce((sum, count) => sum + count, entries.length);
}
