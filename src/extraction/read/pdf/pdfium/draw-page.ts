import type { Pdfium } from './pdfium.ts';

/** Each pixel consists of red, green, blue and an unused byte. */
export interface DrawnPage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

/** PDFium's code for the format with 32 bits per pixel and no transparency. */
const RGBX = 3;
const WHITE = 0xffffffff;
/** Rendering flags: draw annotations, and store red before blue. */
const FLAGS = 0x01 | 0x10;

/** Renders a page. `scale` is in pixels per point. Returns null if there is not enough memory. */
export function drawPage(pdfium: Pdfium, page: number, scale: number): DrawnPage | null {
  const width = Math.max(1, Math.round(pdfium.pageWidth(page) * scale));
  const height = Math.max(1, Math.round(pdfium.pageHeight(page) * scale));
  const bitmap = pdfium.createBitmap(width, height, RGBX, 0, 0);
  if (bitmap === 0) return null;
  try {
    pdfium.fillBitmap(bitmap, 0, 0, width, height, WHITE);
    pdfium.drawPage(bitmap, page, 0, 0, width, height, 0, FLAGS);
    const at = pdfium.bitmapData(bitmap);
    const stride = pdfium.bitmapStride(bitmap);
    return { width, height, pixels: Buffer.from(pdfium.memory.bytes.slice(at, at + stride * height).buffer) };
  } finally {
    pdfium.freeBitmap(bitmap);
  }
}
