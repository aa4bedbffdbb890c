import { type NetworkNode, type Weights, writeNode, writeWeights } from './network.ts';
import { type Field, writeFields } from './protobuf.ts';

// Numbers of the fields that are written, from onnx.proto.
const MODEL = { version: 1, graph: 7, operators: 8 };
const OPERATORS = { domain: 1, version: 2 };
const GRAPH = { node: 1, name: 2, initializer: 5, input: 11, output: 12 };
const TENSOR = { dimensions: 1, type: 2, name: 8, raw: 9 };
const VALUE = { name: 1, type: 2 };
const TYPE = { tensor: 1 };
const TENSOR_TYPE = { element: 1, shape: 2 };
const SHAPE = { dimension: 1 };
const DIMENSION = { size: 1, name: 2 };
/** Of the file, and of the operators: what ONNX Runtime has known since 2020. */
const FILE_VERSION = 7;
const OPERATORS_VERSION = 13;

const ELEMENT = { float32: 1, int32: 6, int64: 7 } as const;

/** What goes into a network or comes out of it: a size is a number, or a name where it differs from run to run. */
export interface Port {
  name: string;
  element: keyof typeof ELEMENT;
  shape: (number | string)[];
}

/** A network to be written: its steps in the order in which they run. */
export interface Model {
  inputs: Port[];
  outputs: Port[];
  nodes: NetworkNode[];
  weights: Map<string, Weights>;
  /** Shapes that steps ask for: 0 keeps a size, -1 is what is left. */
  shapes: Map<string, number[]>;
}

/** The network as an ONNX file. */
export function writeModel(model: Model): Uint8Array {
  const graph = [
    ...model.nodes.map((node) => bytes(GRAPH.node, writeNode(node))),
    bytes(GRAPH.name, Buffer.from('network')),
    ...[...model.weights].map(([name, weights]) => named(name, writeWeights(weights))),
    ...[...model.shapes].map(([name, sizes]) => named(name, writeShape(sizes))),
    ...model.inputs.map((port) => bytes(GRAPH.input, writePort(port))),
    ...model.outputs.map((port) => bytes(GRAPH.output, writePort(port))),
  ];
  return writeFields([
    number(MODEL.version, FILE_VERSION),
    message(MODEL.graph, graph),
    message(MODEL.operators, [
      bytes(OPERATORS.domain, new Uint8Array()),
      number(OPERATORS.version, OPERATORS_VERSION),
    ]),
  ]);
}

/** Parts of a message may stand in any order: the name of a tensor is put behind the rest. */
function named(name: string, tensor: Uint8Array): Field {
  return bytes(
    GRAPH.initializer,
    Buffer.concat([tensor, writeFields([bytes(TENSOR.name, Buffer.from(name))])]),
  );
}

function writeShape(sizes: readonly number[]): Uint8Array {
  const data = BigInt64Array.from(sizes, BigInt);
  return writeFields([
    number(TENSOR.dimensions, sizes.length),
    number(TENSOR.type, ELEMENT.int64),
    bytes(TENSOR.raw, new Uint8Array(data.buffer)),
  ]);
}

function writePort({ name, element, shape }: Port): Uint8Array {
  const sizes = shape.map((size) =>
    message(SHAPE.dimension, [
      typeof size === 'number' ? number(DIMENSION.size, size) : bytes(DIMENSION.name, Buffer.from(size)),
    ]),
  );
  const tensor = [number(TENSOR_TYPE.element, ELEMENT[element]), message(TENSOR_TYPE.shape, sizes)];
  return writeFields([
    bytes(VALUE.name, Buffer.from(name)),
    message(VALUE.type, [message(TYPE.tensor, tensor)]),
  ]);
}

function message(at: number, fields: readonly Field[]): Field {
  return bytes(at, writeFields(fields));
}

function number(at: number, value: number): Field {
  return { number: at, kind: 'varint', value: BigInt(value) };
}

function bytes(at: number, value: Uint8Array): Field {
  return { number: at, kind: 'bytes', value };
}
