import sharp from 'sharp';
import { isCodeSized, type PdfImage, readImage } from './pdfium/images.ts';
import { withPage, withPdf } from './pdfium/open-pdf.ts';
import { readGraphics } from './pdfium/page-graphics.ts';
import { readPageSpace } from './pdfium/page-space.ts';

/**
 * Minimum share of pixels that are clearly dark or light, and minimum share of each of these two tones. The
 * other pixels of a code are blurred edges.
 */
const TWO_TONE_SHARE = 0.45;
const LEAST_TONE_SHARE = 0.1;
/**
 * Minimum average number of changes between dark and light per row. The smallest code has six changes; a
 * two-tone logo has fewer than four.
 */
const LEAST_CHANGES = 5;

/**
 * Finds pages with square images that may be codes. Photos are ruled out by their shades, and logos by their
 * few changes between dark and light. This takes a tenth of the time that rendering the pages would take.
 */
export async function findPagesWithCodeLikeImages(
  bytes: Uint8Array,
  pages: readonly number[],
): Promise<Set<number>> {
  const found = new Set<number>();
  for (const number of pages) {
    const images = await readSquareImages(bytes, number).catch(() => [null]);
    for (const image of images) if (image === null || (await isCodeLike(image))) found.add(number);
  }
  return found;
}

/**
 * Returns the square images on a page. An image that cannot be decoded is null, so that the page is rendered
 * to be safe.
 */
async function readSquareImages(bytes: Uint8Array, number: number): Promise<(PdfImage | null)[]> {
  const read = await withPdf(bytes, (pdf) =>
    withPage(pdf, number, (page) => {
      const { pdfium } = pdf;
      const space = readPageSpace(pdfium, page);
      const images = space === null ? [] : readGraphics(pdfium, page, space).images;
      return images.filter((image) => isCodeSized(pdfium, image)).map((image) => readImage(pdfium, image));
    }),
  );
  return read ?? [];
}

/** Whether an image may be a code: a fine pattern with hardly any shades between dark and light. */
async function isCodeLike({ pixels, width, height, channels }: PdfImage): Promise<boolean> {
  try {
    const { data, info } = await sharp(pixels, { raw: { width, height, channels } })
      .flatten({ background: '#fff' })
      .toColourspace('b-w')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return hasTwoTones(data) && countChangesPerRow(data, info.height) >= LEAST_CHANGES;
  } catch {
    // The image cannot be converted. To be safe, the page is rendered.
    return true;
  }
}

function hasTwoTones(pixels: Uint8Array): boolean {
  let least = 255;
  let most = 0;
  for (const value of pixels) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const near = (most - least) / 4;
  let dark = 0;
  let light = 0;
  for (const value of pixels) {
    if (value <= least + near) dark++;
    else if (value >= most - near) light++;
  }
  return (
    dark + light >= TWO_TONE_SHARE * pixels.length &&
    Math.min(dark, light) >= LEAST_TONE_SHARE * pixels.length
  );
}

function countChangesPerRow(pixels: Uint8Array, rows: number): number {
  let changes = 0;
  for (let i = 1; i < pixels.length; i++)
    if ((pixels[i] ?? 0) > 127 !== (pixels[i - 1] ?? 0) > 127) changes++;
  return changes / Math.max(1, rows);
}
