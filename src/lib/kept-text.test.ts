import assert from 'node:assert/strict';
import { readlinkSync } from 'node:fs';
import { mkdtemp, open, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { readOrCreateText } from './kept-text.ts';

describe('a stored text', () => {
  let folder: string;
  before(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'legible-kept-')));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('is created only once and readable only by its owner, even with concurrent calls', async () => {
    const path = join(folder, 'id');
    let made = 0;
    const texts = await Promise.all(
      Array.from({ length: 20 }, () => readOrCreateText(path, () => `text ${++made}`)),
    );
    assert.deepEqual(new Set(texts), new Set([(await readFile(path, 'utf8')).trim()]));
    assert.equal((await stat(path)).mode & 0o777, 0o600);
  });

  it('is on disk when it is returned: the file, its folder and every new folder are synced', async (context) => {
    if (process.platform !== 'linux') return context.skip('the paths of open files are read from /proc');
    const synced = await recordSyncs(context);
    const path = join(folder, 'new', 'deep', 'secret-key');
    await readOrCreateText(path, () => 'a secret');
    const folders = [join(folder, 'new', 'deep'), join(folder, 'new'), folder];
    // The folders are synced after the file, but in any order.
    assert.equal(synced[0], path);
    assert.deepEqual(synced.slice(1).sort(), folders.sort());
    assert.equal(await readOrCreateText(path, () => 'another'), 'a secret');
  });

  it('that is empty is an error that explains what to do', async () => {
    const path = join(folder, 'empty');
    await writeFile(path, '');
    await assert.rejects(
      readOrCreateText(path, () => 'text'),
      /is empty\. Restore it from a backup/,
    );
  });
});

/** Starts recording the paths that are synced to disk, in order. */
async function recordSyncs(context: TestContext): Promise<string[]> {
  const paths: string[] = [];
  const handle = await open(import.meta.filename, 'r');
  const prototype: { sync(): Promise<void> } = Object.getPrototypeOf(handle);
  await handle.close();
  const sync = prototype.sync;
  context.mock.method(prototype, 'sync', function (this: { fd: number }) {
    paths.push(readlinkSync(`/proc/self/fd/${this.fd}`));
    return sync.call(this as never);
  });
  return paths;
}
