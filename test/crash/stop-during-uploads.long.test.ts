import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stopDuringUploads } from './stop-during-uploads.ts';

test('SIGTERM during uploads: no accepted request fails, and another process completes the documents', async () => {
  const result = await stopDuringUploads(3);
  assert.ok(result.accepted >= 3, `only ${result.accepted} documents were accepted`);
  assert.deepEqual(result.wrong, []);
  assert.equal(result.completed, result.accepted);
  assert.ok(result.slowestExit < 30, `an exit took ${result.slowestExit} s`);
});
