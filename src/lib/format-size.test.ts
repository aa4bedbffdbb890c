import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatSize } from './format-size.ts';

test('sizes are formatted in the largest suitable unit', () => {
  assert.equal(formatSize(512), '512 bytes');
  assert.equal(formatSize(1024), '1 kB');
  assert.equal(formatSize(15_728_640), '15 MB');
  assert.equal(formatSize(1_572_864), '1.5 MB');
  assert.equal(formatSize(3 * 1024 ** 3), '3 GB');
});
