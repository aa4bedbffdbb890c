import { encodeMessage, type Field } from './protobuf.ts';

// Field numbers from onnx.proto.
const MODEL = { version: 1, graph: 7, operators: 8 };
const OPERATORS = { domain: 1, version: 2 };
const GRAPH = { node: 1, name: 2, initializer: 5, input: 11, output: 12 };
const NODE = { input: 1, output: 2, operator: 4, attribute: 5 };
const ATTRIBUTE = { name: 1, integer: 3, text: 4, integers: 8, type: 20 };
const ATTRIBUTE_TYPE = { integer: 2, text: 3, integers: 7 };
const TENSOR = { dimensions: 1, type: 2, name: 8, raw: 9 };
const VALUE = { name: 1, type: 2 };
const TYPE = { tensor: 1 };
const TENSOR_TYPE = { element: 1, shape: 2 };
const SHAPE = { dimension: 1 };
const DIMENSION = { size: 1, name: 2 };
/** ONNX Runtime has supported both versions since 2020. */
const FILE_VERSION = 7;
const OPERATORS_VERSION = 13;

/** ONNX element types. */
export const ELEMENT = { float32: 1, int8: 3, int32: 6, int64: 7, float64: 11 } as const;

/** A size that varies from run to run has a name instead of a number. */
export interface Port {
  name: string;
  element: keyof typeof ELEMENT;
  shape: (number | string)[];
}

export interface Operation {
  operator: string;
  inputs: string[];
  outputs: string[];
  attributes: Record<string, number | string | number[]>;
}

export interface Tensor {
  dimensions: number[];
  data: Int8Array | Float64Array | BigInt64Array;
}

/** Operations are in execution order; constants are keyed by name. */
export interface OnnxModel {
  inputs: Port[];
  outputs: Port[];
  operations: Operation[];
  constants: Map<string, Tensor>;
}

export function encodeOnnxFile({ inputs, outputs, operations, constants }: OnnxModel): Uint8Array {
  const graph: Field[] = [
    ...operations.map((operation): Field => [GRAPH.node, encodeOperation(operation)]),
    [GRAPH.name, 'network'],
    ...[...constants].map(([name, tensor]): Field => [GRAPH.initializer, encodeTensor(name, tensor)]),
    ...inputs.map((port): Field => [GRAPH.input, encodePort(port)]),
    ...outputs.map((port): Field => [GRAPH.output, encodePort(port)]),
  ];
  return encodeMessage([
    [MODEL.version, FILE_VERSION],
    [MODEL.graph, graph],
    [
      MODEL.operators,
      [
        [OPERATORS.domain, ''],
        [OPERATORS.version, OPERATORS_VERSION],
      ],
    ],
  ]);
}

function encodeOperation({ operator, inputs, outputs, attributes }: Operation): Field[] {
  return [
    ...inputs.map((name): Field => [NODE.input, name]),
    ...outputs.map((name): Field => [NODE.output, name]),
    [NODE.operator, operator],
    ...Object.entries(attributes).map(
      ([name, value]): Field => [NODE.attribute, [[ATTRIBUTE.name, name], ...encodeAttribute(value)]],
    ),
  ];
}

function encodeAttribute(value: number | string | number[]): Field[] {
  if (typeof value === 'number')
    return [
      [ATTRIBUTE.type, ATTRIBUTE_TYPE.integer],
      [ATTRIBUTE.integer, value],
    ];
  if (typeof value === 'string')
    return [
      [ATTRIBUTE.type, ATTRIBUTE_TYPE.text],
      [ATTRIBUTE.text, value],
    ];
  return [
    [ATTRIBUTE.type, ATTRIBUTE_TYPE.integers],
    ...value.map((integer): Field => [ATTRIBUTE.integers, integer]),
  ];
}

function encodeTensor(name: string, { dimensions, data }: Tensor): Field[] {
  return [
    ...dimensions.map((size): Field => [TENSOR.dimensions, size]),
    [TENSOR.type, findElementType(data)],
    [TENSOR.raw, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)],
    [TENSOR.name, name],
  ];
}

function findElementType(data: Tensor['data']): number {
  if (data instanceof Int8Array) return ELEMENT.int8;
  return data instanceof Float64Array ? ELEMENT.float64 : ELEMENT.int64;
}

function encodePort({ name, element, shape }: Port): Field[] {
  const sizes = shape.map(
    (size): Field => [
      SHAPE.dimension,
      [typeof size === 'number' ? [DIMENSION.size, size] : [DIMENSION.name, size]],
    ],
  );
  const tensor: Field[] = [
    [TENSOR_TYPE.element, ELEMENT[element]],
    [TENSOR_TYPE.shape, sizes],
  ];
  return [
    [VALUE.name, name],
    [VALUE.type, [[TYPE.tensor, tensor]]],
  ];
}
