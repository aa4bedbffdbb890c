import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRecords } from '../../src/app/open-records.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { testRecords } from '../../src/domain/ports/records.contract.ts';
import { collectingLogger } from '../support/collecting-logger.ts';

testRecords('records in PostgreSQL', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'legible-records-'));
  const config = loadConfig({ LEGIBLE_DATA_DIR: folder });
  const opened = await openRecords(config, { worker: false, log: collectingLogger() });
  return {
    records: opened.records,
    async close() {
      await opened.close(1_000);
      await rm(folder, { recursive: true, force: true });
    },
  };
});
