import assert from 'node:assert/strict';
import { argon2Sync, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { hashPassword, isOutdatedHash, verifyPassword } from './passwords.ts';

/** Hashes with parameters that an earlier version or another program could have used. */
function hashWith(memory: number, passes: number, parallelism: number): string {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', {
    message: 'correct horse',
    nonce,
    memory,
    passes,
    parallelism,
    tagLength: 32,
  });
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(nonce)}$${encode(tag)}`;
}

test('a password is verified by its hash, in any Unicode form, and no other password is', async () => {
  const hash = await hashPassword('gr\u00f6\u00dfe 12345');
  assert.notEqual(hash, await hashPassword('gr\u00f6\u00dfe 12345'));
  assert.equal(isOutdatedHash(hash), false);
  assert.equal(await verifyPassword('gro\u0308\u00dfe 12345', hash), true);
  for (const wrong of ['', 'gr\u00f6\u00dfe 12345 ', 'GR\u00d6\u00dfE 12345', 'gr\u00f6\u00dfe 1234'])
    assert.equal(await verifyPassword(wrong, hash), false, wrong);
});

test('a hash with any other cost is verified, and is outdated', async () => {
  for (const [memory, passes, parallelism] of [
    [8_192, 2, 1],
    [19_456, 1, 1],
    [19_456, 2, 2],
  ] as const) {
    const hash = hashWith(memory, passes, parallelism);
    assert.equal(await verifyPassword('correct horse', hash), true);
    assert.equal(await verifyPassword('wrong horse', hash), false);
    assert.equal(isOutdatedHash(hash), true);
  }
});

test('a stored hash that is damaged is an error, never a valid password', async () => {
  const hash = await hashPassword('correct horse');
  for (const damaged of ['', 'plain', hash.replace('argon2id', 'argon2i'), `${hash}$`, hash.slice(0, 40)])
    await assert.rejects(verifyPassword('correct horse', damaged), /format that this version does not know/);
  // The format is correct, but the algorithm does not accept this value.
  await assert.rejects(verifyPassword('correct horse', hash.replace('m=19456', 'm=1')), /memory/i);
});
