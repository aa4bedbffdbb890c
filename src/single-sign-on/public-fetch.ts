import type { CustomFetch } from 'openid-client';
import type { PublicHttp } from '../lib/public-http/public-http.ts';

const LIMITS = { connectMs: 5_000, totalMs: 10_000, maxBodyBytes: 1_000_000 } as const;
const NO_BODY = new Set([101, 204, 205, 304]);

/**
 * Creates a `fetch` function that reaches only public hosts, enforces limits and does not follow redirects.
 */
export function createPublicFetch(http: PublicHttp): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    if (method !== 'GET' && method !== 'POST') throw new Error(`the protocol needs no ${method}`);
    const response = await http.request({
      method,
      url,
      headers,
      ...(body === null || body === undefined
        ? {}
        : { body: new Uint8Array(await new Response(body).arrayBuffer()) }),
      ...(signal === undefined ? {} : { signal }),
      limits: LIMITS,
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body) chunks.push(chunk);
    const { status } = response;
    return new Response(NO_BODY.has(status) ? null : Buffer.concat(chunks), {
      status,
      headers: response.headers,
    });
  };
}
