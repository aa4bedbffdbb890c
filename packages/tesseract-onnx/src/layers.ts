import type { ByteReader } from './byte-reader.ts';

/**
 * Weights of a layer. The row of each output contains one weight per input, followed by the bias. A weight is
 * an element of `data` times the scale of its row.
 */
export interface Matrix {
  rows: number;
  columns: number;
  data: Int8Array;
  scales: Float64Array;
}

interface Common {
  inputs: number;
  outputs: number;
}

/** The kinds of layers in Tesseract's networks for Latin script. */
export type Layer = Common &
  (
    | { kind: 'input'; height: number }
    | { kind: 'window'; halfWidth: number; halfHeight: number }
    | { kind: 'pool'; width: number; height: number }
    | { kind: 'series' | 'backwards' | 'down'; layers: Layer[] }
    | { kind: 'lstm' | 'last-of-lstm'; gates: Gates }
    | { kind: 'tanh' | 'softmax'; weights: Matrix }
  );

/** Each matrix contains weights for the inputs, weights for the previous output, and the bias. */
export interface Gates {
  cell: Matrix;
  input: Matrix;
  forget: Matrix;
  output: Matrix;
}

const BY_NAME = 0;
const INTEGERS = 1;
const DOUBLES = 128;
const RATE_PER_LAYER = 64;
/** Maximum nesting of layers in a file. */
const MOST_DEPTH = 8;
/** Divisor for the scales in files in the older format. */
const OLD_DIVISOR = 127;

/**
 * Reads a layer and its inner layers, in the format of Tesseract's `Network::Serialize`.
 *
 * @throws {Error} if a layer has an unknown kind
 */
export function readLayer(reader: ByteReader, depth = 0): Layer {
  if (depth > MOST_DEPTH) throw new Error('The network is too deep.');
  const type = reader.int8();
  const name = type === BY_NAME ? reader.text() : `number ${type}`;
  reader.bytes(2); // Flags for training.
  const flags = reader.int32();
  const common: Common = { inputs: reader.int32(), outputs: reader.int32() };
  reader.int32(); // Number of weights.
  reader.text(); // Name of the layer.
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
      throw new Error(`Layers of type ${name} are not supported.`);
  }
}

/**
 * Reads the description of the input, which consists of five numbers: lines, height, width, values per pixel,
 * and loss. Returns the height.
 */
function readHeight(reader: ByteReader): number {
  const [, height = 0] = Array.from({ length: 5 }, () => reader.int32());
  return height;
}

function readLayers(reader: ByteReader, flags: number, depth: number): Layer[] {
  const layers = Array.from({ length: reader.uint32() }, () => readLayer(reader, depth + 1));
  if ((flags & RATE_PER_LAYER) !== 0) reader.bytes(4 * reader.uint32());
  return layers;
}

function readGates(reader: ByteReader, { inputs, outputs }: Common): Gates {
  if (reader.int32() !== inputs + outputs) throw new Error('Two-dimensional LSTMs are not supported.');
  return {
    cell: readMatrix(reader),
    input: readMatrix(reader),
    forget: readMatrix(reader),
    output: readMatrix(reader),
  };
}

/** Weights are stored as 8-bit integers, with a scale for each row. */
function readMatrix(reader: ByteReader): Matrix {
  const mode = reader.int8() & 255;
  if ((mode & INTEGERS) === 0) throw new Error('Only integer weights are supported.');
  const rows = reader.int32();
  const columns = reader.int32();
  reader.int8(); // Value of entries that are missing.
  const bytes = reader.bytes(rows * columns);
  const all = Array.from({ length: reader.uint32() }, () =>
    (mode & DOUBLES) === 0 ? reader.float32() * OLD_DIVISOR : reader.float64(),
  );
  const data = Int8Array.from(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length));
  return { rows, columns, data, scales: Float64Array.from(all.slice(0, rows)) };
}
