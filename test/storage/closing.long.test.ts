import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openRecords } from '../../src/app/open-records.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import type { JobHandlers } from '../../src/domain/ports/job-queue.ts';
import { openDeliveryClaims } from '../../src/storage/database/delivery-claims.ts';
import { openDocumentNews } from '../../src/storage/database/document-news.ts';
import { startJobWorkers } from '../../src/storage/database/job-workers.ts';
import { createCollectingLogger } from '../support/collecting-logger.ts';
import { type DatabaseGate, startDatabaseGate } from '../support/database-gate.ts';
import { startApp } from '../support/start-app.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-databases.ts';

let database: TestDatabase;
let gate: DatabaseGate;
before(async () => {
  const created = await createTestDatabase();
  assert.ok(created, 'this file needs the server of `npm test`');
  database = created;
  gate = await startDatabaseGate(new URL(database.connectionString));
});
beforeEach(() => {
  gate.delayMs = 0;
  gate.isSilent = false;
});
after(async () => {
  gate.close();
  await database.drop();
});

async function waitForConnections(count: number): Promise<void> {
  while (gate.connections !== count) await sleep(20);
}

describe('closing while a connection is being opened', () => {
  it('ends the listener for document news', async () => {
    gate.isSilent = true;
    const news = openDocumentNews(gate.url, createCollectingLogger());
    news.subscribe(() => {});
    await waitForConnections(1);
    await news.close();
    await waitForConnections(0);
  });

  it('ends the delivery claims, and closes all connections', async () => {
    const claims = await openDeliveryClaims(gate.url, createCollectingLogger());
    gate.close();
    await waitForConnections(0);
    gate.delayMs = 100;
    await gate.open();
    await waitForConnections(1);
    await claims.close();
    await waitForConnections(0);
  });

  it('ends the delivery claims if the server stops responding, even during a query', async () => {
    const claims = await openDeliveryClaims(gate.url, createCollectingLogger());
    gate.isSilent = true;
    const claimed = claims.claim('whk_1');
    await claims.close();
    assert.equal(await claimed, false);
    await waitForConnections(0);
  });
});

describe('a stopping worker', () => {
  it('does not begin a job that it has already fetched', async () => {
    const config = loadConfig({ DATABASE_URL: gate.url });
    const opened = await openRecords(config, { worker: true, log: createCollectingLogger() });
    const begun: string[] = [];
    const begin = (name: string) => async () => {
      begun.push(name);
    };
    const handlers: JobHandlers = {
      process_document: begin('process_document'),
      make_export: begin('make_export'),
      compare_model: begin('compare_model'),
      teach: begin('compare_model'),
      delete_project: begin('delete_project'),
      delete_blobs: begin('delete_blobs'),
    };
    const concurrency = {
      process_document: 1,
      make_export: 1,
      compare_model: 1,
      teach: 1,
      delete_project: 1,
      delete_blobs: 1,
    };
    try {
      await opened.boss.send('delete_blobs', { prefixes: [] });
      const fetched = Promise.withResolvers<void>();
      gate.judge = ({ sql }) => {
        // The worker uses this query to look for jobs of this kind. Delay its response.
        if (/state = 'active'/.test(sql) && /delete_blobs/.test(sql)) {
          gate.delayMs = 300;
          fetched.resolve();
        }
        return 'pass';
      };
      const workers = await startJobWorkers(opened.boss, handlers, concurrency);
      await fetched.promise;
      await workers.stop(1_000);
      gate.judge = () => 'pass';
      gate.delayMs = 0;
      await sleep(500);
      assert.deepEqual(begun, []);
      // The job must still be in the queue, so that the next worker can take it.
      const [job] = await opened.boss.findJobs('delete_blobs');
      assert.match(job?.state ?? 'no job', /^(created|retry)$/);
    } finally {
      await opened.close(1_000);
    }
    await waitForConnections(0);
  });

  it('does not fetch jobs again if it was resuming', async () => {
    const config = loadConfig({ DATABASE_URL: gate.url });
    const opened = await openRecords(config, { worker: true, log: createCollectingLogger() });
    const doNothing = async () => {};
    const handlers: JobHandlers = {
      process_document: doNothing,
      make_export: doNothing,
      compare_model: doNothing,
      teach: doNothing,
      delete_project: doNothing,
      delete_blobs: doNothing,
    };
    const concurrency = {
      process_document: 2,
      make_export: 1,
      compare_model: 1,
      teach: 1,
      delete_project: 1,
      delete_blobs: 1,
    };
    try {
      const workers = await startJobWorkers(opened.boss, handlers, concurrency);
      workers.pause();
      const resumed = workers.resume();
      workers.stopTaking();
      await resumed;
      await workers.resume();
      await workers.stop(1_000);
      assert.deepEqual(
        opened.boss.getWipData().filter(({ state }) => state === 'active'),
        [],
      );
    } finally {
      await opened.close(1_000);
    }
  });
});

describe('a service that stops around a database outage', () => {
  for (let cycle = 0; cycle < 4; cycle++) {
    it(`stops cleanly at moment ${cycle + 1}`, async () => {
      const own = await createTestDatabase();
      assert.ok(own);
      const ownGate = await startDatabaseGate(new URL(own.connectionString));
      const app = await startApp({ DATABASE_URL: ownGate.url, LEGIBLE_DRAIN_TIMEOUT: '60s' });
      const closing = new AbortController();
      try {
        const body = JSON.stringify({ project: { name: 'outage' } });
        const { project } = await app.json<{ project: { id: string } }>('/projects', {
          method: 'POST',
          body,
        });
        // An open event stream makes the service open another connection, on which it listens for changes.
        await app.request(`/projects/${project.id}/events`, { signal: closing.signal });
        ownGate.close();
        await sleep(cycle * 300);
        // Because of this delay, some connections are still being opened when the service stops.
        ownGate.delayMs = 400;
        await ownGate.open();
        await sleep(200 + cycle * 250);
      } finally {
        await app.stop();
        closing.abort();
      }
      while (ownGate.connections > 0) await sleep(20);
      ownGate.close();
      await own.drop();
    });
  }
});
