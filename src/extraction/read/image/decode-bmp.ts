import { ExtractionError } from '../../document.ts';
import { checkSize } from './limits.ts';

/** RGB pixels, three bytes each, from top to bottom. */
export interface RgbPixels {
  width: number;
  height: number;
  data: Uint8Array;
}

const RLE8 = 1;
const RLE4 = 2;
const BITFIELDS = 3;
const ALPHA_BITFIELDS = 6;

interface Header {
  width: number;
  height: number;
  topDown: boolean;
  bits: number;
  compression: number;
  palette: { at: number; size: number; count: number };
  pixelsAt: number;
  masks: [number, number, number];
}

/**
 * Decodes Windows and OS/2 bitmaps with 1 to 32 bits per pixel, palettes, bit fields and run-length encoding.
 */
export function decodeBmp(bytes: Buffer): RgbPixels {
  try {
    const header = readHeader(bytes);
    checkSize(header.width, header.height);
    return isRunLength(header) ? readRuns(bytes, header) : readRows(bytes, header);
  } catch (cause) {
    if (cause instanceof ExtractionError) throw cause;
    throw new ExtractionError('corrupt_file', 'The bitmap is damaged.', { cause });
  }
}

function readHeader(bytes: Buffer): Header {
  const size = bytes.readUInt32LE(14);
  const isOld = size === 12;
  const width = isOld ? bytes.readUInt16LE(18) : bytes.readInt32LE(18);
  const height = isOld ? bytes.readUInt16LE(20) : bytes.readInt32LE(22);
  const bits = isOld ? bytes.readUInt16LE(24) : bytes.readUInt16LE(28);
  const compression = isOld ? 0 : bytes.readUInt32LE(30);
  const stated = isOld || size < 40 ? 0 : bytes.readUInt32LE(46);
  const hasMasks = compression === BITFIELDS || compression === ALPHA_BITFIELDS;
  const masks: Header['masks'] = hasMasks
    ? [bytes.readUInt32LE(54), bytes.readUInt32LE(58), bytes.readUInt32LE(62)]
    : bits === 16
      ? [0x7c00, 0x3e0, 0x1f]
      : [0xff0000, 0xff00, 0xff];
  const count = bits <= 8 ? (stated > 0 ? Math.min(stated, 256) : 1 << bits) : 0;
  return {
    width,
    height: Math.abs(height),
    topDown: height < 0,
    bits,
    compression,
    palette: { at: 14 + size + (hasMasks && size === 40 ? 12 : 0), size: isOld ? 3 : 4, count },
    pixelsAt: bytes.readUInt32LE(10),
    masks,
  };
}

function isRunLength({ compression }: Header): boolean {
  return compression === RLE8 || compression === RLE4;
}

function createPaletteWriter(bytes: Buffer, { palette, width }: Header, data: Uint8Array) {
  return (x: number, y: number, index: number): void => {
    const from = palette.at + Math.min(index, palette.count - 1) * palette.size;
    const to = (y * width + x) * 3;
    data[to] = bytes[from + 2] ?? 0;
    data[to + 1] = bytes[from + 1] ?? 0;
    data[to + 2] = bytes[from] ?? 0;
  };
}

function readRows(bytes: Buffer, header: Header): RgbPixels {
  const { width, height, bits, masks } = header;
  if (
    ![1, 2, 4, 8, 16, 24, 32].includes(bits) ||
    ![0, BITFIELDS, ALPHA_BITFIELDS].includes(header.compression)
  )
    throw new ExtractionError('unsupported_content', 'Bitmaps of this type are not supported.');
  const data = new Uint8Array(width * height * 3).fill(255);
  const put = createPaletteWriter(bytes, header, data);
  const stride = Math.ceil((width * bits) / 32) * 4;
  const [red, green, blue] = [
    createChannelReader(masks[0]),
    createChannelReader(masks[1]),
    createChannelReader(masks[2]),
  ];
  for (let row = 0; row < height; row++) {
    const y = header.topDown ? row : height - 1 - row;
    const start = header.pixelsAt + row * stride;
    // If the file is truncated, the available pixels are returned.
    if (start + stride > bytes.length) break;
    for (let x = 0; x < width; x++) {
      if (bits <= 8) {
        const shift = 8 - bits - ((x * bits) % 8);
        put(x, y, ((bytes[start + ((x * bits) >> 3)] ?? 0) >> shift) & ((1 << bits) - 1));
        continue;
      }
      const at = start + (x * bits) / 8;
      const low = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
      const value =
        bits === 16
          ? low
          : low | ((bytes[at + 2] ?? 0) << 16) | (bits === 32 ? (bytes[at + 3] ?? 0) << 24 : 0);
      const to = (y * width + x) * 3;
      data[to] = red(value);
      data[to + 1] = green(value);
      data[to + 2] = blue(value);
    }
  }
  return { width, height, data };
}

/** Returns a function that extracts the bits of a mask from a pixel and scales them to a byte. */
function createChannelReader(mask: number): (pixel: number) => number {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const most = mask >>> shift;
  return (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / most);
}

/**
 * Decodes run-length encoded pixels of 8 or 4 bits. Escapes mark the end of a line, the end of the image, and
 * jumps.
 */
function readRuns(bytes: Buffer, header: Header): RgbPixels {
  const { width, height, compression } = header;
  const data = new Uint8Array(width * height * 3).fill(255);
  const put = createPaletteWriter(bytes, header, data);
  const isHalf = compression === RLE4;
  let x = 0;
  let row = 0;
  let at = header.pixelsAt;
  const draw = (index: number) => {
    if (x < width && row < height) put(x, header.topDown ? row : height - 1 - row, index);
    x++;
  };
  while (at + 1 < bytes.length && row < height) {
    const count = bytes[at] ?? 0;
    const value = bytes[at + 1] ?? 0;
    at += 2;
    if (count > 0) {
      for (let i = 0; i < count; i++) draw(isHalf ? (i % 2 === 0 ? value >> 4 : value & 15) : value);
    } else if (value === 0) {
      x = 0;
      row++;
    } else if (value === 1) break;
    else if (value === 2) {
      x += bytes[at] ?? 0;
      row += bytes[at + 1] ?? 0;
      at += 2;
    } else {
      for (let i = 0; i < value; i++) {
        const byte = bytes[at + (isHalf ? i >> 1 : i)] ?? 0;
        draw(isHalf ? (i % 2 === 0 ? byte >> 4 : byte & 15) : byte);
      }
      const length = isHalf ? (value + 1) >> 1 : value;
      at += length + (length % 2);
    }
  }
  return { width, height, data };
}
