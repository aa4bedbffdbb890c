export interface OleProperties {
  title?: string;
  author?: string;
  /** Creation date (ISO 8601). */
  created?: string;
  pages?: number;
}

const SECTION_OFFSET = 44;
const MAX_PROPERTIES = 100;
const CODEPAGE = 1;
const TITLE = 2;
const AUTHOR = 4;
const CREATED = 12;
const PAGES = 14;
const TYPE_INT16 = 2;
const TYPE_INT32 = 3;
const TYPE_STRING = 30;
const TYPE_FILETIME = 64;
/** Milliseconds from the beginning of 1601 to the beginning of 1970. */
const EPOCH_1601 = 11_644_473_600_000;

/**
 * Reads a `SummaryInformation` stream, which is a property set ([MS-OLEPS]). If the stream is damaged, some
 * properties may be missing.
 */
export function readOleProperties(stream: Uint8Array): OleProperties {
  const bytes = Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength);
  const values = new Map<number, { type: number; at: number }>();
  try {
    const section = bytes.readUInt32LE(SECTION_OFFSET);
    const count = Math.min(MAX_PROPERTIES, bytes.readUInt32LE(section + 4));
    for (let n = 0; n < count; n++) {
      const id = bytes.readUInt32LE(section + 8 + 8 * n);
      const at = section + bytes.readUInt32LE(section + 12 + 8 * n);
      values.set(id, { type: bytes.readUInt32LE(at), at: at + 4 });
    }
  } catch (error) {
    // The stream is truncated. Use the properties that were read before its end.
    if (!(error instanceof RangeError)) throw error;
  }
  const getNumber = (id: number) => readNumber(bytes, values.get(id));
  const codepage = getNumber(CODEPAGE) ?? 0;
  const encoding =
    codepage === 65001
      ? 'utf-8'
      : codepage >= 1250 && codepage <= 1258
        ? `windows-${codepage}`
        : 'windows-1252';
  const getText = (id: number) => readString(bytes, values.get(id), encoding);
  const title = getText(TITLE);
  const author = getText(AUTHOR);
  const created = readTime(bytes, values.get(CREATED));
  const pages = getNumber(PAGES);
  return {
    ...(title && { title }),
    ...(author && { author }),
    ...(created && { created }),
    ...(pages !== undefined && pages > 0 && { pages }),
  };
}

type Place = { type: number; at: number } | undefined;

function readNumber(bytes: Buffer, place: Place): number | undefined {
  if (place === undefined || place.at + 4 > bytes.length) return undefined;
  if (place.type === TYPE_INT16) return bytes.readUInt16LE(place.at);
  return place.type === TYPE_INT32 ? bytes.readInt32LE(place.at) : undefined;
}

function readString(bytes: Buffer, place: Place, encoding: string): string | undefined {
  if (place?.type !== TYPE_STRING || place.at + 4 > bytes.length) return undefined;
  const length = bytes.readUInt32LE(place.at);
  const raw = bytes.subarray(place.at + 4, place.at + 4 + length);
  return new TextDecoder(encoding).decode(raw).replace(/\0.*$/s, '').trim();
}

function readTime(bytes: Buffer, place: Place): string | undefined {
  if (place?.type !== TYPE_FILETIME || place.at + 8 > bytes.length) return undefined;
  const time = Number(bytes.readBigUInt64LE(place.at) / 10_000n) - EPOCH_1601;
  return time > 0 && time < 8.64e15 ? new Date(time).toISOString() : undefined;
}
