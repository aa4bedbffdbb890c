import type { ByteReader } from './byte-reader.ts';

/** Weights of a layer: a row for each output, in it one for each input and the constant last. */
export interface Matrix {
  rows: number;
  columns: number;
  data: Float32Array;
}

interface Common {
  inputs: number;
  outputs: number;
}

/** A layer of a network of Tesseract, of those kinds that networks for Latin letters are made of. */
export type Layer = Common &
  (
    | { kind: 'input'; height: number }
    | { kind: 'window'; halfWidth: number; halfHeight: number }
    | { kind: 'pool'; width: number; height: number }
    | { kind: 'series' | 'backwards' | 'down'; layers: Layer[] }
    | { kind: 'lstm' | 'last-of-lstm'; gates: Gates }
    | { kind: 'tanh' | 'softmax'; weights: Matrix }
  );

/** Weights of the gates of a long short-term memory, over the inputs, what was given before, and a constant. */
export interface Gates {
  cell: Matrix;
  input: Matrix;
  forget: Matrix;
  output: Matrix;
}

const BY_NAME = 0;
const WHOLE_NUMBERS = 1;
const DOUBLES = 128;
const RATES_FOR_EACH_LAYER = 64;
/** Layers within layers that a file may have. */
const MOST_DEPTH = 8;
/** What old files have divided the scale of a weight by besides. */
const WHOLE = 127;

/**
 * Reads a layer and those in it, as `Network::Serialize` of Tesseract writes them.
 *
 * @throws {Error} at a layer of another kind
 */
export function readLayer(reader: ByteReader, depth = 0): Layer {
  if (depth > MOST_DEPTH) throw new Error('The network is too deep.');
  const type = reader.int8();
  const name = type === BY_NAME ? reader.text() : `number ${type}`;
  reader.bytes(2); // Whether it is being taught.
  const flags = reader.int32();
  const common: Common = { inputs: reader.int32(), outputs: reader.int32() };
  reader.int32(); // How many weights there are.
  reader.text(); // What the layer is called.
  switch (name) {
    case 'Input':
      return { ...common, kind: 'input', height: readHeight(reader) };
    case 'Convolve':
      return { ...common, kind: 'window', halfWidth: reader.int32(), halfHeight: reader.int32() };
    case 'Maxpool':
      return { ...common, kind: 'pool', width: reader.int32(), height: reader.int32() };
    case 'Series':
      return { ...common, kind: 'series', layers: readLayers(reader, flags, depth) };
    case 'RTLReversed':
      return { ...common, kind: 'backwards', layers: readLayers(reader, flags, depth) };
    case 'XYTranspose':
      return { ...common, kind: 'down', layers: readLayers(reader, flags, depth) };
    case 'LSTM':
      return { ...common, kind: 'lstm', gates: readGates(reader, common) };
    case 'SummLSTM':
      return { ...common, kind: 'last-of-lstm', gates: readGates(reader, common) };
    case 'Tanh':
      return { ...common, kind: 'tanh', weights: readMatrix(reader) };
    case 'Softmax':
      return { ...common, kind: 'softmax', weights: readMatrix(reader) };
    default:
      throw new Error(`A layer of the kind ${name} is not known.`);
  }
}

/** Of the lines: how many, their height, their width, numbers a pixel, and what is learned from. */
function readHeight(reader: ByteReader): number {
  const [, height = 0] = Array.from({ length: 5 }, () => reader.int32());
  return height;
}

function readLayers(reader: ByteReader, flags: number, depth: number): Layer[] {
  const layers = Array.from({ length: reader.uint32() }, () => readLayer(reader, depth + 1));
  if ((flags & RATES_FOR_EACH_LAYER) !== 0) reader.bytes(4 * reader.uint32());
  return layers;
}

function readGates(reader: ByteReader, { inputs, outputs }: Common): Gates {
  if (reader.int32() !== inputs + outputs) throw new Error('A memory in two dimensions is not known.');
  return {
    cell: readMatrix(reader),
    input: readMatrix(reader),
    forget: readMatrix(reader),
    output: readMatrix(reader),
  };
}

/** Weights are stored as whole numbers of 8 bits, with a scale for each row. */
function readMatrix(reader: ByteReader): Matrix {
  const mode = reader.int8() & 255;
  if ((mode & WHOLE_NUMBERS) === 0) throw new Error('Only weights of whole numbers are known.');
  const rows = reader.int32();
  const columns = reader.int32();
  reader.int8(); // What empty places would hold.
  const bytes = reader.bytes(rows * columns);
  const scales = Array.from({ length: reader.uint32() }, () =>
    (mode & DOUBLES) === 0 ? reader.float32() * WHOLE : reader.float64(),
  );
  const data = new Float32Array(bytes.length);
  new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length).forEach((value, at) => {
    data[at] = value * (scales[Math.floor(at / columns)] ?? 0);
  });
  return { rows, columns, data };
}
