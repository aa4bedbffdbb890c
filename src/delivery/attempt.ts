import type { AttemptError } from '../domain/deliveries.ts';
import type { PublicHttp } from '../lib/public-http/public-http.ts';
import { PublicHttpError } from '../lib/public-http/public-http-error.ts';
import { parseRetryAfter } from './retry-schedule.ts';
import { signMessage } from './signature.ts';

export interface Message {
  readonly id: string;
  readonly url: string;
  readonly body: string;
  /** Secrets for the signature, newest first. */
  readonly secrets: readonly string[];
}

export interface AttemptLimits {
  /** Time limit for DNS lookup, TCP and TLS together. */
  readonly connectTimeoutMs: number;
  readonly attemptTimeoutMs: number;
}

export type AttemptOutcome =
  | { readonly kind: 'succeeded'; readonly status: number }
  /** The receiver responded with 410, so it wants no further deliveries. */
  | { readonly kind: 'gone'; readonly status: number }
  | {
      readonly kind: 'failed';
      readonly status: number | null;
      readonly error: AttemptError;
      readonly retryAfterMs: number | null;
    }
  /** The attempt was aborted because the service is stopping; it does not count. */
  | { readonly kind: 'aborted' };

/**
 * The response body is ignored, but up to this much of it is read so that the receiver can finish sending.
 */
const DISCARDED = { maxBytes: 65_536, maxMs: 1_000 };

/**
 * Sends the message once. Only a 2xx response is a success; redirects are not followed. Resolves even if the
 * receiver fails.
 */
export async function attemptDelivery(
  http: PublicHttp,
  message: Message,
  limits: AttemptLimits,
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  try {
    const response = await http.request({
      method: 'POST',
      url: message.url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Legible-Webhooks/1',
        ...signMessage({ id: message.id, body: message.body, at: new Date() }, message.secrets),
      },
      body: Buffer.from(message.body),
      signal,
      limits: { connectMs: limits.connectTimeoutMs, totalMs: limits.attemptTimeoutMs, maxBodyBytes: 0 },
    });
    await response.discard(DISCARDED);
    return judge(response.status, response.headers['retry-after']);
  } catch (error) {
    if (!(error instanceof PublicHttpError)) throw error;
    if (error.code === 'aborted') return { kind: 'aborted' };
    const code = error.code === 'too_large' ? 'protocol_error' : error.code;
    return { kind: 'failed', status: null, error: code, retryAfterMs: null };
  }
}

function judge(status: number, retryAfter: string | undefined): AttemptOutcome {
  if (status >= 200 && status < 300) return { kind: 'succeeded', status };
  if (status === 410) return { kind: 'gone', status };
  const retryAfterMs = parseRetryAfter(retryAfter, new Date());
  return { kind: 'failed', status, error: 'unexpected_status', retryAfterMs };
}
