import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { surviveBlobStoreOutage, surviveDatabaseOutage } from './survive-outages.ts';

// Both have a service of their own and mostly wait.
describe('an outage under load', { concurrency: true }, () => {
  it('a database that is away, and lost at COMMIT: nothing is lost, failed or there twice', async () => {
    const result = await surviveDatabaseOutage(5_000, 5);
    assert.equal(result.commitCuts, 5);
    assert.ok(result.refused > 5);
    assert.equal(result.completed, result.accepted);
    assert.deepEqual([result.lost, result.failed, result.duplicates, result.pending], [[], [], [], []]);
  });

  it('a blob store that is away: nothing is lost, failed or there twice', async () => {
    const result = await surviveBlobStoreOutage(5_000);
    assert.ok(result.refused > 0);
    assert.equal(result.completed, result.accepted);
    assert.deepEqual([result.lost, result.failed, result.duplicates, result.pending], [[], [], [], []]);
  });
});
