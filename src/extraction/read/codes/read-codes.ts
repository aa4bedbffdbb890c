import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import { boundingBox, type GrayPicture, scalePicture } from '../../ocr/picture.ts';
import type { Code } from '../../parsed-data.ts';
import { codeMeaning } from './code-meaning.ts';

const MAX_PIXELS = 6_000_000;
const MAX_CODES = 50;
/** Codes without a check digit of so few characters are seen in any print. */
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

/** The decoder's WebAssembly is read from its package: by itself it would fetch it from a server. */
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
 * Barcodes and QR codes of an upright page; boxes are multiplied into the unit of the page. A clean picture, drawn and not
 * photographed, is searched in half the time.
 */
export async function readCodes(
  picture: GrayPicture,
  page: number,
  scale: number,
  { isClean = false }: { isClean?: boolean } = {},
): Promise<Code[]> {
  if (Math.min(picture.width, picture.height) < 20) return [];
  await prepare();
  const factor = Math.min(1, Math.sqrt(MAX_PIXELS / (picture.width * picture.height)));
  const small = scalePicture(
    picture,
    Math.max(1, Math.round(picture.width * factor)),
    Math.max(1, Math.round(picture.height * factor)),
  );
  const found = await readBarcodes(imageData(small), {
    tryHarder: !isClean,
    tryRotate: true,
    tryInvert: false,
    tryDownscale: true,
    maxNumberOfSymbols: MAX_CODES,
  });
  const unit = scale * (picture.width / small.width);
  return found.filter(isCertain).map((result) => toCode(result, page, unit));
}

function isCertain(result: ReadResult): boolean {
  return result.isValid && result.text.trim().length >= LEAST_LENGTH;
}

function toCode(result: ReadResult, page: number, unit: number): Code {
  const { topLeft, topRight, bottomRight, bottomLeft } = result.position;
  const [x0, y0, x1, y1] = boundingBox([topLeft, topRight, bottomRight, bottomLeft]);
  const meaning = codeMeaning(result.text);
  return {
    format: formatName(result.format),
    text: result.text,
    page,
    box: [x0 * unit, y0 * unit, x1 * unit, y1 * unit],
    ...(meaning !== undefined && { meaning }),
  };
}

/** `EAN-13` and `EAN13` are `ean_13`, `Code128` is `code_128`. */
function formatName(name: string): string {
  const known = NAMES.get(name);
  if (known !== undefined) return known;
  return name
    .replace(/([a-z])([A-Z0-9])/g, '$1_$2')
    .replace(/([A-Z]{2,})(\d)/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toLowerCase();
}

function imageData({ width, height, data }: GrayPicture): ImageDataLike {
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let i = 0, at = 0; i < data.length; i++, at += 4) {
    const value = data[i] ?? 0;
    rgba[at] = value;
    rgba[at + 1] = value;
    rgba[at + 2] = value;
    rgba[at + 3] = 255;
  }
  return { width, height, data: rgba, colorSpace: 'srgb' };
}

interface ImageDataLike {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
  colorSpace: 'srgb';
}
