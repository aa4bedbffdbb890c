const BYTE_ORDER_MARKS: readonly { mark: readonly number[]; encoding: string }[] = [
  { mark: [0xff, 0xfe, 0x00, 0x00], encoding: 'utf-32le' },
  { mark: [0x00, 0x00, 0xfe, 0xff], encoding: 'utf-32be' },
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
];
const SAMPLE_BYTES = 65_536;
/**
 * Minimum share of code units that contain a NUL. In Chinese text, only spaces and line breaks contain one.
 */
const LEAST_SHARE = 0.05;
/** If at least this share of the bytes are NULs, they cannot be stray bytes in a different encoding. */
const SURE_SHARE = 0.5;
/** If fewer NULs than this have the same offset within their code unit, it may be a coincidence. */
const MIN_NULS = 4;

/**
 * Detects UTF-16 and UTF-32 by a byte order mark or by the positions of NULs. UTF-8 is detected only by its
 * mark.
 */
export function detectWideEncoding(bytes: Uint8Array): string | undefined {
  const marked = BYTE_ORDER_MARKS.find(({ mark }) => mark.every((value, index) => bytes[index] === value));
  if (marked !== undefined) return marked.encoding;
  const units = Math.floor(Math.min(bytes.length, SAMPLE_BYTES) / 4);
  if (units < 2) return undefined;
  const nulls = [0, 0, 0, 0];
  for (let at = 0; at < units * 4; at++) if (bytes[at] === 0) nulls[at % 4] = (nulls[at % 4] ?? 0) + 1;
  const [a, b, c, d] = nulls.map((count) => count / units);
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  if (c > 0.9 && d > 0.9 && a < 0.2) return 'utf-32le';
  if (a > 0.9 && b > 0.9 && d < 0.2) return 'utf-32be';
  const even = (a + c) / 2;
  const odd = (b + d) / 2;
  const share = Math.max(odd, even);
  if (share <= LEAST_SHARE || (share < SURE_SHARE && hasStrayNuls(bytes))) return undefined;
  if (even < odd / 20) return 'utf-16le';
  return odd < even / 20 ? 'utf-16be' : undefined;
}

/** Whether the NULs are stray bytes: there are few of them, or the other bytes are valid UTF-8. */
function hasStrayNuls(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const rest = sample.filter((byte) => byte !== 0);
  return sample.length - rest.length < MIN_NULS || isUtf8(rest);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // Decoded as a stream, because the sample may end in the middle of a character.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
