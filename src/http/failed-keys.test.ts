import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FailedKeys } from './failed-keys.ts';

const KEY = Buffer.from('digest of a key');

function failOften(failed: FailedKeys, address: string, times: number): void {
  for (let n = 0; n < times; n++) {
    try {
      failed.count(address);
    } catch {
      // Failures are still counted after the limit has been exceeded.
    }
  }
}

test('an address far over the limit causes no more lookups, and other addresses are not affected', () => {
  const failed = new FailedKeys(2);
  failOften(failed, '192.0.2.1', 20);
  failed.checkBeforeLookup('192.0.2.1', KEY);
  failOften(failed, '192.0.2.1', 1);
  assert.throws(() => failed.checkBeforeLookup('192.0.2.1', KEY), { code: 'rate_limited' });
  failed.checkBeforeLookup('192.0.2.2', KEY);
});

test('a recently valid key is accepted from a blocked address', () => {
  const failed = new FailedKeys(1);
  failed.noteValid(KEY);
  failOften(failed, '192.0.2.1', 100);
  failed.checkBeforeLookup('192.0.2.1', KEY);
  assert.throws(() => failed.checkBeforeLookup('192.0.2.1', Buffer.from('another')), {
    code: 'rate_limited',
  });
});

test('of more than 10,000 valid keys, the one that was used least recently is forgotten', () => {
  const failed = new FailedKeys(1);
  const digests = Array.from({ length: 10_001 }, (_, n) => Buffer.from(`digest ${n}`));
  for (const digest of digests.slice(0, 10_000)) failed.noteValid(digest);
  const [first = KEY, second = KEY] = digests;
  failed.noteValid(first);
  failed.noteValid(digests[10_000] ?? KEY);
  failOften(failed, '192.0.2.1', 100);
  failed.checkBeforeLookup('192.0.2.1', first);
  assert.throws(() => failed.checkBeforeLookup('192.0.2.1', second), { code: 'rate_limited' });
});

test('nothing is blocked without a limit', () => {
  const failed = new FailedKeys(0);
  failOften(failed, '192.0.2.1', 100);
  failed.checkBeforeLookup('192.0.2.1', KEY);
});
