import { LegibleError } from './errors.ts';
import type { WebhookEvent } from './types.ts';

/** Thrown if the service did not send the request, or if the request is too old. */
export class WebhookVerificationError extends LegibleError {
  override name = 'WebhookVerificationError';
}

export interface SignedRequest {
  /** The body exactly as it was received, before parsing. */
  body: string | Uint8Array;
  headers: Headers | Record<string, string | string[] | undefined>;
  /** The `signing_secret` of the webhook: `whsec_…`. */
  secret: string;
  /** Maximum difference in seconds between the time of the request and the local clock; 300 by default. */
  toleranceSeconds?: number;
}

/**
 * Verifies a request's signature and returns its event. Throws `WebhookVerificationError` if the signature is
 * not valid.
 */
export async function verifyWebhook(request: SignedRequest): Promise<WebhookEvent> {
  const { headers, secret, toleranceSeconds = 300 } = request;
  const id = findHeader(headers, 'webhook-id');
  const timestamp = findHeader(headers, 'webhook-timestamp');
  const signatures = findHeader(headers, 'webhook-signature');
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d{1,12}$/.test(timestamp) || age > toleranceSeconds)
    throw new WebhookVerificationError('The request is too old, or the clocks differ.');
  const key = await crypto.subtle.importKey(
    'raw',
    fromBase64(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const body = typeof request.body === 'string' ? new TextEncoder().encode(request.body) : request.body;
  const signed = new Uint8Array([...new TextEncoder().encode(`${id}.${timestamp}.`), ...body]);
  for (const signature of signatures.split(' ')) {
    const [version, value = ''] = signature.split(',');
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, fromBase64(value), signed)))
      return JSON.parse(new TextDecoder().decode(body));
  }
  throw new WebhookVerificationError('No signature matches.');
}

function findHeader(headers: SignedRequest['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== 'string') throw new WebhookVerificationError(`The header ${name} is missing.`);
  return value;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    throw new WebhookVerificationError('The secret or a signature is not Base64.');
  }
}
