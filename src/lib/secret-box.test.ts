import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox('a key of this installation, long enough');

test('an encrypted secret is decrypted with the same key and context', () => {
  const sealed = box.seal('whsec_ünïcode', 'wh_1');
  assert.equal(
    createSecretBox('a key of this installation, long enough').open(sealed, 'wh_1'),
    'whsec_ünïcode',
  );
});

test('encrypting the same secret twice gives different bytes without its text', () => {
  const one = box.seal('whsec_same', 'wh_1');
  assert.notDeepEqual(one, box.seal('whsec_same', 'wh_1'));
  assert.ok(!one.toString('latin1').includes('whsec'));
});

test('decryption fails with another key, another context or a single changed bit', () => {
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
