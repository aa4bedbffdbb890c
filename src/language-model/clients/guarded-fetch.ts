import type { ModelEndpoint } from '../endpoint.ts';
import { LanguageModelError } from '../language-model-error.ts';
import type { JsonResponse } from '../post-json.ts';

const KEY_HEADERS = ['authorization', 'x-api-key', 'x-goog-api-key'];
/** The only headers that are sent. Client libraries add others that describe this machine. */
const SENT_HEADERS = [...KEY_HEADERS, 'anthropic-version', 'anthropic-beta'];
/**
 * Maximum number of requests for one completion. A library may send further requests for the rest of an
 * answer.
 */
const MOST_REQUESTS = 8;

/** The `fetch` function for a client library, and the outcome of its requests. */
export interface GuardedFetch {
  fetch: typeof fetch;
  /** Returns the server's last response, or the last error; null if nothing was sent. */
  last(): JsonResponse | LanguageModelError | null;
}

/**
 * Creates a `fetch` function for one completion. It sends the client library's requests only to the endpoint,
 * and only within the network that is allowed for the endpoint. It also records the response, because
 * libraries wrap errors and quote the question in them.
 */
export function guardFetch(endpoint: ModelEndpoint, signal: AbortSignal): GuardedFetch {
  let last: JsonResponse | LanguageModelError | null = null;
  let requests = 0;
  return {
    last: () => last,
    async fetch(input, init) {
      const url = String(input);
      const { body } = init ?? {};
      const isToEndpoint = new URL(url).origin === new URL(endpoint.url).origin;
      if (typeof body !== 'string' || !isToEndpoint || ++requests > MOST_REQUESTS)
        throw new TypeError('a client library may only send JSON, to its endpoint, a few times');
      const headers = selectHeaders(endpoint, new Headers(init?.headers));
      try {
        last = await endpoint.post({ url, headers, body, signal });
      } catch (error) {
        last = toRequestError(error, signal);
        throw last;
      }
      return new Response(last.text, {
        status: isSuccess(last) ? 200 : 400,
        headers: { 'content-type': 'application/json' },
      });
    },
  };
}

export function isSuccess({ status }: JsonResponse): boolean {
  return status >= 200 && status < 300;
}

function selectHeaders({ apiKey }: ModelEndpoint, written: Headers): Record<string, string> {
  const kept = SENT_HEADERS.flatMap((name) => {
    const value = written.get(name);
    // If the server needs no key, do not send the library's placeholder for it.
    const isSent = value !== null && (apiKey !== null || !KEY_HEADERS.includes(name));
    return isSent ? [[name, value] as const] : [];
  });
  return {
    ...Object.fromEntries(kept),
    'content-type': 'application/json',
    accept: 'application/json',
    'user-agent': 'Legible/1',
  };
}

function toRequestError(error: unknown, signal: AbortSignal): LanguageModelError {
  if (error instanceof LanguageModelError) return error;
  if (signal.aborted) return createTimeoutError();
  return new LanguageModelError('unreachable', 'the server cannot be reached', { cause: error });
}

export function createTimeoutError(): LanguageModelError {
  return new LanguageModelError('timeout', 'the server did not respond in time');
}
