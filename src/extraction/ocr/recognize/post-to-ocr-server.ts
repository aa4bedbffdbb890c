import type { AskOcrServer, OcrServerAddress } from './remote-engine.ts';

/** A document without progress fails after 30 seconds, so a request must end earlier. */
const TIMEOUT_MS = 25_000;
/** A page has about a thousand words, with a hundred bytes each. */
const MAX_ANSWER_BYTES = 20_000_000;

/**
 * Returns the JSON of the response. If the server does not respond in time with status 2xx and JSON, calls
 * `onFailure` and returns null.
 */
export function postToOcrServer(
  server: OcrServerAddress,
  onFailure: (reason: unknown) => void = () => {},
): AskOcrServer {
  return async (png, languages) => {
    try {
      return await post(server, png, languages);
    } catch (error) {
      onFailure(error);
      return null;
    }
  };
}

async function post(
  { url, headers = {} }: OcrServerAddress,
  png: Uint8Array,
  languages: readonly string[],
): Promise<unknown> {
  const target = new URL(url);
  if (languages.length > 0) target.searchParams.set('languages', languages.join(','));
  const response = await fetch(target, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'image/png', accept: 'application/json' },
    body: new Uint8Array(png),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return JSON.parse(await readLimited(response));
}

async function readLimited({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES) throw new Error(`an answer of more than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
