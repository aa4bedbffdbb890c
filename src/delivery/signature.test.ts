import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
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

test('while a secret is being replaced, both secrets are valid', () => {
  const [fresh, former] = [createSigningSecret(), createSigningSecret()];
  const headers = { ...signMessage(message, [fresh, former]) };
  for (const secret of [fresh, former]) new Webhook(secret).verify(message.body, headers);
  assert.throws(() => new Webhook(former).verify(message.body, { ...signMessage(message, [fresh]) }));
});
