import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRecords } from '../../src/app/open-records.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { type OpenedClaims, testDeliveryClaims } from '../../src/domain/ports/delivery-claims.contract.ts';
import { testDeliveryRecords } from '../../src/domain/ports/delivery-records.contract.ts';
import { testRecords } from '../../src/domain/ports/records.contract.ts';
import { testWebhookRecords } from '../../src/domain/ports/webhook-records.contract.ts';
import { createCollectingLogger } from '../support/collecting-logger.ts';
import { openRows } from '../support/query-rows.ts';
import { createTestDatabase } from '../support/test-databases.ts';

testRecords('records in PostgreSQL', open);
testWebhookRecords('webhooks in PostgreSQL', open);
testDeliveryRecords('deliveries in PostgreSQL', open);
testDeliveryClaims('claims in PostgreSQL', open);

async function open(): Promise<OpenedClaims> {
  const folder = await mkdtemp(join(tmpdir(), 'legible-records-'));
  const database = await createTestDatabase();
  const settings = {
    LEGIBLE_DATA_DIR: folder,
    ...(database === null ? {} : { DATABASE_URL: database.connectionString }),
  };
  const config = loadConfig(settings);
  const opened = await openRecords(config, { worker: false, log: createCollectingLogger() });
  return {
    records: opened.records,
    openClaims: opened.openDeliveryClaims,
    async loseJob(runId) {
      await using rows = await openRows({ settings });
      const lost = await rows.query(
        'delete from pgboss.job using runs where job.id = runs.job_id and runs.id = $1 returning job.id',
        [runId],
      );
      assert.equal(lost.length, 1);
    },
    async makeOlder(runId) {
      await using rows = await openRows({ settings });
      await rows.query("update runs set created_at = created_at - interval '1 minute' where id = $1", [
        runId,
      ]);
    },
    async close() {
      await opened.close(1_000);
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
