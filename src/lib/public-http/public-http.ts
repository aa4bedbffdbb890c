/**
 * Sends HTTPS requests to hosts named by untrusted sources, and never reaches internal addresses. Each
 * request opens a new connection to an address that has just been checked. There are no proxies, redirects,
 * cookies, decompression or retries.
 */
import type { TLSSocket } from 'node:tls';
import { Client } from 'undici';
import { checkPublicUrl } from './check-public-url.ts';
import { openConnection } from './open-connection.ts';
import type { OutboundPolicy } from './outbound-policy.ts';
import { PublicHttpError } from './public-http-error.ts';
import { type PublicHttpResponse, presentResponse } from './public-http-response.ts';
import { createSingleConnector } from './single-connector.ts';
import { createSystemResolver, type HostResolver } from './system-resolver.ts';
import { createTlsSessions } from './tls-sessions.ts';

export interface PublicHttpOptions {
  readonly policy: OutboundPolicy;
  /** If omitted, this machine's hosts file and DNS servers are used. */
  readonly resolver?: HostResolver;
  /** Certificates (PEM) to trust instead of Node's own. */
  readonly ca?: readonly string[];
}

export interface PublicHttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly signal?: AbortSignal;
  readonly limits: RequestLimits;
}

export interface RequestLimits {
  /** Time limit for DNS lookup, TCP and TLS together. */
  readonly connectMs: number;
  /** Time limit for everything, up to the last byte of the body. */
  readonly totalMs: number;
  /**
   * Maximum length of the body. A longer body causes the error `too_large`, as soon as the Content-Length or
   * the actual length exceeds this limit.
   */
  readonly maxBodyBytes: number;
}

export interface PublicHttp {
  /**
   * Resolves with the response, regardless of its status. The body must be read or discarded. Rejects with a
   * `PublicHttpError`, which reading the body can also throw.
   */
  request(request: PublicHttpRequest): Promise<PublicHttpResponse>;
}

const MAX_HEADER_BYTES = 16_384;

export function createPublicHttp({
  policy,
  resolver = createSystemResolver(),
  ca,
}: PublicHttpOptions): PublicHttp {
  const sessions = createTlsSessions(ca);
  return {
    async request(request) {
      const { signal, failure } = watch(request);
      const check = checkPublicUrl(request.url, policy);
      if (!check.ok) throw new PublicHttpError('blocked_host', `the URL ${check.message}`);
      let client: Client | null = null;
      try {
        const connectMs = request.limits.connectMs;
        const socket = await openConnection(check.url, {
          policy,
          resolver,
          sessions,
          connectMs,
          signal,
        });
        const own = createClient(check.url, socket);
        client = own;
        const response = await own.request({
          method: request.method,
          path: `${check.url.pathname}${check.url.search}`,
          headers: { accept: '*/*', 'accept-encoding': 'identity', ...request.headers },
          body: request.body ?? null,
          reset: true, // Sends "Connection: close", because this connection is used once.
          signal,
        });
        const maxBodyBytes = request.limits.maxBodyBytes;
        return presentResponse(response, { maxBodyBytes, failure, close: () => own.destroy() });
      } catch (error) {
        await client?.destroy();
        throw failure(error);
      }
    },
  };
}

/**
 * Combines the deadline with the caller's signal. The reason of the combined signal is the error to report.
 */
function watch({ limits, signal: callers }: PublicHttpRequest) {
  const deadline = AbortSignal.timeout(limits.totalMs);
  const signal = callers === undefined ? deadline : AbortSignal.any([deadline, callers]);
  const toPublicHttpError = (error: unknown): PublicHttpError => {
    if (error instanceof PublicHttpError) return error;
    if (callers?.aborted)
      return new PublicHttpError('aborted', 'the request was cancelled', { cause: error });
    if (deadline.aborted) {
      return new PublicHttpError('timeout', `no complete response within ${limits.totalMs / 1000} s`, {
        cause: error,
      });
    }
    const reason = error instanceof Error && 'code' in error ? `: ${error.code}` : '';
    return new PublicHttpError('protocol_error', `the response could not be read${reason}`, { cause: error });
  };
  return { signal, failure: toPublicHttpError };
}

/** Creates a client that uses only this socket. */
function createClient(url: URL, socket: TLSSocket): Client {
  return new Client(url.origin, {
    connect: createSingleConnector(socket),
    allowH2: false,
    useMilo: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    // Disabled, because the deadline replaces these limits.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}
