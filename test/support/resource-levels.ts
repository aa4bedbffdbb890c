import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { getSystemErrorCode } from '../../src/lib/disk-errors.ts';
import type { RowsOfApp } from './query-rows.ts';

/** Resources that a service must release after any kind of work. */
export interface ResourceLevels {
  /** Number of open file descriptors, including sockets. */
  openFiles: number;
  /** Number of files in the staging folder. */
  temporaryFiles: number;
  /** Number of open connections, excluding the one that counts them. */
  connections: number;
  /** Number of jobs. The queue keeps finished jobs only for a short time. */
  jobs: number;
}

/** Measures the resources that a service uses. Works only on Linux. */
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
 * Counts entries at any depth. Unlike a recursive `readdir`, this works even if entries are removed in the
 * meantime.
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
