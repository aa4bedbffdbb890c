import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { DocumentLane } from './document-lane.ts';

const throwDiskFull = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
const never = new AbortController().signal;

describe('a document that failed because of a full disk', () => {
  it('is processed alone: it waits for those in progress, and others wait for it', async () => {
    const lane = new DocumentLane(2);
    await assert.rejects(lane.run('large', throwDiskFull, never));
    const order: string[] = [];
    const other = Promise.withResolvers<void>();
    const large = Promise.withResolvers<void>();
    const begin = (id: string, until: Promise<void>) =>
      lane.run(
        id,
        async () => {
          order.push(id);
          await until;
        },
        never,
      );
    const runs = [begin('first', other.promise), begin('large', large.promise)];
    await turn();
    runs.push(begin('later', other.promise));
    await turn();
    assert.deepEqual(order, ['first']);
    other.resolve();
    while (order.length < 2) await turn();
    await turn();
    assert.deepEqual(order, ['first', 'large']);
    large.resolve();
    await Promise.all(runs);
    assert.deepEqual(order, ['first', 'large', 'later']);
  });

  it('is the cause if it fails again while processed alone and nothing else fills the disk', async () => {
    const lane = new DocumentLane(2);
    const fill = () => assert.rejects(lane.run('large', throwDiskFull, never));
    await fill();
    assert.equal(lane.hasFilledDisk('large'), false);
    await fill();
    lane.forgive('large');
    assert.equal(lane.hasFilledDisk('large'), false);
    await fill();
    assert.equal(lane.hasFilledDisk('large'), true);
    assert.equal(lane.hasFilledDisk('other'), false);
    lane.forget('large');
    assert.equal(lane.hasFilledDisk('large'), false);
  });

  it('stops waiting for its turn when the worker stops, without blocking others', async () => {
    const lane = new DocumentLane(2);
    await assert.rejects(lane.run('large', throwDiskFull, never));
    const other = Promise.withResolvers<void>();
    const first = lane.run('first', () => other.promise, never);
    const stopping = new AbortController();
    const stopped = lane.run('large', async () => stopping.signal.throwIfAborted(), stopping.signal);
    await turn();
    stopping.abort();
    await assert.rejects(stopped);
    assert.equal(await lane.run('second', async () => 'read', never), 'read');
    other.resolve();
    await first;
  });
});
