import sharp, { type Metadata, type Sharp } from 'sharp';
import type { Format } from '../../detect/formats.ts';
import { ExtractionError } from '../../document.ts';
import { type GrayImage, toGrayImage } from '../../ocr/image/gray-image.ts';
import { decodeBmp } from './decode-bmp.ts';
import { decodeHeic } from './decode-heic.ts';
import { checkSize, WORKING_PIXELS } from './limits.ts';
import { readPixelShape } from './read-pixel-shape.ts';

sharp.cache(false);
sharp.concurrency(1);

/**
 * A page in grayscale with square pixels, rotated upright according to its EXIF data, and scaled down if it is too large.
 */
export interface Frame {
  image: GrayImage;
  /** Size of the upright original with square pixels, before scaling. */
  width: number;
  height: number;
}

export interface Frames {
  count: number;
  /** Loads the frame with the zero-based index `n`. */
  load(n: number): Promise<Frame>;
}

/**
 * Frames are decoded one at a time. An animation counts as a single page.
 * @throws {ExtractionError} `corrupt_file` or `resource_limit_exceeded`
 */
export async function openFrames(bytes: Buffer, format: Format): Promise<Frames> {
  if (format === 'bmp') {
    const { width, height, data } = decodeBmp(bytes);
    return createSingleFrame(() => sharp(data, { raw: { width, height, channels: 3 } }));
  }
  if (format === 'heic') {
    const { width, height, data } = await decodeHeic(bytes);
    return createSingleFrame(() => sharp(data, { raw: { width, height, channels: 4 } }));
  }
  const {
    width,
    height,
    pages = 1,
  } = await translateErrors(() => sharp(bytes, { limitInputPixels: false }).metadata());
  if (format === 'gif' && width === 1 && height === 1) checkGifScreen(bytes);
  checkSize(width ?? 0, height ?? 0, pages);
  if (format !== 'tiff')
    return createSingleFrame(() => sharp(bytes, { limitInputPixels: false, failOn: 'none' }));
  return {
    count: pages,
    load: (n) =>
      loadFrame(
        () => sharp(bytes, { page: n, limitInputPixels: false, failOn: 'none' }),
        readPixelShape(bytes, n),
      ),
  };
}

/**
 * Rejects a GIF without pixels, for which the decoder would return a single pixel. Bytes 6–9 contain the
 * size.
 */
function checkGifScreen(bytes: Buffer): void {
  checkSize(bytes.readUInt16LE(6), bytes.readUInt16LE(8));
}

function createSingleFrame(open: () => Sharp): Frames {
  return { count: 1, load: () => loadFrame(open) };
}

/** @param shape height of the pixels in relation to their width */
async function loadFrame(open: () => Sharp, shape = 1): Promise<Frame> {
  return translateErrors(async () => {
    const stated = await open().metadata();
    checkSize(stated.width ?? 0, stated.height ?? 0);
    const { width, height } = measureUpright(stated, shape);
    const scale = Math.min(1, Math.sqrt(WORKING_PIXELS / (width * height)));
    let image = open().autoOrient().flatten({ background: '#fff' });
    if (scale < 1 || shape !== 1)
      image = image.resize({
        width: Math.max(1, Math.round(width * scale)),
        height: Math.max(1, Math.round(height * scale)),
        fit: 'fill',
      });
    const { data, info } = await image
      .toColourspace('b-w')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { image: toGrayImage(data, info), width, height };
  });
}

/**
 * Returns the size of an image with square pixels that was rotated upright. Only the longer side of its pixels is
 * divided, so that no detail is lost.
 * @param shape height of the pixels in relation to their width
 */
export function measureUpright(
  { width, height, orientation = 1 }: Pick<Metadata, 'width' | 'height' | 'orientation'>,
  shape: number,
): { width: number; height: number } {
  const wide = Math.round(width * Math.max(1, 1 / shape));
  const high = Math.round(height * Math.max(1, shape));
  return orientation >= 5 ? { width: high, height: wide } : { width: wide, height: high };
}

async function translateErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ExtractionError) throw cause;
    const message = cause instanceof Error ? cause.message : '';
    if (/pixel limit|too large|memory/i.test(message))
      throw new ExtractionError('resource_limit_exceeded', 'The image is too large.', { cause });
    throw new ExtractionError('corrupt_file', 'The image cannot be decoded.', { cause });
  }
}
