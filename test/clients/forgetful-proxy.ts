import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface ForgetfulProxy {
  url: string;
  /** Number of responses that were not forwarded. */
  forgotten: number;
  close(): Promise<void>;
}

/**
 * Starts a proxy that forwards requests. Instead of returning the first response, it closes the connection.
 */
export async function startForgetfulProxy(target: string): Promise<ForgetfulProxy> {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const headers = new Headers();
    for (const name of ['authorization', 'content-type', 'idempotency-key']) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const sent = await buffer(request);
    const body = method === 'GET' ? {} : { body: new Uint8Array(sent) };
    const answer = await fetch(new URL(url, target), { method, headers, ...body });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (proxy.forgotten === 0) {
      proxy.forgotten++;
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port }: AddressInfo = Object(server.address());
  const proxy: ForgetfulProxy = {
    url: `http://127.0.0.1:${port}`,
    forgotten: 0,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
