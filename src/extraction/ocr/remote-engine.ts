import sharp from 'sharp';
import { ExtractionError } from '../document.ts';
import type { OcrEngine, OcrRequest, OcrWord } from './engine.ts';
import type { GrayPicture } from './picture.ts';

/** An answer that takes longer than this is none; a document has thirty seconds without progress. */
const TIMEOUT_MS = 25_000;

/** A recognition server of one's own. */
export interface RemoteOcr {
  url: string;
  /** Sent with every request, such as an API key. */
  headers?: Record<string, string>;
}

/**
 * Character recognition by another machine: POST of a PNG of the upright page, with the expected languages as `?languages=`.
 * It answers `{"lines":[{"words":[{"text","box":[x0,y0,x1,y1],"confidence"}]}]}` in pixels of the picture.
 */
export function remoteEngine(server: RemoteOcr): OcrEngine {
  return {
    name: 'remote',
    async recognize(picture: GrayPicture, request: OcrRequest): Promise<OcrWord[][]> {
      const { width, height, data } = picture;
      const png = await sharp(data, { raw: { width, height, channels: 1 } })
        .png({ compressionLevel: 3 })
        .toBuffer();
      const url = new URL(server.url);
      if (request.languages.length > 0) url.searchParams.set('languages', request.languages.join(','));
      return readAnswer(await post(url, new Uint8Array(png), server.headers ?? {}));
    },
  };
}

async function post(
  url: URL,
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'image/png', accept: 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await response.json();
  } catch (cause) {
    throw new ExtractionError('processing_crashed', 'The recognition server did not answer.', {
      cause,
      retryable: true,
    });
  }
}

function readAnswer(answer: unknown): OcrWord[][] {
  const lines = listOf(answer, 'lines').map((line) => listOf(line, 'words').flatMap(toWord));
  return lines.filter((line) => line.length > 0);
}

function toWord(value: unknown): OcrWord[] {
  if (typeof value !== 'object' || value === null || !('text' in value) || !('box' in value)) return [];
  const { text, box } = value;
  if (typeof text !== 'string' || text.trim() === '' || !Array.isArray(box)) return [];
  const [x0, y0, x1, y1] = box.map(Number);
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return [];
  if (![x0, y0, x1, y1].every(Number.isFinite)) return [];
  const stated = 'confidence' in value ? Number(value.confidence) : 1;
  const confidence = Number.isFinite(stated) ? Math.max(0, Math.min(1, stated)) : 1;
  return [{ text: text.trim(), box: [x0, y0, x1, y1], confidence, size: y1 - y0 }];
}

function listOf(value: unknown, key: string): unknown[] {
  const found =
    typeof value === 'object' && value !== null
      ? Object.entries(value).find(([name]) => name === key)
      : undefined;
  return Array.isArray(found?.[1]) ? found[1] : [];
}
