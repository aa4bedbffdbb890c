/** Creates ZIP archives entry by entry, so that tests can make the headers invalid. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  /** The entry's bytes as they are stored in the archive. */
  packed: Buffer;
  /** The entry's size according to the headers. */
  statedSize: number;
  checksum: number;
}

export function makeZipEntry(name: string, content: string | Buffer): ZipEntry {
  const bytes = Buffer.from(content);
  return { name, packed: deflateRawSync(bytes), statedSize: bytes.length, checksum: crc32(bytes) };
}

export function makeRawZip(entries: ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      encodeSharedFields(entry),
      Buffer.from(entry.name),
    ]);
    const central = Buffer.concat([
      Buffer.from('PK\x01\x02\x14\0', 'latin1'),
      encodeSharedFields(entry),
      Buffer.alloc(10), // no comment, first disk, no attributes
      encodeUint32(offset),
      Buffer.from(entry.name),
    ]);
    directory.push(central);
    parts.push(local, entry.packed);
    offset += local.length + entry.packed.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const count = encodeUint16(entries.length);
  const end = [
    Buffer.from('PK\x05\x06\0\0\0\0', 'latin1'),
    count,
    count,
    encodeUint32(size),
    encodeUint32(offset),
    encodeUint16(0),
  ];
  return Buffer.concat([...parts, ...directory, ...end]);
}

/** Encodes the fields that are in both the local header and the central directory. */
function encodeSharedFields({ name, packed, statedSize, checksum }: ZipEntry): Buffer {
  return Buffer.concat([
    Buffer.from('\x14\0\0\0\x08\0\0\0\0\0', 'latin1'), // version 2.0, deflated, no time
    encodeUint32(checksum),
    encodeUint32(packed.length),
    encodeUint32(statedSize),
    encodeUint16(Buffer.byteLength(name)),
    encodeUint16(0),
  ]);
}

function encodeUint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value & 0xffff);
  return bytes;
}

function encodeUint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}
