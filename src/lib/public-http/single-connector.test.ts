import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { TLSSocket } from 'node:tls';
import { createSingleConnector } from './single-connector.ts';

test('a client gets the checked connection once, and then an error instead of another connection', async () => {
  const socket = new TLSSocket(new Socket());
  const connect = createSingleConnector(socket);
  const options = { hostname: 'hooks.example.com', protocol: 'https:', port: '443' };
  const request = () => new Promise((resolve) => connect(options, (...answer) => resolve(answer)));
  assert.deepEqual(await request(), [null, socket]);
  for (let n = 0; n < 2; n++) {
    const [error, other] = (await request()) as [Error, null];
    assert.match(error.message, /the host closed the connection/);
    assert.equal(other, null);
  }
  socket.destroy();
});
