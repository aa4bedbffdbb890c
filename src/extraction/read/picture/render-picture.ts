import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { ExtractionError } from '../../document.ts';
import { decodeHeic } from './decode-heic.ts';

/** Formats that have frames, which are their pages. */
const WITH_FRAMES = ['tiff'];

/**
 * A picture (frame `page` of it, 1-based) as it is looked at, by the orientation that it states of itself, as a PNG of
 * at most `width` pixels; a smaller one stays as it is.
 *
 * @throws {ExtractionError} `corrupt_file`, or `unsupported_content` where there is no such frame
 */
export async function renderPicture(
  file: string,
  format: string,
  page: number,
  width: number,
): Promise<Uint8Array> {
  // One picture at a time, and the process has cores to share.
  sharp.concurrency(1);
  try {
    const picture = await openFrame(file, format, page);
    return await picture
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .png({ compressionLevel: 6 })
      .toBuffer();
  } catch (cause) {
    if (cause instanceof ExtractionError) throw cause;
    throw new ExtractionError('corrupt_file', 'The picture cannot be opened: it is damaged.', { cause });
  }
}

async function openFrame(file: string, format: string, page: number): Promise<Sharp> {
  if (format === 'heic') {
    if (page !== 1) throw noSuchFrame(page);
    const { width, height, data } = await decodeHeic(await readFile(file));
    return sharp(data, { raw: { width, height, channels: 4 } });
  }
  const frames = WITH_FRAMES.includes(format) ? ((await sharp(file).metadata()).pages ?? 1) : 1;
  if (page > frames) throw noSuchFrame(page);
  return sharp(file, { page: page - 1, failOn: 'truncated' });
}

function noSuchFrame(page: number): ExtractionError {
  return new ExtractionError('unsupported_content', `The picture has no page ${page}.`);
}
