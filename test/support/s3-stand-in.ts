// An in-memory S3 server that supports the operations the service uses. Tests can make it unavailable.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface S3StandIn {
  /** A value for `LEGIBLE_BLOB_URL`. */
  url: string;
  /** Whether to respond to every request with 503. */
  isDown: boolean;
  objects: Map<string, { body: Buffer; at: Date }>;
  close(): Promise<void>;
}

export async function startS3StandIn(): Promise<S3StandIn> {
  // The AWS SDK reads its credentials from these variables.
  process.env.AWS_ACCESS_KEY_ID ??= 'test';
  process.env.AWS_SECRET_ACCESS_KEY ??= 'test';
  const server = createServer((request, response) => void answer(standIn, request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const standIn: S3StandIn = {
    url: `s3://bucket/files?endpoint=http://127.0.0.1:${port}&region=us-east-1`,
    isDown: false,
    objects: new Map(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}

async function answer(standIn: S3StandIn, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = decodeChunks(request, await buffer(request));
  const url = new URL(request.url ?? '/', 'http://localhost');
  const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'));
  const { objects } = standIn;
  if (standIn.isDown) return sendXml(response, 503, '<Error><Code>SlowDown</Code></Error>');
  if (request.method === 'PUT') {
    objects.set(key, { body, at: new Date() });
    response.writeHead(200, { etag: '"stand-in"' }).end();
  } else if (request.method === 'POST') {
    for (const [, deleted = ''] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(deleted);
    sendXml(response, 200, '<DeleteResult></DeleteResult>');
  } else if (url.searchParams.has('list-type')) {
    sendXml(response, 200, buildListing(objects, url.searchParams.get('prefix') ?? ''));
  } else {
    const found = objects.get(key);
    if (found === undefined) return sendXml(response, 404, '<Error><Code>NoSuchKey</Code></Error>');
    response.writeHead(200, { 'content-length': found.body.length }).end(found.body);
  }
}

/**
 * Decodes `aws-chunked`: each chunk consists of its size in hexadecimal, a line break, the bytes, and a line
 * break.
 */
function decodeChunks(request: IncomingMessage, body: Buffer): Buffer {
  const isChunked = `${request.headers['content-encoding']} ${request.headers['x-amz-content-sha256']}`;
  if (!/aws-chunked|STREAMING/.test(isChunked)) return body;
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.toString('latin1', at, end), 16);
    if (!(size > 0)) return Buffer.concat(chunks);
    chunks.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

function buildListing(objects: S3StandIn['objects'], prefix: string): string {
  const contents = [...objects]
    .filter(([key]) => key.startsWith(prefix))
    .map(
      ([key, { body, at }]) =>
        `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`,
    );
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
}

function sendXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${xml}`);
}
