import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  /** The status, or 0 if there was no response. */
  status: number;
  headers: Map<string, string>;
  body: string;
}

/** Opens a connection for requests that no client library would send. */
export async function openSocket(baseUrl: string): Promise<Socket> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  // Ignore errors, because some tests expect the service to close the connection during a request.
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/**
 * Sends `text` unchanged. Returns the first complete response, or whatever arrived before the connection was
 * closed.
 */
export async function sendRaw(baseUrl: string, text: string | Buffer): Promise<RawAnswer> {
  const socket = await openSocket(baseUrl);
  socket.write(text);
  const answer = await readAnswer(socket);
  socket.destroy();
  return answer;
}

export async function readAnswer(socket: Socket): Promise<RawAnswer> {
  let received = Buffer.alloc(0);
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    received = Buffer.concat([received, chunk]);
    const answer = parseAnswer(received);
    if (answer !== null) return answer;
  }
  return parseAnswer(received) ?? { status: 0, headers: new Map(), body: received.toString('latin1') };
}

function parseAnswer(bytes: Buffer): RawAnswer | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  if (first.startsWith('HTTP/1.1 100')) return parseAnswer(bytes.subarray(end + 4));
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = bytes.subarray(end + 4);
  if (body.length < Number(headers.get('content-length') ?? 0)) return null;
  return { status: Number(first.split(' ')[1]), headers, body: body.toString('utf8') };
}
