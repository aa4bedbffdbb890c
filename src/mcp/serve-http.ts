import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { Legible } from '#client';
import { createMcpServer } from './create-mcp-server.ts';
import { LARGEST_MESSAGE_BYTES } from './largest-message.ts';

export interface McpHttpServer {
  url: string;
  close(): Promise<void>;
}

const PATH = '/mcp';

/**
 * Serves assistants over streamable HTTP. Each request contains its caller's API key, and nothing is stored
 * between requests.
 */
export async function serveHttp(options: {
  baseUrl: string;
  version: string;
  host: string;
  port: number;
}): Promise<McpHttpServer> {
  const { baseUrl, version } = options;
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const legible = new Legible({
        apiKey: readKey(requestInfo?.headers.get('authorization')) ?? '',
        baseUrl,
      });
      return createMcpServer(legible, version, false);
    },
    { maxRequestBodySize: LARGEST_MESSAGE_BYTES, onerror: report },
  );
  const server = createServer((request, response) => {
    const refusal = findRefusal(request);
    if (refusal !== null) return refuse(response, ...refusal);
    respond(request, response, (converted) => handler.fetch(converted)).catch((error: unknown) => {
      report(error);
      if (!response.headersSent) refuse(response, 500, 'The request failed.');
      response.destroy();
    });
  });
  server.listen(options.port, options.host);
  await once(server, 'listening');
  const { port }: { port: number } = Object(server.address());
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    url: `http://${host}:${port}${PATH}`,
    async close() {
      await handler.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns the status and the reason if the request is refused, or null if it is accepted. */
function findRefusal({ url, headers }: IncomingMessage): [number, string] | null {
  if (url?.replace(/\?.*$/, '') !== PATH) return [404, `The endpoint is ${PATH}.`];
  // Web pages must not be able to use the server of a local assistant.
  if (headers.origin !== undefined) return [403, 'Requests from browsers are not accepted.'];
  if (readKey(headers.authorization) === undefined)
    return [401, 'An API key is required: `Authorization: Bearer lgb_…`.'];
  return null;
}

function readKey(authorization: string | null | undefined): string | undefined {
  return /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  handle: (request: Request) => Promise<Response>,
): Promise<void> {
  const { method = 'GET', headers } = request;
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) given.set(name, [value].flat().join(', '));
  const init: RequestInit = { method, headers: given, signal: closed.signal };
  const body: ReadableStream | undefined = method === 'POST' ? ReadableStream.from(request) : undefined;
  const answer = await handle(
    new Request(`http://localhost${PATH}`, body === undefined ? init : { ...init, body, duplex: 'half' }),
  );
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body === null) response.end();
  else await pipeline(Readable.from(answer.body), response);
}

function refuse(response: ServerResponse, status: number, message: string): void {
  const headers = status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {};
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }));
}

function report(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
}
