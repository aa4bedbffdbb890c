import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { openConnection } from './open-connection.ts';
import { createOutboundPolicy } from './outbound-policy.ts';
import { createTlsSessions } from './tls-sessions.ts';

const policy = createOutboundPolicy({ allowCidrs: ['127.0.0.1/32'] });

function open(url: string, signal: AbortSignal) {
  const resolver = async () => ['127.0.0.1'];
  const sessions = createTlsSessions(undefined);
  return openConnection(new URL(url), { policy, resolver, sessions, connectMs: 2_000, signal });
}

async function startServer() {
  const server = createServer((socket) => socket.on('error', () => undefined).resume());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://hooks.example.com:${port}/`,
    async [Symbol.asyncDispose]() {
      server.close();
      await once(server, 'close'); // This happens only after the client has disconnected.
    },
  };
}

/** Calls `change` with each socket that is opened in this test. */
function watchSockets(t: TestContext, change: (socket: object) => void): void {
  const handleSocket = (message: unknown) => change((message as { socket: object }).socket);
  subscribe('net.client.socket', handleSocket);
  t.after(() => unsubscribe('net.client.socket', handleSocket));
}

/** Makes sockets that are opened in this test report a remote address other than their real one. */
function reportRemoteAddress(t: TestContext, get: () => string | undefined): void {
  watchSockets(t, (socket) => Object.defineProperty(socket, 'remoteAddress', { get }));
}

test('without a port, the connection is made to port 443', async () => {
  const never = new AbortController().signal;
  const { message } = await open('https://hooks.example.com/', never).then(
    () => assert.fail('nothing on this machine has a certificate for this name'),
    (error: Error) => error,
  );
  assert.match(message, /^no (TLS )?connection to the host: /);
});

for (const actual of ['127.0.0.2', undefined, 'not an address'])
  test(`a connection that was made to ${actual} instead of the checked address is closed`, async (t) => {
    await using server = await startServer();
    reportRemoteAddress(t, () => actual);
    const opening = open(server.url, new AbortController().signal);
    await assert.rejects(opening, { code: 'blocked_host' });
  });

test('a socket that is closed without an error before it is connected is a failed connection', async (t) => {
  await using server = await startServer();
  watchSockets(t, (socket) => setImmediate(() => (socket as Socket).destroy()));
  const opening = open(server.url, new AbortController().signal);
  await assert.rejects(opening, { code: 'connect_failed', message: /closed/ });
});

test('nothing is connected for a request that was cancelled before', async () => {
  const reason = new Error('the reason of the caller');
  await assert.rejects(open('https://hooks.example.com/', AbortSignal.abort(reason)), reason);
});

test('a request that is cancelled between the connection and its encryption ends', async (t) => {
  await using server = await startServer();
  const cancelling = new AbortController();
  const reason = new Error('the reason of the caller');
  reportRemoteAddress(t, () => {
    cancelling.abort(reason);
    return '127.0.0.1';
  });
  await assert.rejects(open(server.url, cancelling.signal), reason);
});
