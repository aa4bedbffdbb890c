/** An HTTP response: its headers, and a body whose size is limited as it is read. */
import type { Dispatcher } from 'undici';
import { PublicHttpError } from './public-http-error.ts';

export interface PublicHttpResponse {
  readonly status: number;
  /** Header names are in lower case. The values of repeated headers are joined with ", ". */
  readonly headers: Readonly<Record<string, string>>;
  /** The encoding of the body, which is not decoded here. */
  readonly contentEncoding: string | null;
  /** The body, which can be read once. The connection ends when the body ends, fails or is abandoned. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Discards a limited part of the body, then ends the connection. Never rejects. */
  discard(limits: { maxBytes: number; maxMs: number }): Promise<void>;
}

interface Context {
  readonly maxBodyBytes: number;
  readonly failure: (error: unknown) => PublicHttpError;
  readonly close: () => Promise<void>;
}

export function presentResponse(response: Dispatcher.ResponseData, context: Context): PublicHttpResponse {
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  // An error that occurs while nothing is reading the body must not end the process. The next reader gets it.
  response.body.on('error', () => undefined);
  return {
    status: response.statusCode,
    headers,
    contentEncoding: coding === '' || coding === 'identity' ? null : coding,
    body: countBytes(response.body, Number(headers['content-length'] ?? 0), context),
    discard: (limits) => discard(response.body, limits, context.close),
  };
}

async function* countBytes(
  body: Dispatcher.ResponseData['body'],
  statedBytes: number,
  { maxBodyBytes, failure, close }: Context,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  const check = (length: number) => {
    if (length > maxBodyBytes)
      throw new PublicHttpError('too_large', `the body is longer than ${maxBodyBytes} bytes`);
  };
  try {
    check(statedBytes);
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      check(bytes);
      yield chunk;
    }
  } catch (error) {
    throw failure(error);
  } finally {
    await close();
  }
}

async function discard(
  body: Dispatcher.ResponseData['body'],
  { maxBytes, maxMs }: { maxBytes: number; maxMs: number },
  close: () => Promise<void>,
): Promise<void> {
  const timer = setTimeout(() => body.destroy(), maxMs);
  try {
    let bytes = 0;
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) break;
    }
  } catch {
    // The status has already been returned, so errors while discarding the body do not matter.
  } finally {
    clearTimeout(timer);
    await close();
  }
}
