import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import { type GrayImage, getBoundingBox, toGrayImage } from '../../ocr/image/gray-image.ts';
import type { Code } from '../../parsed-data.ts';
import { interpretCode } from './code-meaning.ts';

const MAX_PIXELS = 6_000_000;
const MAX_CODES = 50;
/**
 * Shorter codes are ignored, because short codes without a check digit are often detected in printed text by
 * accident.
 */
const LEAST_LENGTH = 4;
const NAMES = new Map([
  ['QRCode', 'qr'],
  ['MicroQRCode', 'micro_qr'],
  ['PDF417', 'pdf_417'],
  ['DataMatrix', 'data_matrix'],
  ['UPCA', 'upc_a'],
  ['UPCE', 'upc_e'],
]);

let prepared: Promise<void> | null = null;

/**
 * Loads the decoder's WebAssembly from its package, because the decoder would otherwise fetch it from a
 * server.
 */
function prepare(): Promise<void> {
  prepared ??= (async () => {
    const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
    const wasm = await readFile(file);
    const bytes = new Uint8Array(wasm).buffer;
    await prepareZXingModule({ overrides: { wasmBinary: bytes }, fireImmediately: true });
  })();
  return prepared;
}

/**
 * Reads the barcodes and QR codes on an upright page. Boxes are in page units. `isClean` means that
 * the image was rendered rather than photographed; a less thorough search, which takes half the time, is then
 * enough.
 */
export async function readCodes(
  image: GrayImage,
  page: number,
  scale: number,
  { isClean = false }: { isClean?: boolean } = {},
): Promise<Code[]> {
  if (Math.min(image.width, image.height) < 20) return [];
  await prepare();
  const small = await shrink(image);
  const found = await readBarcodes(toPgm(small), {
    tryHarder: !isClean,
    tryRotate: true,
    tryInvert: false,
    tryDownscale: true,
    maxNumberOfSymbols: MAX_CODES,
  });
  const unit = scale * (image.width / small.width);
  return found.filter(isCertain).map((result) => toCode(result, page, unit));
}

function isCertain(result: ReadResult): boolean {
  return result.isValid && result.text.trim().length >= LEAST_LENGTH;
}

function toCode(result: ReadResult, page: number, unit: number): Code {
  const { topLeft, topRight, bottomRight, bottomLeft } = result.position;
  const [x0, y0, x1, y1] = getBoundingBox([topLeft, topRight, bottomRight, bottomLeft]);
  const meaning = interpretCode(result.text);
  return {
    format: formatName(result.format),
    text: result.text,
    page,
    box: [x0 * unit, y0 * unit, x1 * unit, y1 * unit],
    ...(meaning !== undefined && { meaning }),
  };
}

/** Converts `EAN-13` and `EAN13` to `ean_13`, and `Code128` to `code_128`. */
function formatName(name: string): string {
  const known = NAMES.get(name);
  if (known !== undefined) return known;
  return name
    .replace(/([a-z])([A-Z0-9])/g, '$1_$2')
    .replace(/([A-Z]{2,})(\d)/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toLowerCase();
}

async function shrink(image: GrayImage): Promise<GrayImage> {
  const { width, height, data } = image;
  const factor = Math.sqrt(MAX_PIXELS / (width * height));
  if (factor >= 1) return image;
  const small = sharp(data, { raw: { width, height, channels: 1 } }).resize({
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
    fit: 'fill',
  });
  const shrunk = await small.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return toGrayImage(shrunk.data, shrunk.info);
}

/** Converts an image to PGM, the most compact format that the decoder accepts. */
function toPgm({ width, height, data }: GrayImage): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]);
}
