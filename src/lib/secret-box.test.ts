import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox('a key of this installation, long enough');

test('a sealed secret opens with the same key and context', () => {
  const sealed = box.seal('whsec_ünïcode', 'wh_1');
  assert.equal(
    createSecretBox('a key of this installation, long enough').open(sealed, 'wh_1'),
    'whsec_ünïcode',
  );
});

test('the same secret never looks the same, and its text is nowhere in it', () => {
  const one = box.seal('whsec_same', 'wh_1');
  assert.notDeepEqual(one, box.seal('whsec_same', 'wh_1'));
  assert.ok(!one.toString('latin1').includes('whsec'));
});

test('another key, another context or a single changed bit open nothing', () => {
  const sealed = box.seal('whsec_x', 'wh_1');
  assert.throws(() => createSecretBox('some other key, also long enough').open(sealed, 'wh_1'));
  assert.throws(() => box.open(sealed, 'wh_2'));
  for (let i = 0; i < sealed.length; i++) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(sealed.readUInt8(i) ^ 1, i);
    assert.throws(() => box.open(changed, 'wh_1'), `byte ${i}`);
  }
  assert.throws(() => box.open(sealed.subarray(0, 20), 'wh_1'));
  assert.throws(() => box.open(Buffer.alloc(0), 'wh_1'));
});
