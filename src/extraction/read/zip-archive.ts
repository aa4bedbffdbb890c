import { crc32, inflateRawSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { ExtractionError } from '../document.ts';

/** Generous limits: a 15 MB Office file has a few hundred entries and unpacks to about ten times its size. */
const MAX_ENTRIES = 10_000;
const MAX_TOTAL_BYTES = 400 * 1024 * 1024;
const MAX_ENTRY_BYTES = 200 * 1024 * 1024;
/** Maximum nesting; a workbook in a presentation in a letter has three levels. */
const MAX_NESTING = 5;

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const OLE = 0xd0cf11e0;
/** Signature of the local header at the beginning of an archive. */
const ZIP = 0x504b0304;
const STORED = 0;
const DEFLATED = 8;

const ENCRYPTED = 1;

export interface ZipEntry {
  name: string;
  method: number;
  encrypted: boolean;
  crc: number;
  packedSize: number;
  statedSize: number;
  offset: number;
}

interface ZipLimits {
  entryBytes: number;
  totalBytes: number;
}

/**
 * Reads a ZIP archive. The limits apply to the actual unpacked size rather than the size in a header. Throws
 * `resource_limit_exceeded` for decompression bombs: too many entries or bytes, a wrong size, or a name that
 * points outside the archive. Throws `corrupt_file` if the directory cannot be read.
 */
export class ZipArchive {
  readonly #bytes: Buffer;
  /** All entries in the order of the directory, even if some names differ only in case. */
  readonly #list: ZipEntry[] = [];
  readonly #entries = new Map<string, ZipEntry>();
  readonly #limits: ZipLimits;
  #inflated = 0;

  constructor(
    bytes: Uint8Array,
    limits: ZipLimits = { entryBytes: MAX_ENTRY_BYTES, totalBytes: MAX_TOTAL_BYTES },
  ) {
    refuseEncrypted(bytes);
    this.#limits = limits;
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    try {
      this.#readDirectory();
    } catch (cause) {
      if (cause instanceof ExtractionError) throw cause;
      throw new ExtractionError('corrupt_file', 'The directory of the archive cannot be read.', { cause });
    }
  }

  names(): string[] {
    return [...this.#entries.values()].map((entry) => entry.name);
  }

  /** Returns the bytes of an entry; null if it is missing. As in Office, names are not case-sensitive. */
  read(name: string): Buffer | null {
    const entry = this.#entries.get(toKey(name));
    return entry === undefined ? null : this.#inflate(entry);
  }

  entries(): ZipEntry[] {
    return this.#list;
  }

  /** Returns the bytes of an entry. Throws `corrupt_file` if they do not match the checksum. */
  readEntry(entry: ZipEntry): Buffer {
    const bytes = this.#inflate(entry);
    if (crc32(bytes) !== entry.crc)
      throw new ExtractionError('corrupt_file', 'An entry of the archive is damaged.');
    return bytes;
  }

  #inflate(entry: ZipEntry): Buffer {
    if (entry.encrypted) throw new ExtractionError('password_protected', 'The archive is encrypted.');
    const packed = this.#packedBytes(entry);
    const { entryBytes, totalBytes } = this.#limits;
    const room = Math.min(entryBytes, totalBytes - this.#inflated);
    if (entry.method === STORED) return packed;
    if (entry.method !== DEFLATED)
      throw new ExtractionError(
        'unsupported_content',
        'A compression method of the archive is not supported.',
      );
    const limit = Math.max(1, Math.min(room, entry.statedSize));
    const bytes = inflate(packed, limit);
    this.#inflated += bytes.length;
    return bytes;
  }

  readText(name: string): string | null {
    const bytes = this.read(name);
    return bytes === null ? null : decodeXml(bytes);
  }

  /** Unpacks every entry once, to check the archive before another library reads it. */
  checkAll(): void {
    for (const { name } of this.#entries.values()) this.#refuseNested(this.read(name), 1);
  }

  /**
   * Checks entries as `checkAll` does, but skips damaged ones, because only some entries of the archive are
   * needed.
   */
  refuseBombs(): void {
    for (const { name } of this.#entries.values()) this.#refuseNested(this.#readSound(name), 1);
    // Resets the count, because entries that are read later are counted again.
    this.#inflated = 0;
  }

  /**
   * Checks an entry that is itself an archive, such as a workbook in a letter. Its unpacked size also counts
   * towards the limit.
   */
  #refuseNested(bytes: Buffer | null, depth: number): void {
    if (bytes === null || bytes.length < 4 || bytes.readUInt32BE(0) !== ZIP) return;
    if (depth > MAX_NESTING)
      throw new ExtractionError('resource_limit_exceeded', 'Archives are nested too deeply.');
    const inner = openSound(bytes);
    if (inner === null) return;
    inner.#inflated = this.#inflated;
    for (const { name } of inner.#entries.values()) inner.#refuseNested(inner.#readSound(name), depth + 1);
    this.#inflated = inner.#inflated;
  }

  /** Returns null if the entry is damaged or encrypted. */
  #readSound(name: string): Buffer | null {
    return ignoreUnreadable(() => this.read(name));
  }

  #packedBytes(entry: ZipEntry): Buffer {
    const at = entry.offset;
    if (at + 30 > this.#bytes.length || this.#bytes.readUInt32LE(at) !== LOCAL_HEADER)
      throw new ExtractionError('corrupt_file', 'An entry of the archive is missing.');
    const start = at + 30 + this.#bytes.readUInt16LE(at + 26) + this.#bytes.readUInt16LE(at + 28);
    if (start + entry.packedSize > this.#bytes.length)
      throw new ExtractionError('corrupt_file', 'An entry of the archive is truncated.');
    return this.#bytes.subarray(start, start + entry.packedSize);
  }

  #readDirectory(): void {
    const bytes = this.#bytes;
    const end = findEnd(bytes);
    const count = bytes.readUInt16LE(end + 10);
    if (count > MAX_ENTRIES)
      throw new ExtractionError(
        'resource_limit_exceeded',
        `The archive has more than ${MAX_ENTRIES} entries.`,
      );
    let stated = 0;
    let at = bytes.readUInt32LE(end + 16);
    for (let n = 0; n < count; n++) {
      if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY)
        throw new ExtractionError('corrupt_file', 'The directory of the archive is damaged.');
      const nameLength = bytes.readUInt16LE(at + 28);
      const entry: ZipEntry = {
        name: decodeName(bytes.subarray(at + 46, at + 46 + nameLength)),
        method: bytes.readUInt16LE(at + 10),
        encrypted: (bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
        crc: bytes.readUInt32LE(at + 16),
        packedSize: bytes.readUInt32LE(at + 20),
        statedSize: bytes.readUInt32LE(at + 24),
        offset: bytes.readUInt32LE(at + 42),
      };
      if (/(^|[\\/])\.\.([\\/]|$)|^([\\/]|[A-Za-z]:)/.test(entry.name) && !entry.name.startsWith('/'))
        throw new ExtractionError(
          'resource_limit_exceeded',
          'An entry of the archive has a path outside the archive.',
        );
      stated += entry.statedSize;
      if (stated > this.#limits.totalBytes || entry.statedSize > this.#limits.entryBytes)
        throw new ExtractionError('resource_limit_exceeded', 'The decompressed archive is too large.');
      this.#list.push(entry);
      if (!this.#entries.has(toKey(entry.name))) this.#entries.set(toKey(entry.name), entry);
      at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
  }
}

/** Throws `password_protected` if the file is an OLE file, in which Office stores encrypted files. */
export function refuseEncrypted(bytes: Uint8Array): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (
    buffer.length > 4 &&
    buffer.readUInt32BE(0) === OLE &&
    buffer.includes(Buffer.from('EncryptedPackage', 'utf16le'))
  )
    throw new ExtractionError('password_protected', 'The file requires a password.');
}

function openSound(bytes: Buffer): ZipArchive | null {
  return ignoreUnreadable(() => new ZipArchive(bytes));
}

/**
 * Returns null if the entry is damaged or encrypted, in which case it cannot be a decompression bomb. The
 * problem is reported when the entry is read later.
 */
function ignoreUnreadable<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof ExtractionError && error.code !== 'resource_limit_exceeded') return null;
    throw error;
  }
}

/**
 * Decodes a name as UTF-8 regardless of the UTF-8 flag, because many programs do not set it. A name that is
 * not valid UTF-8 is decoded with the code page of the first ZIP programs.
 */
function decodeName(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? iconv.decode(bytes, 'cp437') : text;
}

function toKey(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

function findEnd(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - 22 - 0xffff);
  for (let at = bytes.length - 22; at >= lowest; at--)
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  throw new ExtractionError('corrupt_file', 'The archive has no directory.');
}

function inflate(packed: Buffer, limit: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: limit });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : '';
    if (code === 'ERR_BUFFER_TOO_LARGE')
      throw new ExtractionError(
        'resource_limit_exceeded',
        'An entry of the archive inflates to more than its stated size.',
        {
          cause,
        },
      );
    throw new ExtractionError('corrupt_file', 'An entry of the archive is damaged.', { cause });
  }
}

/** Decodes XML as UTF-8, or as UTF-16 if it has a byte order mark. Office files use no other encoding. */
function decodeXml(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}
