import { constants, inflateSync } from 'node:zlib';
import type { PdfStructure } from './pdf-structure.ts';
import type { PdfStream, PdfValue } from './values.ts';

const DIGITS_OF_85 = 5;
const BYTES_OF_85 = 4;
const WHITESPACE = /[\s\0]/g;

/**
 * Returns null if the bytes are damaged, larger than `limit`, or in an encoding that is not used for embedded
 * files.
 */
export function decodeStream(structure: PdfStructure, stream: PdfStream, limit: number): Uint8Array | null {
  const { dictionary } = stream;
  const filters = readFilters(structure, dictionary.get('Filter') ?? dictionary.get('F'));
  const predictors = readPredictors(structure, dictionary.get('DecodeParms') ?? dictionary.get('DP'));
  if (predictors.some((predictor) => predictor > 1)) return null;
  let data: Buffer = stream.data;
  for (const filter of filters) {
    const decoded = decode(data, filter, limit);
    if (decoded === null) return null;
    data = decoded;
  }
  return data.length > limit ? null : data;
}

function readFilters(structure: PdfStructure, value: PdfValue | undefined): string[] {
  const resolved = structure.resolve(value);
  if (resolved === null) return [];
  return (Array.isArray(resolved) ? resolved : [resolved]).map((name) => structure.name(name));
}

function readPredictors(structure: PdfStructure, value: PdfValue | undefined): number[] {
  const resolved = structure.resolve(value);
  return (Array.isArray(resolved) ? resolved : [resolved]).map((parameters) => {
    const predictor = structure.resolve(structure.dictionary(parameters)?.get('Predictor'));
    return typeof predictor === 'number' ? predictor : 1;
  });
}

function decode(data: Buffer, filter: string, limit: number): Buffer | null {
  switch (filter) {
    case 'FlateDecode':
    case 'Fl':
      return inflate(data, limit);
    case 'ASCIIHexDecode':
    case 'AHx':
      return Buffer.from(data.toString('latin1').split('>', 1).join('').replace(WHITESPACE, ''), 'hex');
    case 'ASCII85Decode':
    case 'A85':
      return decodeAscii85(data.toString('latin1').replace(WHITESPACE, ''));
    default:
      return null;
  }
}

function inflate(data: Buffer, limit: number): Buffer | null {
  try {
    return inflateSync(data, { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    // The caller reports that the file was not read.
    return null;
  }
}

/**
 * Decodes ASCII85: five digits from `!` to `u` represent four bytes, `z` represents four zero bytes, and `~>`
 * marks the end of the data.
 */
function decodeAscii85(encoded: string): Buffer | null {
  const [text = ''] = encoded.replace(/^<~/, '').replaceAll('z', '!!!!!').split('~', 1);
  if (/[^!-u]/.test(text)) return null;
  const decoded = Buffer.alloc(Math.ceil(text.length / DIGITS_OF_85) * BYTES_OF_85);
  for (let at = 0; at < text.length; at += DIGITS_OF_85) {
    let number = 0;
    for (const digit of text.slice(at, at + DIGITS_OF_85).padEnd(DIGITS_OF_85, 'u'))
      number = number * 85 + digit.charCodeAt(0) - 0x21;
    if (number > 0xffffffff) return null;
    decoded.writeUInt32BE(number, (at / DIGITS_OF_85) * BYTES_OF_85);
  }
  const missing = (DIGITS_OF_85 - (text.length % DIGITS_OF_85)) % DIGITS_OF_85;
  return decoded.subarray(0, decoded.length - missing);
}
