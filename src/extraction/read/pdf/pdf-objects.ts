// Finds endless structures before a library follows them. Objects are found by patterns in the bytes, so
// cycles and wrong offsets in the cross-reference table do not matter.
import { constants, inflateSync } from 'node:zlib';

/** Maximum length of a dictionary; the relevant ones are much shorter. */
const MAX_DICTIONARY = 8192;
const MAX_STREAM_BYTES = 32_000_000;

export interface PdfStream {
  objectNumber: number;
  dictionary: string;
  /** The decompressed data; null if the stream is damaged, too large or not compressed with deflate. */
  data: Buffer | null;
}

/**
 * Returns all stream objects whose dictionary contains `mark`, such as `/ObjStm`. If several objects have the
 * same number, only the last one is returned, because it is the newest.
 */
export function findStreams(bytes: Buffer, mark: string, limit: number): PdfStream[] {
  const streams = new Map<number, PdfStream>();
  for (
    let at = bytes.indexOf(mark);
    at !== -1 && streams.size < limit;
    at = bytes.indexOf(mark, at + mark.length)
  ) {
    // Longer names, such as `/EmbeddedFiles`, do not match.
    if (/[A-Za-z]/.test(String.fromCharCode(bytes[at + mark.length] ?? 0))) continue;
    const stream = streamAround(bytes, at);
    if (stream !== null) streams.set(stream.objectNumber, stream);
  }
  return [...streams.values()];
}

/** Returns the object whose dictionary contains the byte at `at`; null if there is none. */
function streamAround(bytes: Buffer, at: number): PdfStream | null {
  const start = bytes.lastIndexOf('obj', at);
  if (start === -1 || at - start > MAX_DICTIONARY) return null;
  const text = bytes.toString('latin1', start + 3, start + 3 + MAX_DICTIONARY);
  // The dictionary may contain a word such as `octet-stream`, so only a `stream` after its end begins the
  // data.
  const opening = />>\s*stream(?=[\r\n])/.exec(text);
  if (opening === null) return null;
  const end = start + 3 + opening.index + opening[0].length;
  const dictionary = text.slice(0, opening.index + 2);
  if (dictionary.includes('endobj')) return null;
  const number = /(\d{1,10})\s+\d{1,5}\s+$/.exec(
    bytes.toString('latin1', Math.max(0, start - 24), start),
  )?.[1];
  if (number === undefined) return null;
  return { objectNumber: Number(number), dictionary, data: streamData(bytes, end, dictionary) };
}

function streamData(bytes: Buffer, after: number, dictionary: string): Buffer | null {
  let from = after;
  if (bytes[from] === 13) from++;
  if (bytes[from] === 10) from++;
  const stated = /\/Length\s+(\d{1,9})(?!\s+\d+\s+R)/.exec(dictionary)?.[1];
  let to = stated === undefined ? -1 : from + Number(stated);
  if (to === -1 || !/^\s*endstream/.test(bytes.toString('latin1', to, to + 16)))
    to = bytes.indexOf('endstream', from);
  if (to === -1) return null;
  return decode(bytes.subarray(from, to), dictionary);
}

/** Decompresses a stream. Returns null if it is not compressed with deflate, is damaged, or is too large. */
function decode(data: Buffer, dictionary: string): Buffer | null {
  const filters = [...(/\/Filter\s*(\[[^\]]*\]|\/\w+)/.exec(dictionary)?.[1] ?? '').matchAll(/\/(\w+)/g)];
  if (filters.length === 0) return data;
  if (filters.length > 1 || !/^(?:FlateDecode|Fl)$/.test(filters[0]?.[1] ?? '')) return null;
  try {
    return inflateSync(data, { maxOutputLength: MAX_STREAM_BYTES, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    // The stream is damaged, or it is a decompression bomb.
    return null;
  }
}

export function readObjectStream({ dictionary, data }: PdfStream): { objectNumber: number; text: string }[] {
  if (data === null) return [];
  const count = Number(/\/N\s+(\d{1,6})/.exec(dictionary)?.[1] ?? 0);
  const first = Number(/\/First\s+(\d{1,9})/.exec(dictionary)?.[1] ?? 0);
  const text = data.toString('latin1');
  const numbers = text
    .slice(0, first)
    .trim()
    .split(/\s+/, count * 2)
    .map(Number);
  const objects: { objectNumber: number; text: string }[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const start = first + (numbers[at + 1] ?? 0);
    const end = first + (numbers[at + 3] ?? text.length);
    objects.push({ objectNumber: numbers[at] ?? 0, text: text.slice(start, end) });
  }
  return objects;
}
