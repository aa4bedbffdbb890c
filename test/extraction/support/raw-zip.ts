/** Zip archives written entry by entry, whose headers may lie. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  /** Its bytes in the archive. */
  packed: Buffer;
  /** The size that the headers state. */
  statedSize: number;
  checksum: number;
}

export function zipEntry(name: string, content: string | Buffer): ZipEntry {
  const bytes = Buffer.from(content);
  return { name, packed: deflateRawSync(bytes), statedSize: bytes.length, checksum: crc32(bytes) };
}

export function rawZip(entries: ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      sharedFields(entry),
      Buffer.from(entry.name),
    ]);
    const central = Buffer.concat([
      Buffer.from('PK\x01\x02\x14\0', 'latin1'),
      sharedFields(entry),
      Buffer.alloc(10), // no comment, first disk, no attributes
      uint32(offset),
      Buffer.from(entry.name),
    ]);
    directory.push(central);
    parts.push(local, entry.packed);
    offset += local.length + entry.packed.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const count = uint16(entries.length);
  const end = [
    Buffer.from('PK\x05\x06\0\0\0\0', 'latin1'),
    count,
    count,
    uint32(size),
    uint32(offset),
    uint16(0),
  ];
  return Buffer.concat([...parts, ...directory, ...end]);
}

/** The fields that local header and directory have in common. */
function sharedFields({ name, packed, statedSize, checksum }: ZipEntry): Buffer {
  return Buffer.concat([
    Buffer.from('\x14\0\0\0\x08\0\0\0\0\0', 'latin1'), // version 2.0, deflated, no time
    uint32(checksum),
    uint32(packed.length),
    uint32(statedSize),
    uint16(Buffer.byteLength(name)),
    uint16(0),
  ]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value & 0xffff);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}
