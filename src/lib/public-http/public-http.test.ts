import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { after, test } from 'node:test';
import type { TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { createTestCertificates } from '../../../test/support/certificates.ts';
import { startTlsReceiver } from '../../../test/support/tls-receiver.ts';
import { createOutboundPolicy } from './outbound-policy.ts';
import { createPublicHttp, type PublicHttpRequest } from './public-http.ts';
import { PublicHttpError } from './public-http-error.ts';
import type { HostResolver } from './system-resolver.ts';

const certificates = createTestCertificates();
const { ca, good } = certificates;
const loopback = createOutboundPolicy({ allowCidrs: ['127.0.0.1/32'] });
const noResolver: HostResolver = () => Promise.reject(new Error('nobody was to be asked'));
const http = createPublicHttp({ policy: loopback, ca: [ca], resolver: noResolver });
const LIMITS = { connectMs: 2_000, totalMs: 4_000, maxBodyBytes: 1_000_000 };

function get(url: string, options: Partial<PublicHttpRequest> = {}): PublicHttpRequest {
  return { method: 'GET', url, limits: LIMITS, ...options };
}

async function readWhole(request: PublicHttpRequest, client = http) {
  const response = await client.request(request);
  return { ...response, text: (await collectBytes(response.body)).toString() };
}

async function collectBytes(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function expectCode(code: PublicHttpError['code']) {
  return (error: unknown) => {
    assert.ok(error instanceof PublicHttpError, String(error));
    assert.equal(error.code, code, error.message);
    return true;
  };
}

function respond(...parts: (string | Buffer)[]) {
  return (socket: TLSSocket) => {
    for (const part of parts) socket.write(part);
    socket.end();
  };
}

/** Returns a listener that writes until the other side disconnects. */
function sendEndlessly(first: string, endless: string | Buffer, pauseMs = 0) {
  return (socket: TLSSocket) => {
    socket.write(first);
    const sendMore = () => {
      if (socket.destroyed) return;
      socket.write(endless, () => (pauseMs === 0 ? setImmediate(sendMore) : setTimeout(sendMore, pauseMs)));
    };
    sendMore();
  };
}

test('a request arrives complete and its response is returned', async () => {
  await using receiver = await startTlsReceiver(
    good,
    respond('HTTP/1.1 201 Created\r\nX-A: 1\r\nX-A: 2\r\n\r\nhello'),
  );
  const url = `https://localhost:${receiver.port}/a/b?c=d#e`;
  const body = Buffer.from('{"some":"body"}');
  const { status, headers, text } = await readWhole(
    get(url, { method: 'POST', headers: { 'x-mine': 'yes' }, body }),
  );
  assert.deepEqual([status, headers['x-a'], text], [201, '1, 2', 'hello']);
  const request = receiver.received();
  assert.match(request, /^POST \/a\/b\?c=d HTTP\/1\.1\r\n/);
  for (const line of [
    'x-mine: yes',
    'accept-encoding: identity',
    'connection: close',
    'content-length: 15',
  ]) {
    assert.ok(request.toLowerCase().includes(`\r\n${line}\r\n`), `${line} in ${request}`);
  }
  assert.doesNotMatch(request, /cookie|proxy/i);
});

test('a literal address can be called with a certificate for it', async () => {
  await using receiver = await startTlsReceiver(good, respond('HTTP/1.1 204 No Content\r\n\r\n'));
  assert.equal((await readWhole(get(`https://127.0.0.1:${receiver.port}/`))).status, 204);
});

test('a name is called at the address it resolves to, with its own name', async () => {
  await using receiver = await startTlsReceiver(good, respond('HTTP/1.1 200 OK\r\n\r\n'));
  const client = createPublicHttp({ policy: loopback, ca: [ca], resolver: async () => ['127.0.0.1'] });
  assert.equal((await readWhole(get(`https://hooks.example.com:${receiver.port}/`), client)).status, 200);
  assert.match(receiver.received(), new RegExp(`host: hooks.example.com:${receiver.port}`, 'i'));
});

test('a redirect is returned like any other response and not followed', async () => {
  await using second = await startTlsReceiver(good, respond('HTTP/1.1 200 OK\r\n\r\n'));
  const location = `https://localhost:${second.port}/`;
  for (const status of [301, 302, 303, 307, 308]) {
    const head = `HTTP/1.1 ${status} Elsewhere\r\nLocation: ${location}\r\nRefresh: 0;url=${location}\r\nContent-Length: 0\r\n\r\n`;
    await using first = await startTlsReceiver(good, respond(head));
    assert.equal((await readWhole(get(`https://localhost:${first.port}/`))).status, status);
  }
  assert.equal(second.connections(), 0);
});

test('Alt-Svc is ignored', async () => {
  await using second = await startTlsReceiver(good, respond('HTTP/1.1 200 OK\r\n\r\n'));
  const head = `HTTP/1.1 200 OK\r\nAlt-Svc: h2=":${second.port}"; ma=3600\r\nContent-Length: 0\r\n\r\n`;
  await using first = await startTlsReceiver(good, respond(head));
  for (let i = 0; i < 2; i++) await readWhole(get(`https://localhost:${first.port}/`));
  assert.deepEqual([first.connections(), second.connections()], [2, 0]);
});

test('a compressed response is reported and not decompressed', async () => {
  const zipped = gzipSync('x'.repeat(100_000));
  const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${zipped.length}\r\n\r\n`;
  await using receiver = await startTlsReceiver(good, respond(head, zipped));
  const response = await http.request(get(`https://localhost:${receiver.port}/`));
  assert.equal(response.contentEncoding, 'gzip');
  assert.deepEqual(await collectBytes(response.body), zipped);
});

test('a proxy in the environment is not used', async (t) => {
  await using proxy = await startTlsReceiver(good, respond('HTTP/1.1 200 OK\r\n\r\n'));
  await using receiver = await startTlsReceiver(good, respond('HTTP/1.1 204 No Content\r\n\r\n'));
  const names = ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'HTTP_PROXY'];
  for (const name of names) process.env[name] = `http://127.0.0.1:${proxy.port}`;
  t.after(() =>
    names.forEach((name) => {
      delete process.env[name];
    }),
  );
  assert.equal((await readWhole(get(`https://localhost:${receiver.port}/`))).status, 204);
  assert.equal(proxy.connections(), 0);
});

test('a certificate that is expired, for another host or of an unknown issuer is refused', async () => {
  for (const certificate of [certificates.expired, certificates.wrongHost, certificates.untrusted]) {
    await using receiver = await startTlsReceiver(certificate, respond('HTTP/1.1 200 OK\r\n\r\n'));
    await assert.rejects(readWhole(get(`https://localhost:${receiver.port}/`)), expectCode('tls_failed'));
    assert.equal(receiver.received(), '', 'nothing was sent to a stranger');
  }
});

test('a server that does not use TLS is refused', async () => {
  const server = createServer((socket) =>
    socket
      .resume()
      .on('error', () => undefined)
      .end('220 mail.example.com ESMTP\r\n'),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await assert.rejects(readWhole(get(`https://localhost:${port}/`)), expectCode('tls_failed'));
  server.close();
  await once(server, 'close');
  await assert.rejects(readWhole(get(`https://localhost:${port}/`)), expectCode('connect_failed'));
});

test('a host that accepts the connection but never starts TLS times out', async () => {
  const server = createServer((socket) => socket.on('error', () => undefined).resume());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const limits = { ...LIMITS, connectMs: 100 };
  await assert.rejects(readWhole(get(`https://localhost:${port}/`, { limits })), expectCode('timeout'));
  server.close();
  await once(server, 'close'); // This happens only after the client has disconnected.
});

const BROKEN: [string, (socket: TLSSocket) => void, PublicHttpError['code']][] = [
  ['closes without a word', (socket) => socket.end(), 'protocol_error'],
  ['closes in the middle of a header', respond('HTTP/1.1 200 OK\r\nContent-Le'), 'protocol_error'],
  ['resets', (socket) => socket.destroy(), 'protocol_error'],
  ['answers something else', respond('SSH-2.0-OpenSSH_9.9\r\n'), 'protocol_error'],
  [
    'sends endless headers',
    sendEndlessly('HTTP/1.1 200 OK\r\n', `x: ${'y'.repeat(1000)}\r\n`),
    'protocol_error',
  ],
  [
    'promises more than it sends',
    respond('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nfew'),
    'protocol_error',
  ],
  [
    'breaks off in the middle of a chunk',
    respond('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nfew'),
    'protocol_error',
  ],
  [
    'announces that it is too long',
    sendEndlessly('HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n', 'x', 50),
    'too_large',
  ],
  [
    'is too long without announcing it',
    sendEndlessly('HTTP/1.1 200 OK\r\n\r\n', Buffer.alloc(65_536)),
    'too_large',
  ],
];

for (const [what, answer, code] of BROKEN) {
  test(`a host that ${what}: ${code}`, async () => {
    await using receiver = await startTlsReceiver(good, answer);
    await assert.rejects(readWhole(get(`https://localhost:${receiver.port}/`)), expectCode(code));
  });
}

const SLOW: [string, (socket: TLSSocket) => void][] = [
  ['never answers', () => undefined],
  ['drips its headers', sendEndlessly('HTTP/1.1 200 OK\r\nx: ', 'y', 20)],
  ['sends one interim answer after the other', sendEndlessly('', 'HTTP/1.1 103 Early Hints\r\n\r\n', 20)],
  ['drips its body', sendEndlessly('HTTP/1.1 200 OK\r\n\r\n', 'y', 20)],
];

for (const [what, answer] of SLOW) {
  test(`a host that ${what} times out`, async () => {
    await using receiver = await startTlsReceiver(good, answer);
    const limits = { ...LIMITS, totalMs: 300 };
    await assert.rejects(
      readWhole(get(`https://localhost:${receiver.port}/`, { limits })),
      expectCode('timeout'),
    );
  });
}

test('a body is read only up to its Content-Length', async () => {
  await using receiver = await startTlsReceiver(
    good,
    respond('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nfew and more'),
  );
  assert.equal((await readWhole(get(`https://localhost:${receiver.port}/`))).text, 'few');
});

test('an endless body is abandoned at once if it is not needed', async () => {
  await using receiver = await startTlsReceiver(
    good,
    sendEndlessly('HTTP/1.1 200 OK\r\n\r\n', Buffer.alloc(65_536)),
  );
  const response = await http.request(get(`https://localhost:${receiver.port}/`));
  assert.equal(response.status, 200);
  await response.discard({ maxBytes: 65_536, maxMs: 1_000 });
});

test('a slow body is not waited for if it is not needed', async () => {
  await using receiver = await startTlsReceiver(good, sendEndlessly('HTTP/1.1 200 OK\r\n\r\n', 'y', 20));
  const response = await http.request(get(`https://localhost:${receiver.port}/`));
  await response.discard({ maxBytes: 65_536, maxMs: 50 });
});

test('the caller can abort while connecting, waiting and reading', async () => {
  const endless = new Promise<never>(() => undefined);
  const deaf = createPublicHttp({ policy: loopback, ca: [ca], resolver: () => endless });
  const connecting = readWhole(get('https://hooks.example.com/', { signal: AbortSignal.timeout(50) }), deaf);
  await assert.rejects(connecting, expectCode('aborted'));
  for (const answer of [() => undefined, sendEndlessly('HTTP/1.1 200 OK\r\n\r\n', 'y', 20)]) {
    await using receiver = await startTlsReceiver(good, answer);
    const url = `https://localhost:${receiver.port}/`;
    await assert.rejects(readWhole(get(url, { signal: AbortSignal.timeout(100) })), expectCode('aborted'));
  }
});

test('names that do not resolve are reported', async () => {
  const unknown = createPublicHttp({ policy: loopback, resolver: noResolver });
  await assert.rejects(unknown.request(get('https://hooks.example.com/')), expectCode('dns_failed'));
  const empty = createPublicHttp({ policy: loopback, resolver: async () => [] });
  await assert.rejects(empty.request(get('https://hooks.example.com/')), expectCode('dns_failed'));
  const hanging = createPublicHttp({ policy: loopback, resolver: () => new Promise(() => undefined) });
  const limits = { ...LIMITS, connectMs: 50 };
  await assert.rejects(hanging.request(get('https://hooks.example.com/', { limits })), expectCode('timeout'));
});

test('a resolver that breaks its contract is an error of the request, not of the process', async () => {
  const broken = createPublicHttp({ policy: loopback, resolver: async () => JSON.parse('null') });
  await assert.rejects(broken.request(get('https://hooks.example.com/')), expectCode('protocol_error'));
});

/** This server listens on all addresses of this machine, and no request may ever reach it. */
const forbidden = createServer((socket) => socket.destroy());
let visits = 0;
forbidden.on('connection', () => visits++);
forbidden.listen(0, '::');
await once(forbidden, 'listening');
const { port: forbiddenPort } = forbidden.address() as AddressInfo;
after(() => forbidden.close());

test('no packet is sent to a forbidden address, however it is written', async () => {
  const closed = createOutboundPolicy();
  const hosts = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0.0.0.0',
    '0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    'localhost',
    'a.localhost',
  ];
  for (const host of hosts) {
    const client = createPublicHttp({ policy: closed, resolver: async () => ['127.0.0.1'] });
    await assert.rejects(
      client.request(get(`https://${host}:${forbiddenPort}/`)),
      expectCode('blocked_host'),
      host,
    );
  }
  const answers = [
    ['127.0.0.1'],
    ['93.184.216.34', '127.0.0.1'],
    ['93.184.216.34', '::1'],
    ['::ffff:127.0.0.1'],
    ['::ffff:169.254.169.254'],
    ['64:ff9b::a9fe:a9fe'],
    ['0.0.0.0'],
    ['not an address'],
  ];
  for (const addresses of answers) {
    const client = createPublicHttp({ policy: closed, resolver: async () => addresses });
    const request = client.request(get(`https://hooks.example.com:${forbiddenPort}/`));
    await assert.rejects(request, expectCode('blocked_host'), addresses.join());
  }
  assert.equal(visits, 0);
});

test('no packet is sent to an address that a name resolves to after the check', async () => {
  await using receiver = await startTlsReceiver(good, respond('HTTP/1.1 200 OK\r\n\r\n'));
  let asked = 0;
  const rebinding: HostResolver = async () => {
    const answer = asked++ % 2 === 0 ? ['127.0.0.1'] : ['::1'];
    // Changes the DNS answer after its addresses have been checked.
    setImmediate(() => {
      answer[0] = '::1';
    });
    return answer;
  };
  const client = createPublicHttp({ policy: loopback, ca: [ca], resolver: rebinding });
  for (let i = 0; i < 20; i++) {
    const good = readWhole(get(`https://hooks.example.com:${receiver.port}/`), client);
    assert.equal((await good).status, 200);
    const rebound = client.request(get(`https://hooks.example.com:${forbiddenPort}/`));
    await assert.rejects(rebound, expectCode('blocked_host'));
  }
  assert.equal(asked, 40, 'each request asks once, so that there is no gap between check and use');
  assert.equal(visits, 0);
});

test('a private address other than the allowed one remains blocked', async () => {
  const client = createPublicHttp({
    policy: createOutboundPolicy({ allowCidrs: ['10.0.0.7/32'] }),
    resolver: async () => ['10.0.0.8'],
  });
  await assert.rejects(client.request(get('https://erp.internal/')), expectCode('blocked_host'));
});
