import { loadConfig } from '../config/load-config.ts';
import type { Records } from '../domain/ports/records.ts';
import { createLogger } from './logger.ts';
import { openRecords } from './open-records.ts';

/** Runs a short command on the records, beside a service that may be running on the same data folder. */
export async function withRecords<Result>(work: (records: Records) => Promise<Result>): Promise<Result> {
  const config = loadConfig(process.env);
  const opened = await openRecords(config, { worker: false, log: createLogger('warn') });
  try {
    return await work(opened.records);
  } finally {
    await opened.close(1_000);
  }
}
