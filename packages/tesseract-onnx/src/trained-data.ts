import { ByteReader } from './byte-reader.ts';
import { type Layer, readLayer } from './layers.ts';

/** Indexes of parts in the table of a language file (see Tesseract's tessdatamanager.h). */
const PART = { network: 17, characters: 21, codes: 22 };
const NONE = -1;
/** The name that represents the space in the list of characters. */
const SPACE = 'NULL';
/** Names of the classes for joined or broken characters, which never appear on a page. */
const NO_CHARACTER = /^(?:Joined|\|Broken\|.*)$/;

export interface TrainedData {
  network: Layer;
  /** One character per class; '' for the last class, which separates characters. */
  characters: string[];
}

/**
 * Reads a `.traineddata` file of Tesseract 4 or 5.
 * @throws {Error} if the file is in a different format
 */
export function readTrainedData(file: Uint8Array): TrainedData {
  const network = readLayer(new ByteReader(readPart(file, PART.network)));
  const all = readCharacters(readPart(file, PART.characters));
  const codes = new ByteReader(readPart(file, PART.codes));
  return { network, characters: orderByClass(codes, all, network.outputs) };
}

/**
 * Returns a part of the file. The file begins with the number of parts and their offsets; the offset -1 means
 * that a part is missing.
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
 * Returns the list of characters. Its first line contains their number. Each other line consists of a
 * character, a space and the character's properties.
 */
function readCharacters(part: Uint8Array): string[] {
  const [count, ...lines] = Buffer.from(part).toString().split('\n');
  return lines.slice(0, Number(count)).map((line) => {
    const character = line.split(' ')[0] ?? '';
    if (character === SPACE) return ' ';
    return NO_CHARACTER.test(character) ? '' : character;
  });
}

/** Returns the character of each class, or the first of them if several characters share a class. */
function orderByClass(reader: ByteReader, characters: readonly string[], classes: number): string[] {
  const out = Array.from({ length: classes }, () => '');
  const count = reader.uint32();
  for (let at = 0; at < count; at++) {
    reader.int8(); // Whether this is the main character with this code.
    const code = Array.from({ length: reader.uint32() }, () => reader.int32());
    const [only] = code;
    if (code.length === 1 && only !== undefined && out[only] === '') out[only] = characters[at] ?? '';
  }
  return out;
}
