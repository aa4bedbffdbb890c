import { ApiError, ConnectionError, LegibleError, readError, TimeoutError } from './errors.ts';

/** An API key (`lgb_…`), or a function that returns the headers of each request. */
export type Authentication = { apiKey: string } | { headers: () => Record<string, string> };

export type TransportOptions = Authentication & ConnectionOptions;

interface ConnectionOptions {
  /** Address of the service, such as `https://legible.example.com`. */
  baseUrl: string;
  /** Maximum number of retries after temporary failures; 3 by default. */
  maxRetries?: number;
  /** Maximum time for one attempt, in milliseconds; 120,000 by default. */
  timeoutMs?: number;
  /**
   * The function that sends requests; the global `fetch` by default. A `LegibleError` that it throws is
   * passed on unchanged.
   */
  fetch?: typeof fetch;
}

export interface HttpRequest {
  method: string;
  /** Path relative to the base URL, including the query. */
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  takesIdempotencyKey?: boolean;
  signal?: AbortSignal | undefined;
}

const LONGEST_PAUSE_SECONDS = 60;
const SHORTEST_PAUSE_SECONDS = 0.5;
/** Statuses that mean that the request was not executed and can therefore be repeated. */
const NOT_PROCESSED = [429];
const MAY_PASS = [408, 500, 502, 503, 504];

/** Sends requests, and repeats a failed request if that is safe. */
export class Transport {
  readonly #options: Required<ConnectionOptions>;
  readonly #authenticate: () => Record<string, string>;

  constructor(options: TransportOptions) {
    // Do not call `fetch` as a method of the options, because browsers allow it only as a method of
    // `globalThis`.
    const { maxRetries = 3, timeoutMs = 120_000, fetch: send = (...request) => fetch(...request) } = options;
    const baseUrl = options.baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '');
    this.#options = { baseUrl, maxRetries, timeoutMs, fetch: send };
    this.#authenticate = 'headers' in options ? options.headers : writeKey(options.apiKey);
  }

  /** Returns a successful response. Throws a `LegibleError` or, if `signal` is aborted, its reason. */
  async send(request: HttpRequest): Promise<Response> {
    const headers: Record<string, string> = { ...request.headers };
    // All attempts send the same key, so that the service executes the request only once.
    if (request.takesIdempotencyKey === true) headers['Idempotency-Key'] ??= createIdempotencyKey();
    const isRepeatable =
      ['GET', 'HEAD', 'PUT', 'DELETE'].includes(request.method) || 'Idempotency-Key' in headers;
    for (let attempt = 0; ; attempt++) {
      const result = await this.#attempt({ ...request, headers });
      if (result instanceof Response) return result;
      if (attempt >= this.#options.maxRetries || !canRepeat(result, isRepeatable)) throw result;
      await pause(computePause(attempt, result), request.signal);
    }
  }

  async #attempt({ method, path, body, headers, signal }: HttpRequest): Promise<Response | LegibleError> {
    const { baseUrl, timeoutMs, fetch: send } = this.#options;
    const timeout = AbortSignal.timeout(timeoutMs);
    const isForm = body instanceof FormData;
    try {
      const response = await send(`${baseUrl}/v1${path}`, {
        method,
        headers: {
          ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
          ...this.#authenticate(),
        },
        signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
      return response.ok ? response : await readError(response);
    } catch (cause) {
      signal?.throwIfAborted();
      if (cause instanceof LegibleError) return cause;
      if (timeout.aborted) return new TimeoutError(`No response within ${timeoutMs} ms.`, { cause });
      return new ConnectionError('The service cannot be reached.', { cause });
    }
  }
}

function writeKey(apiKey: string): () => Record<string, string> {
  if (apiKey === '') throw new LegibleError('The API key is missing.');
  return () => ({ Authorization: `Bearer ${apiKey}` });
}

/** Returns a random key. Unlike `crypto.randomUUID`, this also works in browsers without HTTPS. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function canRepeat(error: LegibleError, isRepeatable: boolean): boolean {
  if (!(error instanceof ApiError)) return isRepeatable;
  if (NOT_PROCESSED.includes(error.status)) return true;
  // With `Retry-After`, a conflict means that another request with the same key is in progress. Other
  // conflicts are permanent.
  const mayPass =
    MAY_PASS.includes(error.status) || (error.status === 409 && error.retryAfterSeconds !== null);
  return mayPass && isRepeatable;
}

/** Returns the delay that the service requests, or about twice the previous delay. */
function computePause(attempt: number, error: LegibleError): number {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : null;
  const doubled = SHORTEST_PAUSE_SECONDS * 2 ** attempt * (0.75 + Math.random() / 2);
  return Math.min(asked ?? doubled, LONGEST_PAUSE_SECONDS);
}

function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
