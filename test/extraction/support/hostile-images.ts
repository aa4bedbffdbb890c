/** Creates images whose headers do not match their contents. */
import { crc32 } from 'node:zlib';
import { makeNestedFlate } from './deflate-bomb.ts';

/** Creates a complete gray PNG whose pixels are a run of zeros, which compresses very well. */
export function makeEmptyPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const data = makeNestedFlate(1, height * (width + 1));
  return Buffer.concat([
    signature,
    makeChunk('IHDR', header),
    makeChunk('IDAT', data),
    makeChunk('IEND', Buffer.alloc(0)),
  ]);
}

function makeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Creates a GIF whose screen has this size; each frame has 8 × 8 pixels. */
export function makeGif(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.alloc(4);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  const head = Buffer.concat([Buffer.from('GIF89a'), screen, Buffer.from('800000000000ffffff', 'hex')]);
  const frame = Buffer.from('21f90405000000002c00000000080008000002078c8fa9cbed5d0000', 'hex');
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.of(0x3b)]);
}

/** Creates a GIF whose frame has no pixels. */
export function makeEmptyGif(): Buffer {
  return Buffer.from('474946383961000000000000002c00000000000000000002003b', 'hex');
}

/**
 * Creates a TIFF with white frames of 2 × 2 pixels. After the last frame, it refers to a frame at offset
 * `next`.
 */
export function makeTiff(frames: number, next = 0): Buffer {
  const tags = 8;
  const size = 2 + tags * 12 + 4 + 4;
  const parts = [Buffer.from('49492a0008000000', 'hex')];
  for (let frame = 0; frame < frames; frame++) {
    const at = 8 + frame * size;
    const directory = Buffer.alloc(size, 255);
    directory.writeUInt16LE(tags, 0);
    const values = [
      [256, 2], // Width
      [257, 2], // Height
      [258, 8], // Bits per sample
      [259, 1], // Compression: none
      [262, 1], // Zero is black.
      [273, at + size - 4], // Offset of the pixels
      [278, 2], // Number of rows
      [279, 4], // Number of bytes
    ];
    for (const [index, [tag = 0, value = 0]] of values.entries()) {
      const entry = 2 + index * 12;
      directory.writeUInt16LE(tag, entry);
      directory.writeUInt16LE(4, entry + 2); // Type: 32-bit number
      directory.writeUInt32LE(1, entry + 4);
      directory.writeUInt32LE(value, entry + 8);
    }
    directory.writeUInt32LE(frame === frames - 1 ? next : at + size, 2 + tags * 12);
    parts.push(directory);
  }
  return Buffer.concat(parts);
}

/** Creates the header of a 24-bit bitmap of this size, followed by almost no pixels. */
export function makeBmpHeader(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(54 + 16);
  bytes.write('BM');
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}

/** Creates a box of the ISO base media format. HEIC and AVIF files consist of such boxes. */
function makeBox(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 8);
  return Buffer.concat([size, Buffer.from(type), body]);
}

/** Creates files whose boxes would mislead a naive reader. */
export function makeCraftedBoxes(brand: 'heic' | 'avif'): Record<string, Buffer> {
  const head = makeBox('ftyp', Buffer.from(`${brand}\0\0\0\0mif1${brand}`));
  const version = Buffer.alloc(4);
  const handler = makeBox('hdlr', Buffer.alloc(8), Buffer.from('pict'), Buffer.alloc(13));
  const primary = makeBox('pitm', version, Buffer.of(0, 1));
  const makeSizeBox = (side: string) =>
    makeBox('iprp', makeBox('ipco', makeBox('ispe', version, Buffer.from(side.repeat(2), 'hex'))));
  let nested = makeBox('free');
  for (let depth = 0; depth < 10_000; depth++) nested = makeBox('iprp', nested);
  return {
    'boxes ten thousand deep': Buffer.concat([head, makeBox('meta', version, nested)]),
    'endless items': Buffer.concat([
      head,
      makeBox(
        'meta',
        version,
        handler,
        primary,
        makeBox('iloc', Buffer.from('0100000044000fffffff', 'hex'), Buffer.alloc(64, 255)),
        makeBox('iinf', Buffer.from('00000000ffff', 'hex')),
        makeSizeBox('ffffffff'),
      ),
    ]),
    'a box larger than the file': Buffer.concat([
      head,
      Buffer.from('00000001', 'hex'),
      Buffer.from('meta'),
      Buffer.alloc(8, 255),
    ]),
    'a box of no size in front of the rest': Buffer.concat([
      head,
      Buffer.from('00000000', 'hex'),
      Buffer.from('meta'),
      handler,
    ]),
    'an item of no pixels': Buffer.concat([
      head,
      makeBox('meta', version, handler, primary, makeSizeBox('00000000')),
    ]),
  };
}
