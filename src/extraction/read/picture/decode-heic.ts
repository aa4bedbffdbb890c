import { createRequire } from 'node:module';
import { ExtractionError } from '../../document.ts';

/** Pixels of a picture, four bytes each: red, green, blue, alpha. */
export interface RgbaPicture {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

interface HeifImage {
  get_width(): number;
  get_height(): number;
  display(target: RgbaPicture, done: (filled: RgbaPicture | null) => void): void;
  free(): void;
}

interface HeifLibrary {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
}

/** A HEIC file of more pixels is not opened: it would take more memory than a parser process has. */
const MAX_PIXELS = 60_000_000;

/**
 * The first picture of a HEIC file, turned as the file says.
 *
 * @throws {ExtractionError} `corrupt_file` or `resource_limit_exceeded`
 */
export async function decodeHeic(bytes: Uint8Array): Promise<RgbaPicture> {
  // The package is CommonJS without types; what is used of it is named above.
  const library: HeifLibrary = createRequire(import.meta.url)('libheif-js/wasm-bundle');
  const images = new library.HeifDecoder().decode(bytes);
  const [image] = images;
  if (image === undefined) throw new ExtractionError('corrupt_file', 'The picture cannot be decoded.');
  try {
    const width = image.get_width();
    const height = image.get_height();
    if (width * height > MAX_PIXELS)
      throw new ExtractionError('resource_limit_exceeded', 'The picture has too many pixels.');
    const empty = { width, height, data: new Uint8ClampedArray(width * height * 4) };
    return await new Promise((resolve, reject) => {
      image.display(empty, (filled) => {
        if (filled === null) reject(new ExtractionError('corrupt_file', 'The picture cannot be decoded.'));
        else resolve(filled);
      });
    });
  } finally {
    for (const decoded of images) decoded.free();
  }
}
