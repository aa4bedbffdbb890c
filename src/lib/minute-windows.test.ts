import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MinuteWindows } from './minute-windows.ts';

describe('counting by the minute', () => {
  it('counts each caller separately and restarts after a minute', () => {
    const windows = new MinuteWindows();
    assert.deepEqual(windows.count('a', 1000), { count: 1, secondsLeft: 60 });
    assert.deepEqual(windows.count('a', 31_000), { count: 2, secondsLeft: 30 });
    assert.deepEqual(windows.count('b', 31_000), { count: 1, secondsLeft: 60 });
    assert.deepEqual(windows.count('a', 61_000), { count: 1, secondsLeft: 60 });
    assert.deepEqual(windows.count('b', 61_000), { count: 2, secondsLeft: 30 });
  });

  it('can be read, undone and forgotten', () => {
    const windows = new MinuteWindows();
    assert.deepEqual(windows.peek('a', 1000), { count: 0, secondsLeft: 0 });
    windows.uncount('a');
    windows.count('a', 1000);
    assert.deepEqual(windows.peek('a', 11_000), { count: 1, secondsLeft: 50 });
    assert.deepEqual(windows.peek('a', 61_000), { count: 0, secondsLeft: 0 });
    windows.uncount('a');
    windows.uncount('a');
    assert.deepEqual(windows.count('a', 11_000), { count: 1, secondsLeft: 50 });
    windows.forget('a');
    assert.deepEqual(windows.count('a', 11_000), { count: 1, secondsLeft: 60 });
  });

  it('forgets the oldest of more than 100,000 callers, and all whose window is over', () => {
    const windows = new MinuteWindows();
    for (let n = 0; n <= 100_000; n++) windows.count(`caller ${n}`, 1000);
    assert.equal(windows.peek('caller 0', 1000).count, 0);
    assert.equal(windows.peek('caller 1', 1000).count, 1);
    windows.count('late', 61_000);
    assert.equal(windows.peek('caller 1', 1000).count, 0);
    assert.equal(windows.peek('late', 61_000).count, 1);
  });
});
