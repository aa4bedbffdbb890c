import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { Slots } from './slots.ts';

test('an organization gets at most its share, and the rest remains free for others', async () => {
  const slots = new Slots(4, 3);
  assert.equal(await slots.take('a', 4), 3);
  let more = false;
  void slots.take('a', 1).then(() => {
    more = true;
  });
  await turn();
  assert.equal(more, false);
  assert.equal(await slots.take('b', 4), 1);
  slots.giveBack('a', 1);
  await turn();
  assert.equal(more, true);
});

test('waiting organizations take turns', async () => {
  const slots = new Slots(2, 2);
  await slots.take('a', 2);
  const order: string[] = [];
  for (const [organization, name] of [
    ['a', 'a1'],
    ['a', 'a2'],
    ['a', 'a3'],
    ['b', 'b1'],
  ] as const)
    void slots.take(organization, 1).then(() => order.push(name));
  for (let n = 0; n < 4; n++) {
    slots.giveBack('a', 1);
    await turn();
    if (order.at(-1) === 'b1') slots.giveBack('b', 1);
  }
  await turn();
  assert.deepEqual(order, ['a1', 'b1', 'a2', 'a3']);
});
