/** A TLS server on the loopback interface. Tests decide how it handles each connection. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import type { Certificate } from './certificates.ts';

export interface TlsReceiver {
  readonly port: number;
  /** Returns the number of accepted TCP connections. */
  connections(): number;
  /** Returns everything that the server has received, as text. */
  received(): string;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts a server. Calls `answer` once for each connection, when the headers of the first request have arrived. */
export async function startTlsReceiver(
  certificate: Certificate,
  answer: (socket: TLSSocket, head: string) => void,
  host = '127.0.0.1',
): Promise<TlsReceiver> {
  const open = new Set<{ destroy(): unknown }>();
  let connections = 0;
  let received = '';
  const server = createServer({ cert: certificate.cert, key: certificate.key }, (socket) => {
    let head = '';
    let answered = false;
    socket.on('error', () => undefined); // The client may disconnect at any time.
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString();
      head += chunk.toString();
      if (answered || !head.includes('\r\n\r\n')) return;
      answered = true;
      answer(socket, head);
    });
  });
  server.on('tlsClientError', () => undefined);
  server.on('connection', (socket) => {
    connections++;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    connections: () => connections,
    received: () => received,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
