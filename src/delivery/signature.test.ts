import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { createSeededRandom } from '../../test/support/seeded-random.ts';
import { createSigningSecret } from '../domain/webhooks.ts';
import { signMessage } from './signature.ts';

const message = {
  id: 'dlv_1',
  body: '{"type":"document.processed","data":{"name":"Größe €"}}',
  at: new Date(),
};

test('an independent verifier accepts the signatures', () => {
  const secret = createSigningSecret();
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  const headers = { ...signMessage(message, [secret]) };
  assert.deepEqual(new Webhook(secret).verify(message.body, headers), JSON.parse(message.body));
});

test('an independent verifier refuses an altered body, another id, an old time and another secret', () => {
  const secret = createSigningSecret();
  const verifier = new Webhook(secret);
  const headers = { ...signMessage(message, [secret]) };
  assert.throws(() => verifier.verify(`${message.body} `, headers), /No matching signature/);
  assert.throws(
    () => verifier.verify(message.body, { ...headers, 'webhook-id': 'dlv_2' }),
    /No matching signature/,
  );
  const old = { ...signMessage({ ...message, at: new Date(Date.now() - 301_000) }, [secret]) };
  assert.throws(() => verifier.verify(message.body, old), /too old/);
  assert.throws(
    () => new Webhook(createSigningSecret()).verify(message.body, headers),
    /No matching signature/,
  );
});

test('a signature is valid for exactly one body, ID, time and secret', () => {
  const random = createSeededRandom(18);
  const characters: [string, ...string[]] = [
    'a',
    '0',
    '.',
    '{',
    '"',
    '\\',
    '\n',
    'ü',
    '€',
    '\u{1f600}',
    '\0',
  ];
  const pickText = () => Array.from({ length: 1 + random.below(40) }, () => random.pick(characters)).join('');
  for (let n = 0; n < 500; n++) {
    const secret = createSigningSecret();
    const verifier = new Webhook(secret);
    const text = JSON.stringify(pickText());
    const headers = { ...signMessage({ id: `dlv_${n}`, body: text, at: new Date() }, [secret]) };
    assert.equal(verifier.verify(text, headers), JSON.parse(text));
    const other = JSON.stringify(pickText());
    if (other !== text) assert.throws(() => verifier.verify(other, headers), /No matching signature/);
    // Moving the separator into the ID must not produce another valid message.
    const moved = { ...headers, 'webhook-id': `dlv_${n}.${headers['webhook-timestamp']}` };
    assert.throws(() => verifier.verify(text, moved), /No matching signature/);
    const later = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) };
    assert.throws(() => verifier.verify(text, later), /No matching signature/);
  }
});

test('while a secret is being replaced, both secrets are valid', () => {
  const [fresh, former] = [createSigningSecret(), createSigningSecret()];
  const headers = { ...signMessage(message, [fresh, former]) };
  for (const secret of [fresh, former]) new Webhook(secret).verify(message.body, headers);
  assert.throws(() => new Webhook(former).verify(message.body, { ...signMessage(message, [fresh]) }));
});
