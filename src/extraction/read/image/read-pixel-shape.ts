/** Tags of a TIFF directory, and the types of its numbers. */
const X_RESOLUTION = 282;
const Y_RESOLUTION = 283;
const RATIONAL = 5;
const ENTRY_BYTES = 12;
const MOST_ENTRIES = 1000;
/** Pixels whose sides differ by less are square; resolutions that differ by more are mistakes. */
const LEAST_RATIO = 1.1;
const MOST_RATIO = 4;

/**
 * Returns the height of the pixels of a TIFF page in relation to their width: about 2 for faxes in standard resolution
 * (204 × 98 dpi), whose text would otherwise have half of its height. Returns 1 if the file does not state it.
 * @param page zero-based
 */
export function readPixelShape(bytes: Buffer, page: number): number {
  try {
    const shape = readShape(bytes, page);
    const ratio = Math.max(shape, 1 / shape);
    return ratio >= LEAST_RATIO && ratio <= MOST_RATIO ? shape : 1;
  } catch (error) {
    // The decoder decides whether the file is too damaged.
    if (error instanceof RangeError) return 1;
    throw error;
  }
}

/** @throws {RangeError} if an offset is outside the file */
function readShape(bytes: Buffer, page: number): number {
  const isLittle = bytes.toString('latin1', 0, 2) === 'II';
  const readShort = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const readLong = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const findEnd = (directory: number) =>
    directory + 2 + Math.min(MOST_ENTRIES, readShort(directory)) * ENTRY_BYTES;
  let directory = readLong(4);
  for (let index = 0; index < page; index++) directory = readLong(findEnd(directory));
  const resolutions = new Map<number, number>();
  for (let at = directory + 2; at < findEnd(directory); at += ENTRY_BYTES) {
    const tag = readShort(at);
    if ((tag !== X_RESOLUTION && tag !== Y_RESOLUTION) || readShort(at + 2) !== RATIONAL) continue;
    const value = readLong(at + 8);
    resolutions.set(tag, readLong(value) / readLong(value + 4));
  }
  return (resolutions.get(X_RESOLUTION) ?? NaN) / (resolutions.get(Y_RESOLUTION) ?? NaN);
}
