import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { parseArgs } from 'node:util';
import { UsageError } from './usage-error.ts';

export const WEBHOOKS_HELP = `usage: legible webhooks listen [--port 4000] [--secret whsec_...] [--cert FILE --key FILE]

Receives deliveries on this machine, prints them, and verifies them with the signing secret of the webhook. Deliveries are
sent only to HTTPS URLs: provide a certificate and its key (PEM), or use a proxy or tunnel with HTTPS. The service must be
allowed to reach this machine (LEGIBLE_OUTBOUND_ALLOW_CIDRS=127.0.0.0/8) and must trust the certificate; see
docs/guides/receive-webhooks.md.

example:
  legible webhooks listen --port 4000 --secret whsec_... --cert cert.pem --key key.pem
`;

/** Maximum age of a delivery; older deliveries are rejected. */
const TOLERANCE_SECONDS = 300;
const MOST_BYTES = 2_000_000;

export async function runWebhooks(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '4000' },
      secret: { type: 'string' },
      cert: { type: 'string' },
      key: { type: 'string' },
    },
  });
  const { secret, port, cert, key } = values;
  if ((cert === undefined) !== (key === undefined))
    throw new UsageError('--cert and --key must be used together.');
  if (positionals.join(' ') !== 'listen' || !/^\d{1,5}$/.test(port)) throw new UsageError(WEBHOOKS_HELP);
  const receive = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MOST_BYTES) request.destroy();
      else chunks.push(chunk);
    });
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const verdict = secret === undefined ? 'not verified' : verify(secret, request.headers, body);
      response.writeHead(verdict === 'forged' ? 401 : 204).end();
      process.stdout.write(
        `${String(request.headers['webhook-id'] ?? '-')}  ${verdict}\n${body.toString()}\n`,
      );
    });
  };
  const server =
    cert === undefined || key === undefined
      ? createServer(receive)
      : createTlsServer({ cert: await readPem(cert), key: await readPem(key) }, receive);
  server.listen(Number(port), '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const at = typeof address === 'object' && address !== null ? address.port : port;
  const url = cert === undefined ? `http://127.0.0.1:${at}/` : `https://localhost:${at}/`;
  process.stderr.write(`listening at ${url}; stop with Ctrl-C\n`);
  await once(server, 'close');
}

function readPem(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => {
    throw new UsageError(
      `${path} cannot be read. Check that the file exists and that you have permission to read it.`,
    );
  });
}

/**
 * Verifies a signature as specified by Standard Webhooks: the HMAC-SHA256 of the identifier, time and body.
 * While a secret is being rotated, a delivery has two signatures.
 */
function verify(secret: string, headers: IncomingHttpHeaders, body: Buffer): 'genuine' | 'forged' {
  const id = String(headers['webhook-id'] ?? '');
  const time = String(headers['webhook-timestamp'] ?? '');
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= TOLERANCE_SECONDS)) return 'forged';
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest();
  const given = String(headers['webhook-signature'] ?? '').split(' ');
  const isGenuine = given.some((signature) => {
    const bytes = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
  return isGenuine ? 'genuine' : 'forged';
}
