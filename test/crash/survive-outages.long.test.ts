import assert from 'node:assert/strict';
import { test } from 'node:test';
import { surviveBlobStoreOutage, surviveDatabaseOutage, surviveRecoveries } from './survive-outages.ts';

test('a database that is unreachable, and lost at COMMIT: no document is lost, failed or duplicated', async () => {
  const result = await surviveDatabaseOutage(5_000, 5);
  assert.equal(result.commitCuts, 5);
  assert.ok(result.refused > 5);
  assert.equal(result.completed, result.accepted);
  assert.deepEqual([result.lost, result.failed, result.duplicates, result.pending], [[], [], [], []]);
});

test('a blob store that is unavailable: no document is lost, failed or duplicated', async () => {
  const result = await surviveBlobStoreOutage(5_000);
  assert.ok(result.refused > 0);
  assert.equal(result.completed, result.accepted);
  assert.deepEqual([result.lost, result.failed, result.duplicates, result.pending], [[], [], [], []]);
});

test('an embedded database that recovers from crashes, in use and at startup: no document is lost or duplicated', async () => {
  const result = await surviveRecoveries(8_000);
  assert.match(result.log, /The database is recovering after an unclean stop/);
  assert.ok(result.refused > 0);
  assert.equal(result.completed, result.accepted);
  assert.deepEqual([result.lost, result.failed, result.duplicates, result.pending], [[], [], [], []]);
});
