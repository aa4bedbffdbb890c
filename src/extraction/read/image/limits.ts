import { ExtractionError } from '../../document.ts';

/** Maximum number of pixels: 50 megapixels, and a margin because cameras round this number. */
const MAX_PIXELS = 52_500_000;
/** Maximum number of frames in a TIFF, whose frames are pages, and in an animation, which is not a document. */
const MAX_FRAMES = 500;
/** Maximum working size in pixels: A4 at 300 dpi has 8.7 million. Larger images are scaled down. */
export const WORKING_PIXELS = 12_000_000;

/** @throws {ExtractionError} `corrupt_file` for an image without pixels, `resource_limit_exceeded` for too many. */
export function checkSize(width: number, height: number, frames = 1): void {
  if (!(width > 0 && height > 0)) throw new ExtractionError('corrupt_file', 'The image has no pixels.');
  if (width * height > MAX_PIXELS)
    throw new ExtractionError('resource_limit_exceeded', `The image has ${width} × ${height} pixels.`);
  if (frames > MAX_FRAMES)
    throw new ExtractionError('resource_limit_exceeded', `The image has ${frames} frames.`);
}
