import type { Format } from './formats.ts';

/**
 * The format that the first bytes indicate. For `zip` and `ole`, the actual format depends on the entries in
 * the container.
 */
export type Signature = Format | 'zip' | 'ole';

interface Magic {
  format: Signature;
  at: number;
  bytes: readonly number[];
}

const toAscii = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));

const MAGICS: readonly Magic[] = [
  { format: 'pdf', at: 0, bytes: toAscii('%PDF-') },
  { format: 'png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { format: 'jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { format: 'gif', at: 0, bytes: toAscii('GIF87a') },
  { format: 'gif', at: 0, bytes: toAscii('GIF89a') },
  { format: 'webp', at: 8, bytes: toAscii('WEBP') },
  { format: 'tiff', at: 0, bytes: [0x49, 0x49, 0x2a, 0x00] },
  { format: 'tiff', at: 0, bytes: [0x4d, 0x4d, 0x00, 0x2a] },
  { format: 'tiff', at: 0, bytes: [0x49, 0x49, 0x2b, 0x00] },
  { format: 'tiff', at: 0, bytes: [0x4d, 0x4d, 0x00, 0x2b] },
  { format: 'zip', at: 0, bytes: [0x50, 0x4b, 0x03, 0x04] },
  { format: 'zip', at: 0, bytes: [0x50, 0x4b, 0x05, 0x06] },
  { format: 'ole', at: 0, bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] },
  { format: 'rtf', at: 0, bytes: toAscii('{\\rtf') },
];

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];
/** Valid sizes of the second header of a bitmap. Many other files also begin with "BM". */
const BMP_HEADER_SIZES = [12, 16, 40, 52, 56, 64, 108, 124];

/** Returns `unknown` if the bytes match no known signature. */
export function readSignature(bytes: Uint8Array): Signature {
  const magic = MAGICS.find(({ at, bytes: wanted }) =>
    wanted.every((value, index) => bytes[at + index] === value),
  );
  if (magic?.format === 'webp' && !startsWith(bytes, 'RIFF')) return 'unknown';
  return magic?.format ?? detectImageContainer(bytes) ?? (isBitmap(bytes) ? 'bmp' : 'unknown');
}

/** Detects HEIC and AVIF, which are both ISO base media files and differ only in their brands. */
function detectImageContainer(bytes: Uint8Array): 'heic' | 'avif' | undefined {
  if (readAscii(bytes, 4, 8) !== 'ftyp') return undefined;
  const size = Math.min(((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0), 256, bytes.length);
  const brands = [readAscii(bytes, 8, 12)];
  for (let at = 16; at + 4 <= size; at += 4) brands.push(readAscii(bytes, at, at + 4));
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'heic' : undefined;
}

function isBitmap(bytes: Uint8Array): boolean {
  if (!startsWith(bytes, 'BM') || bytes.length < 26) return false;
  const headerSize = new DataView(bytes.buffer, bytes.byteOffset).getUint32(14, true);
  return BMP_HEADER_SIZES.includes(headerSize);
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return readAscii(bytes, 0, text.length) === text;
}

function readAscii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}
