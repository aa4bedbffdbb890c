import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PageImages } from './page-images.ts';

/** Creates a rendering that continues until it is aborted. */
function makeEndlessDrawing() {
  const begun: AbortSignal[] = [];
  const draw = (signal: AbortSignal) => {
    begun.push(signal);
    return new Promise<Uint8Array>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    );
  };
  return { begun, draw };
}

test('rendering is aborted when the last waiting client has left', async () => {
  const images = new PageImages();
  const { begun, draw } = makeEndlessDrawing();
  const first = new AbortController();
  const second = new AbortController();
  const waiting = [images.get('page', first.signal, draw), images.get('page', second.signal, draw)];
  const ends = waiting.map((one) => assert.rejects(one, { name: 'AbortError' }));
  first.abort();
  await ends[0];
  assert.equal(begun[0]?.aborted, false);
  second.abort();
  await ends[1];
  assert.equal(begun.length, 1);
  assert.equal(begun[0]?.aborted, true);
  // A client that asks later does not get the aborted rendering.
  const image = await images.get('page', new AbortController().signal, async () => new Uint8Array([1]));
  assert.deepEqual([...image], [1]);
});

test('a failed rendering is repeated', async () => {
  const images = new PageImages();
  const client = new AbortController().signal;
  const failing = images.get('page', client, async () => {
    throw new Error('broken');
  });
  await assert.rejects(failing, /broken/);
  assert.deepEqual([...(await images.get('page', client, async () => new Uint8Array([2])))], [2]);
});
