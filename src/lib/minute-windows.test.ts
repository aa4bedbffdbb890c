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
});
