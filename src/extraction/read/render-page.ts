import { readFile } from 'node:fs/promises';
import { detectFile } from '../detect/detect-format.ts';
import type { Format } from '../detect/formats.ts';
import { ExtractionError } from '../document.ts';
import { renderPdfPage } from './pdf/render-pdf-page.ts';

const IMAGES: readonly Format[] = ['png', 'jpeg', 'gif', 'webp', 'tiff', 'heic', 'avif', 'bmp'];

/**
 * Renders a page of a PDF or image as an upright PNG that is about `width` pixels wide.
 * @param turn clockwise rotation in degrees, in addition to the page's own
 * @throws {ExtractionError} `unsupported_content` for formats without a layout and for pages that do not
 * exist
 */
export async function renderPage(
  file: string,
  page: number,
  width: number,
  turn: number,
): Promise<Uint8Array> {
  const format = await detectFile(file, 'document.pdf');
  if (format === 'pdf') return renderPdf(await readFile(file), page, width, turn);
  if (IMAGES.includes(format)) {
    // Loaded only if needed, because most processes never render an image.
    const { renderImage } = await import('./image/render-image.ts');
    return renderImage(file, format, page, width, turn);
  }
  throw new ExtractionError('unsupported_content', 'Documents of this type have no page images.');
}

async function renderPdf(bytes: Buffer, page: number, width: number, turn: number): Promise<Uint8Array> {
  if (turn === 0) return renderPdfPage(bytes, page, width);
  const { default: sharp } = await import('sharp');
  const drawn = await renderPdfPage(bytes, page, width, turn === 90 || turn === 270 ? 'height' : 'width');
  return sharp(drawn, { limitInputPixels: false }).rotate(turn).png({ compressionLevel: 6 }).toBuffer();
}
