import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { readBody, readWholeBody } from './read-body.ts';

const LIMITS = { idleTimeoutMs: 5_000, timeoutMs: 5_000 };

/**
 * Passes a request with the given head, and the client's socket, to `read`. Closes the connection afterwards.
 */
async function handleRequest(
  head: string,
  read: (request: IncomingMessage, client: Socket) => Promise<void>,
): Promise<void> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  client.write(`POST / HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n`);
  try {
    const [request] = (await once(server, 'request')) as [IncomingMessage];
    await read(request, client);
  } finally {
    client.destroy();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
}

describe('the body of a request', () => {
  it('is read as it arrives', () =>
    handleRequest('Content-Length: 6', async (request, client) => {
      client.write('abc');
      setTimeout(() => client.write('def'), 20);
      assert.equal((await readWholeBody(request, 6, LIMITS)).toString(), 'abcdef');
    }));

  it('is refused before reading if it is announced to be too large', () =>
    handleRequest('Content-Length: 7', (request) =>
      assert.rejects(readWholeBody(request, 6, LIMITS), { code: 'payload_too_large' }),
    ));

  it('is refused as soon as it is too large', () =>
    handleRequest('Transfer-Encoding: chunked', async (request, client) => {
      client.write('7\r\nabcdefg\r\n');
      await assert.rejects(readWholeBody(request, 6, LIMITS), { code: 'payload_too_large' });
    }));

  it('is refused if nothing arrives for too long', () =>
    handleRequest('Content-Length: 6', async (request, client) => {
      client.write('abc');
      const limits = { ...LIMITS, idleTimeoutMs: 50 };
      await assert.rejects(readWholeBody(request, 6, limits), { code: 'request_timeout' });
    }));

  it('is refused if the time is over while an earlier part is being processed', () =>
    handleRequest('Content-Length: 6', async (request, client) => {
      client.write('abc');
      const reading = (async () => {
        for await (const chunk of readBody(request, 6, { ...LIMITS, timeoutMs: 50 })) {
          assert.equal(chunk.toString(), 'abc');
          client.write('def');
          await sleep(200);
        }
      })();
      await assert.rejects(reading, { code: 'request_timeout' });
    }));

  it('is incomplete if the client disconnects', () =>
    handleRequest('Content-Length: 6', async (request, client) => {
      client.write('abc');
      setTimeout(() => client.destroy(), 20);
      await assert.rejects(readWholeBody(request, 6, LIMITS), { code: 'malformed_request' });
    }));

  it('can fail for another reason, which is passed on', () =>
    handleRequest('Content-Length: 6', async (request, client) => {
      client.write('abc');
      const reason = new Error('the disk is full');
      const reading = (async () => {
        const body = readBody(request, 6, LIMITS);
        await body.next();
        await body.throw(reason);
      })();
      await assert.rejects(reading, reason);
    }));
});
