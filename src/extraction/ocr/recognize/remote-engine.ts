import sharp from 'sharp';
import { ExtractionError } from '../../document.ts';
import type { OcrEngine, OcrRequest, OcrWord } from '../engine.ts';
import type { GrayImage } from '../image/gray-image.ts';

/** The OCR server that the operator configured with `LEGIBLE_OCR_URL`. */
export interface OcrServerAddress {
  url: string;
  /** Headers that are added to every request, such as an API key. */
  headers?: Record<string, string>;
}

/** Sends a PNG of an upright page. Resolves to the JSON of the response, or to null if there is none. */
export type AskOcrServer = (png: Uint8Array, languages: readonly string[]) => Promise<unknown>;

/**
 * Creates an engine that sends each page to the OCR server. Each request is a POST of a PNG of the upright
 * page, with the expected languages in `?languages=`. The response is
 * `{"lines":[{"words":[{"text","box":[x0,y0,x1,y1],"confidence"}]}]}`, in pixels of the image.
 */
export function createRemoteEngine(ask: AskOcrServer): OcrEngine {
  return {
    name: 'remote',
    async recognize(image: GrayImage, request: OcrRequest): Promise<OcrWord[][]> {
      const { width, height, data } = image;
      const png = await sharp(data, { raw: { width, height, channels: 1 } })
        .png({ compressionLevel: 3 })
        .toBuffer();
      const answer = await ask(new Uint8Array(png), request.languages);
      if (answer !== null) return readAnswer(answer);
      throw new ExtractionError('processing_crashed', 'The OCR server did not respond.', {
        retryable: true,
      });
    },
  };
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
