import { ExtractionError } from '../../document.ts';
import { checkSize } from './limits.ts';

/** RGBA pixels, four bytes each. */
export interface RgbaPixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/**
 * Decodes the main image and rotates it according to its metadata. The decoder is WebAssembly, which has no
 * access to the system.
 */
export async function decodeHeic(bytes: Buffer): Promise<RgbaPixels> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const images = decodeOrFail(() => new libheif.HeifDecoder().decode(bytes));
  const image = images.find((candidate) => candidate.is_primary?.() ?? false) ?? images[0];
  if (image === undefined) throw new ExtractionError('corrupt_file', 'The image cannot be decoded.');
  const width = image.get_width();
  const height = image.get_height();
  checkSize(width, height);
  const data = new Uint8ClampedArray(width * height * 4);
  const shown = await new Promise<unknown>((resolve) => image.display({ width, height, data }, resolve));
  if (shown === null || shown === undefined)
    throw new ExtractionError('corrupt_file', 'The image cannot be decoded.');
  for (const other of images) other.free?.();
  return { width, height, data: new Uint8Array(data.buffer) };
}

function decodeOrFail<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new ExtractionError('corrupt_file', 'The image cannot be decoded.', { cause });
  }
}
