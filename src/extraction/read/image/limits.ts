import { ExtractionError } from '../../document.ts';

/** 50 megapixels plus a margin, because cameras state rounded resolutions. */
const MAX_PIXELS = 52_500_000;
/**
 * Each frame of a TIFF is a page. An image with more frames than this is assumed to be an animation rather
 * than a document.
 */
const MAX_FRAMES = 500;
/** Images with more pixels than this are scaled down. An A4 page at 300 dpi has 8.7 million pixels. */
export const WORKING_PIXELS = 12_000_000;

/**
 * @throws {ExtractionError} `corrupt_file` if there are no pixels, `resource_limit_exceeded` if there are too
 * many
 */
export function checkSize(width: number, height: number, frames = 1): void {
  if (!(width > 0 && height > 0)) throw new ExtractionError('corrupt_file', 'The image has no pixels.');
  if (width * height > MAX_PIXELS)
    throw new ExtractionError(
      'resource_limit_exceeded',
      `The image has ${width} × ${height} pixels, which is too large.`,
    );
  if (frames > MAX_FRAMES)
    throw new ExtractionError(
      'resource_limit_exceeded',
      `The image has ${frames} frames; the limit is ${MAX_FRAMES}.`,
    );
}
