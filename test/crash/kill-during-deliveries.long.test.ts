import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killDuringDeliveries } from './kill-during-deliveries.ts';

test('kill -9 of the service during receiver outages: no event is lost or gets two ids', async () => {
  const result = await killDuringDeliveries(3);
  assert.ok(result.documents >= 3, `only ${result.documents} documents were accepted`);
  assert.deepEqual(result.wrong, []);
  assert.equal(result.failed, 0);
});
