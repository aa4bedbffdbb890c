/** What was decoded and by which encoding, as the Encoding Standard names it. */
export interface DecodedText {
  text: string;
  encoding: string;
}

const BYTE_ORDER_MARKS: readonly { mark: readonly number[]; encoding: string }[] = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
];
const SAMPLE_BYTES = 65_536;
const FALLBACK = 'windows-1252';

/**
 * The text of bytes in an unknown encoding: by its byte order mark, as UTF-16 by where its NULs stand, as UTF-8 where
 * it is valid, as the encoding that it was declared to have, else as Windows-1252, in which every byte means something.
 */
export function decodeText(bytes: Uint8Array, hint: { declared?: string } = {}): DecodedText {
  const marked = BYTE_ORDER_MARKS.find(({ mark }) => mark.every((value, index) => bytes[index] === value));
  const encoding = marked?.encoding ?? wideEncoding(bytes);
  if (encoding !== undefined) return { text: new TextDecoder(encoding).decode(bytes), encoding };
  for (const candidate of ['utf-8', hint.declared]) {
    const text = candidate === undefined ? undefined : decodeStrictly(bytes, candidate);
    if (text !== undefined && candidate !== undefined) return { text, encoding: candidate };
  }
  return { text: new TextDecoder(FALLBACK).decode(bytes), encoding: FALLBACK };
}

/** UTF-16 without a mark: letters below U+0100 leave a NUL in every second byte. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  let even = 0;
  let odd = 0;
  for (let at = 0; at < sample.length; at++) {
    if (sample[at] !== 0) continue;
    if (at % 2 === 0) even++;
    else odd++;
  }
  const most = sample.length * 0.35;
  if (odd > most && even < odd / 20) return 'utf-16le';
  return even > most && odd < even / 20 ? 'utf-16be' : undefined;
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // Not valid in this encoding, or no encoding at all: the next candidate is tried.
    return undefined;
  }
}
