import type { PublicHttp } from '../lib/public-http/public-http.ts';
import { LanguageModelError } from './language-model-error.ts';

export interface JsonRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  signal: AbortSignal;
}

export interface JsonResponse {
  status: number;
  retryAfter: string | null;
  text: string;
}

/**
 * Sends a request. Resolves with the response, regardless of its status. Rejects if there is no response or
 * it is too long.
 */
export type PostJson = (request: JsonRequest) => Promise<JsonResponse>;

const MAX_ANSWER_BYTES = 4_000_000;
/** Maximum time for a request. The caller's signal usually ends it much earlier. */
const LONGEST_MS = 3_600_000;
const CONNECT_MS = 10_000;

/** Sends a request to the operator's server, which may be on a private network. */
export const postDirectly: PostJson = async ({ url, headers, body, signal }) => {
  const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal });
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    text: await readLimited(response.body ?? []),
  };
};

/** Sends requests to the server of a project, which must have a public address. */
export function postPublicly(http: PublicHttp): PostJson {
  return async ({ url, headers, body, signal }) => {
    const limits = { connectMs: CONNECT_MS, totalMs: LONGEST_MS, maxBodyBytes: MAX_ANSWER_BYTES };
    const response = await http.request({
      method: 'POST',
      url,
      headers,
      body: Buffer.from(body),
      signal,
      limits,
    });
    return {
      status: response.status,
      retryAfter: response.headers['retry-after'] ?? null,
      text: await readLimited(response.body),
    };
  };
}

async function readLimited(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES) throw new LanguageModelError('bad_answer', 'the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
