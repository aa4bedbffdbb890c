import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { syncFolders } from './sync-folders.ts';

describe('syncing folders', () => {
  let root = '';
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'legible-sync-'));
    await mkdir(join(root, 'a', 'b'), { recursive: true });
  });
  after(() => rm(root, { recursive: true, force: true }));

  it('answers every concurrent caller', async () => {
    const calls = Array.from({ length: 50 }, () => syncFolders(join(root, 'a', 'b'), join(root, 'a')));
    assert.equal((await Promise.all(calls)).length, 50);
  });

  it('reports a missing folder to every caller, and works once it exists', async () => {
    const missing = join(root, 'later');
    const calls = Array.from({ length: 3 }, () => syncFolders(missing, missing));
    for (const { status } of await Promise.allSettled(calls)) assert.equal(status, 'rejected');
    await mkdir(missing);
    await syncFolders(missing, missing);
  });
});
