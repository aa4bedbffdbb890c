import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createCollectingLogger } from '../../../test/support/collecting-logger.ts';
import type { BlobStore } from '../../domain/ports/blob-store.ts';
import { ByteBudget } from '../../lib/byte-budget.ts';
import { type JsonBodyParts, readJsonBody } from './read-json-body.ts';

const server = createServer();
before(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
after(() => server.closeAllConnections());
after(() => server.close());

const logger = createCollectingLogger();

function createParts(folder: string, budgetBytes = 1_000_000): JsonBodyParts {
  const blobs = { createStagingFolder: async () => folder } as unknown as BlobStore;
  const uploads = { jsonBodyBytes: 1_000_000, idleTimeoutMs: 5_000, timeoutMs: 5_000 };
  return { blobs, budget: new ByteBudget(budgetBytes), uploads, logger } as unknown as JsonBodyParts;
}

/** Reads a body in the same way as a route that accepts long strings in `texts`. */
async function read(parts: JsonBodyParts, body: string, { isClosed = false } = {}): Promise<unknown> {
  const { port } = server.address() as AddressInfo;
  const received = once(server, 'request');
  const sending = fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body }).catch(() => undefined);
  const [raw, response] = (await received) as [IncomingMessage, { end(): void }];
  const routeOptions = { config: { longTexts: ['text'] } };
  const request = { raw, headers: raw.headers, id: 'req_1', routeOptions } as unknown as FastifyRequest;
  const reply = { raw: Object.assign(new EventEmitter(), { closed: isClosed }) } as unknown as FastifyReply;
  try {
    await readJsonBody(parts, request, reply);
    return request.body;
  } finally {
    response.end();
    await sending;
  }
}

describe('a JSON body with long texts', () => {
  it('is refused before it is read if other bodies use all the memory that is allowed', async () => {
    const parts = createParts('/unused', 100);
    const giveBack = parts.budget.take(95);
    const unavailable = { code: 'unavailable', headers: { 'Retry-After': '2' } };
    await assert.rejects(read(parts, '{"text":"a"}'), unavailable);
    giveBack?.();
    assert.deepEqual(await read(parts, '{"text":"a"}'), { text: 'a' });
  });

  it('is refused if it is not JSON, or if the client has gone', async () => {
    await assert.rejects(read(createParts('/unused'), '{"text":'), { code: 'malformed_request' });
    const gone = read(createParts('/unused'), '{"text":"a"}', { isClosed: true });
    await assert.rejects(gone, { code: 'malformed_request' });
  });

  it('whose files cannot be written or removed is an error that is logged', async () => {
    // This folder makes writing fail, because no file system accepts a null character in a path.
    const reading = read(createParts('/tmp/\0'), JSON.stringify({ text: 'x'.repeat(100_000) }));
    await assert.rejects(reading, /null bytes/);
    const isLogged = () =>
      logger.lines.some(({ message }) => message === 'could not remove the temporary texts of a request');
    for (let n = 0; n < 100 && !isLogged(); n++) await sleep(10);
    assert.ok(isLogged());
  });
});
