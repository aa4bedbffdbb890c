import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killDuringUploads } from './kill-during-uploads.ts';

test('kill -9 of the service during uploads: every document answered with 201 completes, with intact bytes', async () => {
  const result = await killDuringUploads(3);
  assert.ok(result.accepted >= 3, `only ${result.accepted} documents were accepted`);
  assert.deepEqual(result.wrong, []);
});
