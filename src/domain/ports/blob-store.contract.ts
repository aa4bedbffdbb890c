import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { BlobNotFoundError, type BlobStore } from './blob-store.ts';

/** Tests a blob store. `open` opens a store that keeps its local files in the given folder. */
export function testBlobStore(name: string, open: (folder: string) => Promise<BlobStore>): void {
  describe(name, () => {
    let folder: string;
    let blobs: BlobStore;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'legible-blobs-'));
      blobs = await open(folder);
    });
    after(async () => {
      await blobs.close();
      await rm(folder, { recursive: true, force: true });
    });

    const put = async (key: string, text: string) => {
      const path = join(await blobs.createStagingFolder(), 'file');
      await writeFile(path, text);
      await blobs.putFile(key, path);
      return path;
    };
    const listKeys = async (prefix: string) => {
      const listed = await Array.fromAsync(blobs.list());
      return listed
        .map((blob) => blob.key)
        .filter((key) => key.startsWith(prefix))
        .sort();
    };

    test('returns the bytes that were put, and removes the staged file', async () => {
      const staged = await put('proj_a/doc_a/original', 'hello');
      const { size, stream } = await blobs.open('proj_a/doc_a/original');
      assert.equal(size, 5);
      assert.equal((await buffer(stream)).toString(), 'hello');
      await assert.rejects(stat(staged), { code: 'ENOENT' });
    });

    test('provides a local file for reading', async () => {
      await put('proj_a/doc_b/original', 'local');
      const local = await blobs.localFile('proj_a/doc_b/original');
      assert.equal((await stat(local.path)).size, 5);
      await local.release();
      assert.deepEqual(await listKeys('proj_a/doc_b/'), ['proj_a/doc_b/original']);
    });

    test('reports a missing key as not found', async () => {
      await assert.rejects(blobs.open('proj_a/doc_none/original'), BlobNotFoundError);
      await assert.rejects(blobs.localFile('proj_a/doc_none/original'), BlobNotFoundError);
    });

    test('deletes everything below a prefix and nothing else', async () => {
      await put('proj_b/doc_1/original', '1');
      await put('proj_b/doc_1/run_1/tables/t1.jsonl', '[]');
      await put('proj_b/doc_11/original', '2');
      await blobs.deletePrefix('proj_b/doc_1/');
      assert.deepEqual(await listKeys('proj_b/'), ['proj_b/doc_11/original']);
      await blobs.deletePrefix('proj_b/');
      assert.deepEqual(await listKeys('proj_b/'), []);
      await blobs.deletePrefix('proj_never/doc_was/');
    });

    test('loses nothing if 100 puts and 50 deletions run concurrently in one project', async () => {
      const numbers = Array.from({ length: 100 }, (_, n) => n);
      await Promise.all(
        numbers.map(async (n) => {
          await put(`proj_c/doc_${n}/original`, String(n));
          if (n % 2 === 0) await blobs.deletePrefix(`proj_c/doc_${n}/`);
        }),
      );
      const odd = numbers.filter((n) => n % 2 === 1).map((n) => `proj_c/doc_${n}/original`);
      assert.deepEqual(await listKeys('proj_c/'), odd.sort());
    });

    test('always has the same identifier', async () => {
      const mark = await blobs.identify(false);
      assert.match(mark, /^[0-9a-f]{24}$/);
      assert.equal(await blobs.identify(false), mark);
      assert.ok(!(await listKeys('')).some((key) => !key.startsWith('proj_')));
    });

    test('deletes abandoned uploads and keeps recent ones', async () => {
      const staging = await blobs.createStagingFolder();
      await blobs.deleteAbandonedStaging(new Date(Date.now() - 60_000));
      await stat(staging);
      assert.ok((await blobs.deleteAbandonedStaging(new Date(Date.now() + 60_000))) > 0);
      await assert.rejects(stat(staging), { code: 'ENOENT' });
    });
  });
}
