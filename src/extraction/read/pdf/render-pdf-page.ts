import sharp, { type Sharp } from 'sharp';
import { ExtractionError } from '../../document.ts';
import { type GrayImage, toGrayImage } from '../../ocr/image/gray-image.ts';
import { type DrawnPage, drawPage } from './pdfium/draw-page.ts';
import { withPage, withPdf } from './pdfium/open-pdf.ts';

/** Pages with more pixels, such as very long ones, are rendered at a smaller size than requested. */
const MAX_PIXELS = 16_000_000;

/**
 * Renders a page as a PNG; `pixels` is the approximate length of one side.
 * @throws {ExtractionError} `unsupported_content` if the page does not exist
 */
export async function renderPdfPage(
  bytes: Uint8Array,
  page: number,
  pixels: number,
  side: 'width' | 'height' = 'width',
): Promise<Uint8Array> {
  const drawn = await withPdf(bytes, (pdf) => {
    if (page < 1 || page > pdf.pagesCount)
      throw new ExtractionError('unsupported_content', `There is no page ${page}.`);
    const { pdfium } = pdf;
    return withPage(pdf, page, (address) => {
      const width = Math.max(1, pdfium.pageWidth(address));
      const height = Math.max(1, pdfium.pageHeight(address));
      const scale = Math.min(
        pixels / (side === 'width' ? width : height),
        Math.sqrt(MAX_PIXELS / (width * height)),
      );
      return drawPage(pdfium, address, scale);
    });
  });
  if (drawn === null) throw new ExtractionError('corrupt_file', `Page ${page} cannot be rendered.`);
  return toSharp(drawn).png({ compressionLevel: 6 }).toBuffer();
}

/**
 * Renders a page in grayscale. `turn` is a clockwise rotation in degrees, in addition to the page's own.
 * Returns null if all pixels have the same color, or if the page cannot be rendered.
 */
export async function drawGray(
  bytes: Uint8Array,
  page: number,
  dpi: number,
  turn = 0,
): Promise<GrayImage | null> {
  const drawn = await withPdf(bytes, (pdf) =>
    withPage(pdf, page, (address) => drawPage(pdf.pdfium, address, dpi / 72)),
  ).catch(() => null);
  if (drawn === null || hasOneColor(drawn)) return null;
  const image = toSharp(drawn).rotate(turn).toColourspace('b-w').raw({ depth: 'uchar' });
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return toGrayImage(data, info);
}

function toSharp({ pixels, width, height }: DrawnPage): Sharp {
  const raw = { width, height, channels: 4 } as const;
  return sharp(pixels, { raw, limitInputPixels: false }).removeAlpha();
}

function hasOneColor({ pixels }: DrawnPage): boolean {
  const colors = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength >> 2);
  const first = colors[0];
  return colors.every((color) => color === first);
}
