import koffi from 'koffi';
import { loadNativeApi, type NativeApi } from './native-api.ts';

/** Few threads, because several documents are processed at the same time. */
const THREADS = 2;
/** Logs only errors. */
const LOG_LEVEL = 3;

/** `code` is the value in `ONNXTensorElementDataType`. */
const ELEMENTS = [
  { code: 1, type: Float32Array },
  { code: 6, type: Int32Array },
  { code: 7, type: BigInt64Array },
];

/** The numbers are in row-major order. */
export interface Tensor {
  data: Float32Array | Int32Array | BigInt64Array;
  dims: readonly number[];
}

export interface Session {
  inputNames: readonly string[];
  outputNames: readonly string[];
  /** Runs the network synchronously. */
  run(inputs: Record<string, Tensor>): Record<string, Tensor>;
  /** Frees memory; the network cannot be used afterwards. */
  release(): void;
}

/** Opens a network in ONNX format. */
export function openSession(model: Uint8Array): Session {
  const api = loadNativeApi();
  const session = createSession(api, model);
  const inputNames = readNames(api, session, 'Input');
  const outputNames = readNames(api, session, 'Output');
  return {
    inputNames,
    outputNames,
    run: (inputs) => runSession(api, session, inputs, outputNames),
    release: () => api.releaseSession(session),
  };
}

/** Returns a function that loads a value on its first call and returns the same value afterwards. */
export function createLazyLoader<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load();
    return loading;
  };
}

let environment: bigint | null = null;

function createSession(api: NativeApi, model: Uint8Array): bigint {
  environment ??= receive((result) => api.createEnv(LOG_LEVEL, 'legible', result));
  const options = receive((result) => api.createSessionOptions(result));
  try {
    api.setIntraOpNumThreads(options, THREADS);
    api.setInterOpNumThreads(options, 1);
    // Each image has a different shape, so an arena would permanently keep enough memory for the largest
    // image.
    api.disableCpuMemArena(options);
    api.disableMemPattern(options);
    // Spinning threads take time from other processes. On a busy machine, they doubled the measured processor
    // time.
    api.addSessionConfigEntry(options, 'session.intra_op.allow_spinning', '0');
    return receive((result) => api.createSessionFromArray(environment, model, model.length, options, result));
  } finally {
    api.releaseSessionOptions(options);
  }
}

function readNames(api: NativeApi, session: bigint, kind: 'Input' | 'Output'): string[] {
  const allocator = receive((result) => api.getAllocatorWithDefaultOptions(result));
  const count = Number(receive((result) => api[`sessionGet${kind}Count`](session, result)));
  return Array.from({ length: count }, (_, at) => {
    const name = receive((result) => api[`sessionGet${kind}Name`](session, at, allocator, result));
    const text: string = koffi.decode.string(name);
    api.allocatorFree(allocator, name);
    return text;
  });
}

function runSession(
  api: NativeApi,
  session: bigint,
  inputs: Record<string, Tensor>,
  outputNames: readonly string[],
): Record<string, Tensor> {
  const names = Object.keys(inputs);
  const values: bigint[] = [];
  const results = new BigUint64Array(outputNames.length);
  try {
    for (const name of names) if (inputs[name] !== undefined) values.push(createValue(api, inputs[name]));
    const given = BigUint64Array.from(values);
    api.run(session, null, names, given, names.length, outputNames, outputNames.length, results);
    return Object.fromEntries(outputNames.map((name, at) => [name, readValue(api, results[at] ?? 0n)]));
  } finally {
    for (const value of [...values, ...results]) if (value !== 0n) api.releaseValue(value);
  }
}

function createValue(api: NativeApi, { data, dims }: Tensor): bigint {
  const code = ELEMENTS.find(({ type }) => data instanceof type)?.code;
  const allocator = receive((result) => api.getAllocatorWithDefaultOptions(result));
  const shape = BigInt64Array.from(dims, BigInt);
  const value = receive((result) => api.createTensorAsOrtValue(allocator, shape, shape.length, code, result));
  const memory = receive((result) => api.getTensorMutableData(value, result));
  const bytes = new Uint8Array(koffi.view(memory, data.byteLength));
  bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
  return value;
}

function readValue(api: NativeApi, value: bigint): Tensor {
  const info = receive((result) => api.getTensorTypeAndShape(value, result));
  try {
    const shape = new BigInt64Array(Number(receive((result) => api.getDimensionsCount(info, result))));
    api.getDimensions(info, shape, shape.length);
    const dims = Array.from(shape, Number);
    const code = new Int32Array(1);
    api.getTensorElementType(info, code);
    const type = ELEMENTS.find((element) => element.code === code[0])?.type;
    if (type === undefined) throw new TypeError(`Numbers of the type ${code[0]} are not supported.`);
    const memory = receive((result) => api.getTensorMutableData(value, result));
    const length = dims.reduce((product, size) => product * size, 1) * type.BYTES_PER_ELEMENT;
    return { data: new type(koffi.view(memory, length).slice(0)), dims };
  } finally {
    api.releaseTensorTypeAndShapeInfo(info);
  }
}

/** Calls a function that writes a number or an address to memory, and returns what it wrote. */
function receive(call: (result: BigUint64Array) => void): bigint {
  const result = new BigUint64Array(1);
  call(result);
  return result[0] ?? 0n;
}
