import type { Records } from '../domain/ports/records.ts';
import type { Logger } from '../lib/logger.ts';

interface Dependencies {
  records: Records;
  log: Logger;
}

const ROWS_PER_BATCH = 200;
const BATCHES_PER_LOG_LINE = 100;

/** Fills columns that migrations added, in short transactions during normal operation. */
export async function runBackfills({ records, log }: Dependencies, stopping: AbortSignal): Promise<void> {
  for (let batches = 1; !stopping.aborted; batches++) {
    const batch = await records.runBackfillBatch(ROWS_PER_BATCH);
    if (batch === null) return;
    if (batch.finished) log.info({ backfill: batch.name }, 'backfill finished');
    else if (batches % BATCHES_PER_LOG_LINE === 0)
      log.info({ backfill: batch.name, rows: batches * ROWS_PER_BATCH }, 'backfill running');
  }
}
