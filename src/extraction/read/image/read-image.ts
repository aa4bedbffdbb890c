import { readFile } from 'node:fs/promises';
import { detectFormat } from '../../detect/detect-format.ts';
import { ExtractionError, type ReadDocument, type ReadPage } from '../../document.ts';
import { scaleMesh } from '../../mesh.ts';
import type { OcrRequest } from '../../ocr/engine.ts';
import { turnImage } from '../../ocr/image/gray-image.ts';
import { createOcrRequest } from '../../ocr/ocr-request.ts';
import { NOTHING_READ, type RecognizedPage, recognizePage } from '../../ocr/recognize-page.ts';
import { toReadRules, toReadWords } from '../../ocr/to-read-words.ts';
import type { ExtractionOptions, ReportProgress } from '../../options.ts';
import type { Code } from '../../parsed-data.ts';
import { readCodes } from '../codes/read-codes.ts';
import { createReadDocument } from '../create-read-document.ts';
import { type Frame, openFrames } from './load-frames.ts';

/** Minimum width and height of an image with text, in pixels. */
const LEAST_SIDE = 12;

/**
 * Reads an image with OCR. Each frame of a TIFF becomes a page. If `ocr` is given, it is used instead of the
 * built-in engines.
 */
export async function readImage(
  file: string,
  options: ExtractionOptions,
  report: ReportProgress,
  ocr: OcrRequest = createOcrRequest(options),
): Promise<ReadDocument> {
  const bytes = await readFile(file);
  const frames = await openFrames(bytes, detectFormat(bytes, options.filename));
  if (options.maxPages !== undefined && frames.count > options.maxPages)
    throw new ExtractionError(
      'too_many_pages',
      `The image has ${frames.count} pages; the limit is ${options.maxPages}.`,
      {
        pagesCount: frames.count,
      },
    );
  const pages: ReadPage[] = [];
  const codes: Code[] = [];
  for (let n = 0; n < frames.count; n++) {
    if (options.pages !== undefined && !options.pages.includes(n + 1)) continue;
    const frame = await frames.load(n);
    const page = await readFrame(frame, n + 1, ocr);
    pages.push(page);
    const upright = turnImage(frame.image, page.info.rotation ?? 0);
    codes.push(...(await readCodes(upright, n + 1, frame.width / frame.image.width)));
    report({ pagesDone: n + 1, pagesCount: frames.count });
  }
  return createReadDocument({
    pages,
    pagesCount: frames.count,
    codes,
  });
}

async function readFrame(frame: Frame, number: number, ocr: OcrRequest): Promise<ReadPage> {
  const { image } = frame;
  const isTiny = Math.min(image.width, image.height) < LEAST_SIDE;
  const found: RecognizedPage = isTiny
    ? { ...NOTHING_READ, width: image.width, height: image.height }
    : await recognizePage(image, ocr);
  const isTurned = found.turn === 90 || found.turn === 270;
  const scale = (isTurned ? frame.height : frame.width) / found.width;
  const words = toReadWords(found.lines, scale);
  return {
    info: {
      number,
      width: isTurned ? frame.height : frame.width,
      height: isTurned ? frame.width : frame.height,
      unit: 'px',
      method: words.length > 0 ? 'ocr' : 'none',
      confidence: found.confidence,
      warnings:
        words.length > 0
          ? []
          : [
              {
                code: 'page_without_text',
                message: `Page ${number} has no text that could be read.`,
                page: number,
              },
            ],
      ...(found.turn !== 0 && { rotation: found.turn }),
    },
    words,
    rules: toReadRules(found.rules, scale),
    skew: found.skew,
    ...(found.mesh !== undefined && { mesh: scaleMesh(found.mesh, scale) }),
    tables: [],
    text: '',
  };
}
