/**
 * A language model server on the loopback interface. Tests decide how it answers chat completion requests.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Certificate } from './certificates.ts';

export interface ModelRequest {
  path: string;
  headers: IncomingMessage['headers'];
  body: {
    model: string;
    messages: { role: string; content: string }[];
    response_format?: { type: string; json_schema: { schema: object; strict: boolean } };
  };
  /** The text of the document in the request. */
  text: string;
}

/** Answers a request. It may also leave the request unanswered. */
export type AnswerModelRequest = (request: ModelRequest, response: ServerResponse) => void;

export interface ModelServer {
  /** URL that ends in `/v1`. */
  url: string;
  requests: ModelRequest[];
  /** A test can replace this function at any time. */
  answer: AnswerModelRequest;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts a server. If there is a certificate, it uses HTTPS, which is required for a project's language
 * model.
 */
export async function startModelServer(
  answer: AnswerModelRequest,
  certificate?: Certificate,
): Promise<ModelServer> {
  const handleRequest = (incoming: IncomingMessage, response: ServerResponse) =>
    void handle(incoming, response);
  const server =
    certificate === undefined
      ? createServer(handleRequest)
      : createTlsServer({ cert: certificate.cert, key: certificate.key }, handleRequest);
  const started: ModelServer = {
    url: '',
    requests: [],
    answer,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    let json = '';
    for await (const chunk of incoming) json += chunk;
    const body: ModelRequest['body'] = JSON.parse(json);
    const text = findDocument(body) ?? '';
    const request = { path: incoming.url ?? '', headers: incoming.headers, body, text };
    started.requests.push(request);
    started.answer(request, response);
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  started.url = `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${port}/v1`;
  return started;
}

/** Finds the document in a request, whatever protocol the request uses. */
function findDocument(body: unknown): string | undefined {
  if (typeof body === 'string') return /<document>\n([\s\S]*)\n<\/document>/.exec(body)?.[1];
  if (typeof body !== 'object' || body === null) return undefined;
  for (const member of Object.values(body)) {
    const found = findDocument(member);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Answers every request with this completion. */
export function answerWithText(content: string, finishReason = 'stop'): AnswerModelRequest {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        choices: [{ message: { role: 'assistant', content }, finish_reason: finishReason }],
        usage: { prompt_tokens: 1000, completion_tokens: 50 },
      }),
    );
  };
}

export function answerWithJson(content: object): AnswerModelRequest {
  return answerWithText(JSON.stringify(content));
}

export function answerWithStatus(
  status: number,
  headers: Record<string, string> = {},
  body = '{}',
): AnswerModelRequest {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  };
}
