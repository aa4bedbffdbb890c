import { type Field, readFields, writeFields } from './protobuf.ts';

// Field numbers defined in onnx.proto.
const MODEL = { graph: 7, operators: 8 };
const OPERATORS = { domain: 1, version: 2 };
const GRAPH = { node: 1, constant: 5 };
const NODE = { input: 1, output: 2, name: 3, operator: 4, attribute: 5, domain: 7 };
const ATTRIBUTE = { name: 1, float: 2, integer: 3, tensor: 5, integers: 8, type: 20 };
const TENSOR = { dimensions: 1, type: 2, floats: 4, name: 8, raw: 9 };
const TYPE = { float: 1, integer: 2, tensor: 4, integers: 7 };
const FLOAT = 1n;

/** `dimensions` is empty if the weight is a single number. */
export interface Weights {
  dimensions: number[];
  data: Float32Array;
}

/** A tensor of numbers of any type that is stored in the file of a network. */
export interface Constant {
  /** The value in `TensorProto.DataType` of onnx.proto. */
  type: bigint;
  dimensions: number[];
  /** The numbers in row-major order, little-endian. */
  data: Uint8Array;
}

export type Attribute =
  | { kind: 'float'; value: number }
  | { kind: 'integer'; value: number }
  | { kind: 'integers'; value: number[] }
  | { kind: 'weights'; value: Weights }
  | { kind: 'other'; field: Field };

export interface NetworkNode {
  operator: string;
  /** The domain of the operator; undefined for ONNX's own operators. */
  domain?: string;
  inputs: string[];
  outputs: string[];
  attributes: Map<string, Attribute>;
}

/** The steps of an ONNX file in execution order. */
export class Network {
  nodes: NetworkNode[];
  readonly #model: Field[];
  readonly #graph: Field[];

  constructor(file: Uint8Array) {
    this.#model = readFields(file);
    const graph = this.#model.find(({ number }) => number === MODEL.graph);
    this.#graph = readFields(getBytes(graph));
    this.nodes = this.#graph.filter(({ number }) => number === GRAPH.node).map((f) => readNode(getBytes(f)));
  }

  toBytes(): Uint8Array {
    const nodes = this.nodes.map((node) => createBytesField(GRAPH.node, writeNode(node)));
    const rest = this.#graph.filter(({ number }) => number !== GRAPH.node);
    const graph = createBytesField(MODEL.graph, writeFields([...nodes, ...rest]));
    return writeFields([...this.#model.filter(({ number }) => number !== MODEL.graph), graph]);
  }

  /**
   * Returns a stored constant, as opposed to the output of a step; undefined if there is none with this name.
   */
  findConstant(name: string): Constant | undefined {
    for (const field of this.#graph) {
      if (field.number !== GRAPH.constant) continue;
      const fields = readFields(getBytes(field));
      const find = (number: number) => fields.find((one) => one.number === number);
      if (decodeText(getBytes(find(TENSOR.name))) !== name) continue;
      const type = BigInt(getNumber(find(TENSOR.type)));
      return { type, dimensions: readIntegers(fields, TENSOR.dimensions), data: getBytes(find(TENSOR.raw)) };
    }
    return undefined;
  }

  addConstant(name: string, { type, dimensions, data }: Constant): void {
    const fields = writeFields([
      ...dimensions.map((size) => createIntegerField(TENSOR.dimensions, size)),
      { number: TENSOR.type, kind: 'varint', value: type },
      createBytesField(TENSOR.name, Buffer.from(name)),
      createBytesField(TENSOR.raw, data),
    ]);
    this.#graph.push(createBytesField(GRAPH.constant, fields));
  }

  /** Allows steps to use operators from a domain other than ONNX's. */
  importDomain(domain: string, version: number): void {
    const fields = writeFields([
      createBytesField(OPERATORS.domain, Buffer.from(domain)),
      createIntegerField(OPERATORS.version, version),
    ]);
    this.#model.push(createBytesField(MODEL.operators, fields));
  }
}

function readNode(bytes: Uint8Array): NetworkNode {
  const fields = readFields(bytes);
  const readTexts = (wanted: number) =>
    fields.filter(({ number }) => number === wanted).map((field) => decodeText(getBytes(field)));
  const attributes = fields
    .filter(({ number }) => number === NODE.attribute)
    .map((field) => readAttribute(getBytes(field)));
  const [domain] = readTexts(NODE.domain);
  return {
    operator: readTexts(NODE.operator)[0] ?? '',
    ...(domain !== undefined && { domain }),
    inputs: readTexts(NODE.input),
    outputs: readTexts(NODE.output),
    attributes: new Map(attributes),
  };
}

function writeNode({ operator, domain, inputs, outputs, attributes }: NetworkNode): Uint8Array {
  return writeFields([
    ...inputs.map((name) => createBytesField(NODE.input, Buffer.from(name))),
    ...outputs.map((name) => createBytesField(NODE.output, Buffer.from(name))),
    createBytesField(NODE.name, Buffer.from(`${outputs[0]}_step`)),
    createBytesField(NODE.operator, Buffer.from(operator)),
    ...(domain === undefined ? [] : [createBytesField(NODE.domain, Buffer.from(domain))]),
    ...[...attributes].map(([name, value]) => createBytesField(NODE.attribute, writeAttribute(name, value))),
  ]);
}

function readAttribute(bytes: Uint8Array): [string, Attribute] {
  const fields = readFields(bytes);
  const find = (number: number) => fields.find((field) => field.number === number);
  const name = decodeText(getBytes(find(ATTRIBUTE.name)));
  const type = Number(getNumber(find(ATTRIBUTE.type)));
  if (type === TYPE.float) return [name, { kind: 'float', value: Number(getNumber(find(ATTRIBUTE.float))) }];
  if (type === TYPE.integer)
    return [name, { kind: 'integer', value: toSigned(getNumber(find(ATTRIBUTE.integer))) }];
  if (type === TYPE.integers)
    return [name, { kind: 'integers', value: readIntegers(fields, ATTRIBUTE.integers) }];
  const weights = type === TYPE.tensor ? readWeights(getBytes(find(ATTRIBUTE.tensor))) : null;
  if (weights !== null) return [name, { kind: 'weights', value: weights }];
  return [name, { kind: 'other', field: { number: NODE.attribute, kind: 'bytes', value: bytes } }];
}

function writeAttribute(name: string, attribute: Attribute): Uint8Array {
  if (attribute.kind === 'other') return getBytes(attribute.field);
  const type = attribute.kind === 'weights' ? TYPE.tensor : TYPE[attribute.kind];
  const common: Field[] = [
    createBytesField(ATTRIBUTE.name, Buffer.from(name)),
    { number: ATTRIBUTE.type, kind: 'varint', value: BigInt(type) },
  ];
  switch (attribute.kind) {
    case 'float':
      return writeFields([...common, { number: ATTRIBUTE.float, kind: 'fixed32', value: attribute.value }]);
    case 'integer':
      return writeFields([...common, createIntegerField(ATTRIBUTE.integer, attribute.value)]);
    case 'integers':
      return writeFields([
        ...common,
        ...attribute.value.map((n) => createIntegerField(ATTRIBUTE.integers, n)),
      ]);
    case 'weights':
      return writeFields([...common, createBytesField(ATTRIBUTE.tensor, writeWeights(attribute.value))]);
  }
}

/** Returns null unless the tensor contains 32-bit floats. */
function readWeights(bytes: Uint8Array): Weights | null {
  const fields = readFields(bytes);
  if (getNumber(fields.find(({ number }) => number === TENSOR.type)) !== FLOAT) return null;
  const stored = fields.find(({ number }) => number === TENSOR.raw || number === TENSOR.floats);
  if (stored?.kind !== 'bytes') return null;
  const data = new Float32Array(stored.value.length / 4);
  new Uint8Array(data.buffer).set(stored.value);
  return { dimensions: readIntegers(fields, TENSOR.dimensions), data };
}

/** Writes weights as a tensor without a name. */
function writeWeights({ dimensions, data }: Weights): Uint8Array {
  return writeFields([
    ...dimensions.map((size) => createIntegerField(TENSOR.dimensions, size)),
    { number: TENSOR.type, kind: 'varint', value: FLOAT },
    createBytesField(TENSOR.raw, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)),
  ]);
}

/** Reads repeated integers, which are encoded either as one field each or packed into a single field. */
function readIntegers(fields: readonly Field[], wanted: number): number[] {
  return fields
    .filter(({ number }) => number === wanted)
    .flatMap((field) => (field.kind === 'bytes' ? unpack(field.value) : [toSigned(getNumber(field))]));
}

function unpack(bytes: Uint8Array): number[] {
  const out: number[] = [];
  let value = 0n;
  let shift = 0n;
  for (const byte of bytes) {
    value |= BigInt(byte & 127) << shift;
    shift += 7n;
    if (byte > 127) continue;
    out.push(toSigned(value));
    value = 0n;
    shift = 0n;
  }
  return out;
}

function toSigned(value: bigint | number): number {
  return Number(BigInt.asIntN(64, BigInt(value)));
}

function createIntegerField(number: number, value: number): Field {
  return { number, kind: 'varint', value: BigInt(value) };
}

function createBytesField(number: number, value: Uint8Array): Field {
  return { number, kind: 'bytes', value };
}

function getBytes(field: Field | undefined): Uint8Array {
  if (field?.kind !== 'bytes') throw new Error('The file is not a readable network.');
  return field.value;
}

function getNumber(field: Field | undefined): bigint | number {
  return field === undefined || field.kind === 'bytes' ? 0n : field.value;
}

function decodeText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString();
}
