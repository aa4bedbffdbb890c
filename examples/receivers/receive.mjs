// Receives webhooks with only Node's standard library:
//
//   WEBHOOK_SECRET=whsec_... PORT=8443 TLS_CERT=cert.pem TLS_KEY=key.pem node receive.mjs
//
// Without TLS_CERT it uses plain HTTP, for use behind a proxy that terminates TLS.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';

const { WEBHOOK_SECRET = '', PORT = '8443', TLS_CERT, TLS_KEY } = process.env;
const key = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64');
// With an empty key, anybody could create a valid signature.
if (key.length < 24) {
  console.error('Set WEBHOOK_SECRET to the signing_secret of the webhook (whsec_…).');
  process.exit(1);
}
const TOLERANCE_SECONDS = 300;
const MAX_BYTES = 1_000_000;
/** In production, store these in a database. The same event can arrive twice, always with the same id. */
const seen = new Set();

/**
 * Returns true if one of the signatures was created with our secret, for exactly these bytes, within the last
 * few minutes.
 */
function isGenuine(headers, body) {
  const id = headers['webhook-id'] ?? '';
  const timestamp = headers['webhook-timestamp'] ?? '';
  if (!/^\d+$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS)
    return false;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return (headers['webhook-signature'] ?? '').split(' ').some((signature) => {
    const [version, encoded = ''] = signature.split(',');
    const given = Buffer.from(encoded, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

async function receive(request, response) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return response.writeHead(413).end();
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
  const id = request.headers['webhook-id'];
  if (!seen.has(id)) {
    seen.add(id);
    const event = JSON.parse(body.toString());
    // In production, put the event into a queue and process it later, because the response must be sent
    // within 15 seconds.
    console.log(event.type, event.data.document?.id ?? '');
  }
  response.writeHead(204).end();
}

const onRequest = (request, response) => receive(request, response).catch(() => response.destroy());
const server = TLS_CERT
  ? createHttpsServer({ cert: readFileSync(TLS_CERT), key: readFileSync(TLS_KEY) }, onRequest)
  : createHttpServer(onRequest);
server.listen(Number(PORT), '127.0.0.1', () => console.log(`listening on port ${server.address().port}`));
