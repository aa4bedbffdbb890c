import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { ExtractionError } from '../../document.ts';
import { decodeBmp } from './decode-bmp.ts';
import { decodeHeic } from './decode-heic.ts';
import { checkSize } from './limits.ts';
import { measureUpright } from './load-frames.ts';
import { readPixelShape } from './read-pixel-shape.ts';

const WITH_FRAMES = ['tiff'];

/**
 * Renders frame `page` (one-based) as a PNG, oriented according to its metadata and then rotated by `turn`
 * degrees. The PNG is at most `width` pixels wide; smaller images are not enlarged.
 * @throws {ExtractionError} `corrupt_file`, or `unsupported_content` if the frame does not exist
 */
export async function renderImage(
  file: string,
  format: string,
  page: number,
  width: number,
  turn: number,
): Promise<Uint8Array> {
  // Only one thread is used, because other processes run on the same cores.
  sharp.concurrency(1);
  try {
    const image = await openFrame(file, format, page);
    const shape = format === 'tiff' ? readPixelShape(await readFile(file), page - 1) : 1;
    return await image
      .autoOrient()
      .rotate(turn)
      .resize(shape === 1 ? { width, withoutEnlargement: true } : await chooseSize(image, shape, width, turn))
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .png({ compressionLevel: 6 })
      .toBuffer();
  } catch (cause) {
    if (cause instanceof ExtractionError) throw cause;
    throw new ExtractionError('corrupt_file', 'The image is damaged and cannot be opened.', { cause });
  }
}

/** Returns the size of an image whose pixels are not square, at most `width` pixels wide. */
async function chooseSize(
  image: Sharp,
  shape: number,
  width: number,
  turn: number,
): Promise<{ width: number; height: number; fit: 'fill' }> {
  const upright = measureUpright(await image.metadata(), shape);
  const isSideways = turn % 180 !== 0;
  const full = isSideways ? { width: upright.height, height: upright.width } : upright;
  const scale = Math.min(1, width / full.width);
  const fit = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: fit(full.width), height: fit(full.height), fit: 'fill' };
}

async function openFrame(file: string, format: string, page: number): Promise<Sharp> {
  if (!WITH_FRAMES.includes(format) && page !== 1) throw createNoSuchFrameError(page);
  if (format === 'bmp') {
    const { width, height, data } = decodeBmp(await readFile(file));
    return sharp(data, { raw: { width, height, channels: 3 } });
  }
  if (format === 'heic') {
    const { width, height, data } = await decodeHeic(await readFile(file));
    return sharp(data, { raw: { width, height, channels: 4 } });
  }
  const { width, height, pages = 1 } = await sharp(file, { limitInputPixels: false }).metadata();
  checkSize(width ?? 0, height ?? 0, pages);
  if (page > pages) throw createNoSuchFrameError(page);
  return sharp(file, { page: page - 1, limitInputPixels: false, failOn: 'none' });
}

function createNoSuchFrameError(page: number): ExtractionError {
  return new ExtractionError('unsupported_content', `The image has no page ${page}.`);
}
