import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Records } from '../domain/ports/records.ts';
import type { Logger } from '../lib/logger.ts';
import type { Readiness } from './readiness.ts';

interface Parts {
  records: Pick<Records, 'figures'>;
  readiness: Readiness;
  dataDir: string;
  log: Logger;
}

/**
 * Adds metrics that are measured only when they are requested: queue, deliveries, workers, disk, readiness.
 */
export function addStateMetrics(registry: Registry, { records, readiness, dataDir, log }: Parts): void {
  let reading: Promise<void> | null = null;
  const forget = () => {
    reading = null;
  };
  const createGauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    // The registry collects all metrics at once, so they share one query.
    new Gauge<Label>({
      name: `legible_${name}`,
      help,
      labelNames,
      registers: [registry],
      collect: () => (reading ??= read().finally(forget)),
    });

  const runs = createGauge('queue_runs', 'Unfinished runs of documents, by state.', 'state');
  const oldestRun = createGauge(
    'queue_oldest_run_seconds',
    'Age of the oldest unfinished run; 0 if there is none.',
  );
  const exports = createGauge('exports_pending', 'Exports that are not finished.');
  const due = createGauge('deliveries_due', 'Deliveries whose attempt is due now.');
  const pending = createGauge('deliveries_pending', 'Deliveries that are waiting for an attempt.');
  const oldestDue = createGauge(
    'deliveries_oldest_due_seconds',
    'How long the oldest due attempt has waited.',
  );
  const workers = createGauge('workers', 'Live workers: processing jobs, or paused by an outage.', 'state');
  const freeBytes = createGauge('disk_free_bytes', 'Free space on the disk that contains the data folder.');
  const totalBytes = createGauge('disk_size_bytes', 'Size of the disk that contains the data folder.');
  const ready = createGauge(
    'ready',
    'Whether the database and the file storage were usable at the last check.',
  );

  const complete = createGauge(
    'figures_complete',
    'Whether all of these figures could be read; if not, some are outdated.',
  );

  const readDatabase = async () => {
    const figures = await records.figures.read();
    runs.set({ state: 'queued' }, figures.runs.queued);
    runs.set({ state: 'running' }, figures.runs.running);
    oldestRun.set(figures.oldestRunSeconds);
    exports.set(figures.pendingExports);
    due.set(figures.deliveries.due);
    pending.set(figures.deliveries.pending);
    oldestDue.set(figures.deliveries.oldestDueSeconds);
    workers.set({ state: 'taking' }, figures.workers.taking);
    workers.set({ state: 'paused' }, figures.workers.paused);
  };
  const readDisk = async () => {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    freeBytes.set(bavail * bsize);
    totalBytes.set(blocks * bsize);
  };
  async function read(): Promise<void> {
    ready.set(readiness.problem === null ? 1 : 0);
    const results = await Promise.allSettled([readDatabase(), readDisk()]);
    for (const result of results) {
      if (result.status === 'rejected')
        log.debug({ err: result.reason }, 'figures for the metrics could not be read');
    }
    complete.set(results.every(({ status }) => status === 'fulfilled') ? 1 : 0);
  }
}
