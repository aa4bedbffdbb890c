/** The part of the data that holds settings, one `name value` a line. */
const SETTINGS_PART = 0;
const NONE = -1n;

/**
 * Data of a language with these settings in place of its own. The file begins with the number of its parts and where each
 * of them begins, -1 for none; the parts follow in any order (tessdatamanager.h of Tesseract).
 */
export function withSettings(data: Buffer, settings: string): Buffer {
  const count = data.readUInt32LE(0);
  const head = 4 + 8 * count;
  const starts = Array.from({ length: count }, (_, part) => data.readBigInt64LE(4 + 8 * part));
  const ends = [...starts.filter((start) => start !== NONE), BigInt(data.length)].toSorted(compare);
  const parts = starts.map((start, part) => {
    if (part === SETTINGS_PART) return Buffer.from(settings);
    const end = ends.find((other) => other > start);
    return start === NONE ? null : data.subarray(Number(start), Number(end));
  });
  const table = Buffer.alloc(head);
  table.writeUInt32LE(count, 0);
  let at = head;
  parts.forEach((part, index) => {
    table.writeBigInt64LE(part === null ? NONE : BigInt(at), 4 + 8 * index);
    at += part?.length ?? 0;
  });
  return Buffer.concat([table, ...parts.filter((part) => part !== null)]);
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
