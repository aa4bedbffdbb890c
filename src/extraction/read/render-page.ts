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
 * @throws {ExtractionError} `unsupported_content` for formats without a layout and pages that are not there
 */
export async function renderPage(file: string, page: number, width: number): Promise<Uint8Array> {
  const format = await detectFile(file, 'document.pdf');
  if (format === 'pdf') return renderPdfPage(await readFile(file), page, width);
  if (PICTURES.includes(format)) {
    // Loaded with the first picture only: most processes never see one.
    const { renderPicture } = await import('./picture/render-picture.ts');
    return renderPicture(file, format, page, width);
  }
  throw new ExtractionError('unsupported_content', 'Documents of this kind have no page pictures.');
}
