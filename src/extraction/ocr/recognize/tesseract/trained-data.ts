import { ByteReader } from './byte-reader.ts';
import { type Layer, readLayer } from './layers.ts';

/** Parts of a language's file that are used, by their number in its table (tessdatamanager.h of Tesseract). */
const PART = { network: 17, letters: 21, codes: 22 };
const NONE = -1;
/** How the list of letters writes a blank. */
const BLANK = 'NULL';
/** What stands for letters that were joined or broken in learning; never a letter on a page. */
const NO_LETTER = /^(?:Joined|\|Broken\|.*)$/;

/** What Tesseract has learned of a language. */
export interface TrainedData {
  network: Layer;
  /** The letter of each class of the network's answer; empty for the one that stands between letters, the last. */
  letters: string[];
}

/**
 * Reads a `.traineddata` file of Tesseract 4 or 5: the network that reads lines, and the letters it knows. Dictionaries and
 * the recognizer before version 4 are left aside.
 *
 * @throws {Error} where the file is not of that kind
 */
export function readTrainedData(file: Uint8Array): TrainedData {
  const network = readLayer(new ByteReader(partOf(file, PART.network)));
  const letters = lettersOf(partOf(file, PART.letters));
  return { network, letters: byClass(new ByteReader(partOf(file, PART.codes)), letters, network.outputs) };
}

/** A file begins with the number of its parts and where each begins, -1 for none. */
function partOf(file: Uint8Array, wanted: number): Uint8Array {
  const reader = new ByteReader(file);
  const starts = Array.from({ length: reader.int32() }, () => reader.int64());
  const start = starts[wanted] ?? NONE;
  if (start === NONE) throw new Error(`The language data has no part ${wanted}.`);
  const end = Math.min(file.length, ...starts.filter((other) => other > start));
  return file.subarray(start, end);
}

/** One letter a line, with what is known of it behind a blank; the first line says how many. */
function lettersOf(part: Uint8Array): string[] {
  const [count, ...lines] = Buffer.from(part).toString().split('\n');
  return lines.slice(0, Number(count)).map((line) => {
    const letter = line.split(' ')[0] ?? '';
    if (letter === BLANK) return ' ';
    return NO_LETTER.test(letter) ? '' : letter;
  });
}

/** Classes are letters in another order; several letters may share one, of which the first is meant. */
function byClass(reader: ByteReader, letters: readonly string[], classes: number): string[] {
  const out = Array.from({ length: classes }, () => '');
  const count = reader.uint32();
  for (let letter = 0; letter < count; letter++) {
    reader.int8(); // Whether the letter is the one that is meant by its code.
    const code = Array.from({ length: reader.uint32() }, () => reader.int32());
    const [only] = code;
    if (code.length === 1 && only !== undefined && out[only] === '') out[only] = letters[letter] ?? '';
  }
  return out;
}
