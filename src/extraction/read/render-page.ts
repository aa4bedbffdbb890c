import { readFile } from 'node:fs/promises';
import { detectFile } from '../detect/detect-format.ts';
import type { Format } from '../detect/formats.ts';
import { ExtractionError } from '../document.ts';
import { renderPdfPage } from './pdf/pdf-engine.ts';

const PICTURES: readonly Format[] = ['png', 'jpeg', 'gif', 'webp', 'tiff', 'heic', 'avif', 'bmp'];

/**
 * A page of a PDF or a picture as an upright PNG of about `width` pixels. A file that was rejected by its name never
 * comes here, so its bytes alone say what it is.
 *
 * @param turn clockwise degrees by which reading has turned the page, beyond what the file itself says
 * @throws {ExtractionError} `unsupported_content` for formats without a layout and pages that are not there
 */
export async function renderPage(
  file: string,
  page: number,
  width: number,
  turn: number,
): Promise<Uint8Array> {
  const format = await detectFile(file, 'document.pdf');
  if (format === 'pdf') return renderPdf(await readFile(file), page, width, turn);
  if (PICTURES.includes(format)) {
    // Loaded with the first picture only: most processes never see one.
    const { renderPicture } = await import('./picture/render-picture.ts');
    return renderPicture(file, format, page, width, turn);
  }
  throw new ExtractionError('unsupported_content', 'Documents of this kind have no page pictures.');
}

async function renderPdf(bytes: Buffer, page: number, width: number, turn: number): Promise<Uint8Array> {
  if (turn === 0) return renderPdfPage(bytes, page, width);
  const { default: sharp } = await import('sharp');
  const drawn = await renderPdfPage(bytes, page, width, turn === 90 || turn === 270 ? 'height' : 'width');
  return sharp(drawn, { limitInputPixels: false }).rotate(turn).png({ compressionLevel: 6 }).toBuffer();
}
