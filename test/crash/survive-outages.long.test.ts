import assert from 'node:assert/strict';
import { test } from 'node:test';
import { surviveBlobStoreOutage, surviveDatabaseOutage, surviveRecoveries } from './survive-outages.ts';

test('a database that is away, and lost at COMMIT: nothing is lost, failed or there twice', async () => {
  const result = await surviveDatabaseOutage(5_000, 5);
  assert.equal(result.commitCuts, 5);
  assert.ok(result.refused > 5);
  assert.equal(result.completed, result.accepted);
  assert.deepEqual([result.lost, result.failed, result.duplicates, result.pending], [[], [], [], []]);
});

test('a blob store that is away: nothing is lost, failed or there twice', async () => {
  const result = await surviveBlobStoreOutage(5_000);
  assert.ok(result.refused > 0);
  assert.equal(result.completed, result.accepted);
  assert.deepEqual([result.lost, result.failed, result.duplicates, result.pending], [[], [], [], []]);
});

test('an embedded database that is recovering from crashes, while it is in use and at startup: nothing is lost or there twice', async () => {
  const result = await surviveRecoveries(8_000);
  assert.match(result.log, /The database is recovering after an unclean stop/);
  assert.ok(result.refused > 0);
  assert.equal(result.completed, result.accepted);
  assert.deepEqual([result.lost, result.failed, result.duplicates, result.pending], [[], [], [], []]);
});
