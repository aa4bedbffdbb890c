/** An HTTPS server on the loopback interface that receives webhooks. */
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type Certificate, createTestCertificates, type TestCertificates } from './certificates.ts';

export interface ReceivedRequest {
  at: number;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type AnswerRequest = (
  request: ReceivedRequest,
  response: ServerResponse,
  message: IncomingMessage,
) => void;

export interface WebhookReceiver {
  url: string;
  port: number;
  /** Requests in the order in which they arrived. */
  requests: ReceivedRequest[];
  /** Resolves when `count` requests have arrived. */
  waitFor(count: number): Promise<ReceivedRequest[]>;
  /** Responds to each request; can be replaced. Initially, the response is 204. */
  answer: AnswerRequest;
  close(): Promise<void>;
}

/** Certificates that each process creates and trusts only once. */
let certificates: TestCertificates | null = null;

export function getTrustedCertificates(): TestCertificates {
  if (certificates === null) {
    certificates = createTestCertificates();
    setDefaultCACertificates([...getCACertificates('default'), certificates.ca]);
  }
  return certificates;
}

export async function startWebhookReceiver(
  certificate: Certificate = getTrustedCertificates().good,
  port = 0,
): Promise<WebhookReceiver> {
  const waiting: { count: number; resolve: (requests: ReceivedRequest[]) => void }[] = [];
  const requests: ReceivedRequest[] = [];
  const server = createServer({ cert: certificate.cert, key: certificate.key }, async (message, response) => {
    const at = Date.now();
    const body = await buffer(message).catch(() => null); // Null if the sender has disconnected.
    if (body === null) return;
    const request = { at, path: message.url ?? '', headers: message.headers, body: body.toString() };
    requests.push(request);
    for (const waiter of waiting) if (requests.length >= waiter.count) waiter.resolve(requests);
    receiver.answer(request, response, message);
  });
  server.on('tlsClientError', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const bound = (server.address() as AddressInfo).port;
  const receiver: WebhookReceiver = {
    url: `https://localhost:${bound}/hook`,
    port: bound,
    requests,
    waitFor(count) {
      if (requests.length >= count) return Promise.resolve(requests);
      return new Promise((resolve) => waiting.push({ count, resolve }));
    },
    answer: (_request, response) => response.writeHead(204).end(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
