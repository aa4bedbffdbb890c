import type { Pdfium } from './pdfium.ts';

/**
 * Minimum and maximum side length, in pixels, of an image that may be a code. A code in a larger image is
 * found when the page is rendered.
 */
const MIN_SIDE = 21;
const MAX_SIDE = 1_500;
/** Maximum deviation from a square; cropped codes are not exactly square. */
const SQUARE = 0.03;
/** Number of bytes per pixel, keyed by PDFium's code for the bitmap format. */
const CHANNELS = { 1: 1, 2: 3, 3: 4, 4: 4, 5: 4 } as const;

/** An image as stored in the file. Blue comes before red. */
export interface PdfImage {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
  readonly pixels: Buffer;
}

export function isCodeSized({ imagePixelSize, memory }: Pdfium, image: number): boolean {
  if (imagePixelSize(image, memory.answer, memory.answer + 4) === 0) return false;
  const [width, height] = [memory.integer(0), memory.integer(1)];
  return width >= MIN_SIDE && width <= MAX_SIDE && Math.abs(width - height) <= width * SQUARE;
}

/** Returns null if PDFium cannot decode the image. */
export function readImage(pdfium: Pdfium, image: number): PdfImage | null {
  const bitmap = pdfium.imageBitmap(image);
  if (bitmap === 0) return null;
  const width = pdfium.bitmapWidth(bitmap);
  const height = pdfium.bitmapHeight(bitmap);
  const stride = pdfium.bitmapStride(bitmap);
  const format = pdfium.bitmapFormat(bitmap);
  const channels = isFormat(format) ? CHANNELS[format] : null;
  const at = pdfium.bitmapData(bitmap);
  const rows = channels === null || at === 0 ? null : copyRows(pdfium, at, stride, height, width * channels);
  pdfium.freeBitmap(bitmap);
  return channels === null || rows === null ? null : { width, height, channels, pixels: rows };
}

function isFormat(format: number): format is keyof typeof CHANNELS {
  return format in CHANNELS;
}

/** Copies the rows of an image without the unused bytes at the end of each row. */
function copyRows({ memory }: Pdfium, at: number, stride: number, height: number, length: number): Buffer {
  const rows = Buffer.alloc(height * length);
  for (let y = 0; y < height; y++)
    rows.set(memory.bytes.subarray(at + y * stride, at + y * stride + length), y * length);
  return rows;
}
