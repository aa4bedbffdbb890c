import { ok } from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { returnMemory } from './return-memory.ts';

const BLOCK_BYTES = 100_000;
const BLOCKS = 5000;
const GLIBC = ['/lib/x86_64-linux-gnu/libc.so.6', '/lib/aarch64-linux-gnu/libc.so.6', '/lib64/libc.so.6'];

test('memory that libraries have freed is returned to the system, even if memory above it is in use', {
  skip: GLIBC.some((file) => existsSync(file)) ? false : 'no C library of GNU at the usual places',
}, async () => {
  const { default: koffi } = await import('koffi');
  const library = koffi.load('libc.so.6');
  const malloc = library.func('void *malloc(size_t)');
  const memset = library.func('void *memset(void *, int, size_t)');
  const free = library.func('void free(void *)');
  const blocks: unknown[] = [];
  for (let n = 0; n < BLOCKS; n++) blocks.push(memset(malloc(BLOCK_BYTES), 1, BLOCK_BYTES));
  const last = blocks.pop();
  for (const block of blocks) free(block);
  const before = process.memoryUsage.rss();

  await returnMemory();

  const returned = before - process.memoryUsage.rss();
  free(last);
  ok(returned > 0.9 * BLOCK_BYTES * BLOCKS, `${Math.round(returned / 1e6)} MB of ${before / 1e6}`);
});
