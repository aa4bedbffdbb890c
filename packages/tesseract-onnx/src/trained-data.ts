import { ByteReader } from './byte-reader.ts';
import { type Layer, readLayer } from './layers.ts';

/**
 * The parts of a language file that are used, as indexes in the file's table (see Tesseract's
 * tessdatamanager.h).
 */
const PART = { network: 17, characters: 21, codes: 22 };
const NONE = -1;
/** The entry of the list of characters that represents the space. */
const SPACE = 'NULL';
/** Classes for characters that training joined or broke. Such characters never appear on a page. */
const NO_CHARACTER = /^(?:Joined|\|Broken\|.*)$/;

/** Tesseract's trained data for a language. */
export interface TrainedData {
  network: Layer;
  /** Character of each class of the network; '' for the last class, which separates two characters. */
  characters: string[];
}

/**
 * Reads the network that recognizes lines, and its characters, from a `.traineddata` file of Tesseract 4 or
 * 5.
 *
 * @throws {Error} if the file has another format
 */
export function readTrainedData(file: Uint8Array): TrainedData {
  const network = readLayer(new ByteReader(readPart(file, PART.network)));
  const all = readCharacters(readPart(file, PART.characters));
  const codes = new ByteReader(readPart(file, PART.codes));
  return { network, characters: orderByClass(codes, all, network.outputs) };
}

/**
 * Finds a part of a file. The file begins with the number of parts and the offset of each part; -1 means that
 * a part is missing.
 */
function readPart(file: Uint8Array, wanted: number): Uint8Array {
  const reader = new ByteReader(file);
  const starts = Array.from({ length: reader.int32() }, () => reader.int64());
  const start = starts[wanted] ?? NONE;
  if (start === NONE) throw new Error(`The language data lacks part ${wanted}.`);
  const end = Math.min(file.length, ...starts.filter((other) => other > start));
  return file.subarray(start, end);
}

/**
 * The first line is the number of characters. Each other line is a character followed by a space and its
 * properties.
 */
function readCharacters(part: Uint8Array): string[] {
  const [count, ...lines] = Buffer.from(part).toString().split('\n');
  return lines.slice(0, Number(count)).map((line) => {
    const character = line.split(' ')[0] ?? '';
    if (character === SPACE) return ' ';
    return NO_CHARACTER.test(character) ? '' : character;
  });
}

/** Maps classes to characters. If several characters share a class, the first character is used. */
function orderByClass(reader: ByteReader, characters: readonly string[], classes: number): string[] {
  const out = Array.from({ length: classes }, () => '');
  const count = reader.uint32();
  for (let at = 0; at < count; at++) {
    reader.int8(); // Whether no other character has this code.
    const code = Array.from({ length: reader.uint32() }, () => reader.int32());
    const [only] = code;
    if (code.length === 1 && only !== undefined && out[only] === '') out[only] = characters[at] ?? '';
  }
  return out;
}
