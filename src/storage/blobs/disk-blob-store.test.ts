import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { testBlobStore } from '../../domain/ports/blob-store.contract.ts';
import { openDiskBlobStore } from './disk-blob-store.ts';

testBlobStore('blobs on disk', openDiskBlobStore);

test('a key cannot leave the folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'legible-blobs-'));
  const blobs = await openDiskBlobStore(folder);
  for (const key of ['../x', '/etc/passwd', 'proj/../../x', 'proj', 'proj/\0x', '']) {
    await assert.rejects(blobs.open(key), /not a blob key/, key);
  }
  await rm(folder, { recursive: true });
});
