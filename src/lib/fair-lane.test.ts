import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FairLane, LaneFullError } from './fair-lane.ts';

const patient = new AbortController().signal;

/** Creates work that continues until `end` is called. */
function createHeldWork(): { work: () => Promise<void>; end: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

test('groups take turns, whichever asked first', async () => {
  const lane = new FairLane({ places: 1, waitingPerGroup: 10 });
  const first = createHeldWork();
  const order: string[] = [];
  const ask = (group: string, name: string) => lane.run(group, patient, async () => void order.push(name));
  const all = [
    lane.run('many', patient, first.work),
    ask('many', 'many 1'),
    ask('many', 'many 2'),
    ask('many', 'many 3'),
    ask('few', 'few 1'),
    ask('other', 'other 1'),
  ];
  first.end();
  await Promise.all(all);
  assert.deepEqual(order, ['many 1', 'few 1', 'other 1', 'many 2', 'many 3']);
});

test('a call that is aborted while waiting loses its turn, and its work never begins', async () => {
  const lane = new FairLane({ places: 1, waitingPerGroup: 10 });
  const first = createHeldWork();
  const running = lane.run('a', patient, first.work);
  const impatient = new AbortController();
  let begun = false;
  const waiting = lane.run('a', impatient.signal, async () => {
    begun = true;
  });
  impatient.abort(new Error('gone'));
  await assert.rejects(waiting, /gone/);
  first.end();
  await running;
  assert.equal(await lane.run('a', patient, async () => 'free again'), 'free again');
  assert.equal(begun, false);
  await assert.rejects(
    lane.run('a', impatient.signal, async () => {}),
    /gone/,
  );
});

test('calls of a group with too many waiting calls are refused; those of other groups are not', async () => {
  const lane = new FairLane({ places: 1, waitingPerGroup: 1 });
  const first = createHeldWork();
  const running = lane.run('a', patient, first.work);
  const second = lane.run('a', patient, async () => 'second');
  await assert.rejects(
    lane.run('a', patient, async () => {}),
    LaneFullError,
  );
  const other = lane.run('b', patient, async () => 'other');
  first.end();
  await running;
  assert.deepEqual([await second, await other], ['second', 'other']);
});

test('work that fails releases its place', async () => {
  const lane = new FairLane({ places: 1, waitingPerGroup: 1 });
  await assert.rejects(
    lane.run('a', patient, async () => {
      throw new Error('broken');
    }),
    /broken/,
  );
  assert.equal(await lane.run('a', patient, async () => 1), 1);
});
