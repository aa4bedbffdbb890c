import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import koffi, { type LibraryHandle } from 'koffi';

/** Version of the C API. All later releases of ONNX Runtime also provide it. */
const API_VERSION = 20;

const FILES: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'libonnxruntime.so',
  darwin: 'libonnxruntime.dylib',
  win32: 'onnxruntime.dll',
};

/**
 * A function's position in the table `OrtApi` of `onnxruntime_c_api.h`, and its parameter types. Positions in
 * the table never change.
 */
type Signature = readonly [position: number, ...types: string[]];

/** Functions that return a status. They write their result to the memory that the last parameter points to. */
const FUNCTIONS = {
  createEnv: [3, 'int', 'str', 'void *'],
  createSessionFromArray: [8, 'void *', 'void *', 'size_t', 'void *', 'void *'],
  run: [9, 'void *', 'void *', 'const char **', 'void *', 'size_t', 'const char **', 'size_t', 'void *'],
  createSessionOptions: [10, 'void *'],
  disableMemPattern: [17, 'void *'],
  disableCpuMemArena: [19, 'void *'],
  setIntraOpNumThreads: [24, 'void *', 'int'],
  setInterOpNumThreads: [25, 'void *', 'int'],
  sessionGetInputCount: [30, 'void *', 'void *'],
  sessionGetOutputCount: [31, 'void *', 'void *'],
  sessionGetInputName: [36, 'void *', 'size_t', 'void *', 'void *'],
  sessionGetOutputName: [37, 'void *', 'size_t', 'void *', 'void *'],
  createTensorAsOrtValue: [48, 'void *', 'void *', 'size_t', 'int', 'void *'],
  getTensorMutableData: [51, 'void *', 'void *'],
  getTensorElementType: [60, 'void *', 'void *'],
  getDimensionsCount: [61, 'void *', 'void *'],
  getDimensions: [62, 'void *', 'void *', 'size_t'],
  getTensorTypeAndShape: [65, 'void *', 'void *'],
  allocatorFree: [76, 'void *', 'void *'],
  getAllocatorWithDefaultOptions: [78, 'void *'],
  addSessionConfigEntry: [130, 'void *', 'str', 'str'],
} as const satisfies Record<string, Signature>;

/** Functions of the library that return nothing. */
const RELEASES = {
  releaseSession: [95, 'void *'],
  releaseValue: [96, 'void *'],
  releaseTensorTypeAndShapeInfo: [99, 'void *'],
  releaseSessionOptions: [100, 'void *'],
} as const satisfies Record<string, Signature>;

const GET_ERROR_MESSAGE: Signature = [2, 'void *'];
const RELEASE_STATUS: Signature = [93, 'void *'];

type NativeFunction = (...parameters: unknown[]) => unknown;

export type NativeApi = Record<keyof typeof FUNCTIONS | keyof typeof RELEASES, NativeFunction>;

let loaded: NativeApi | null = null;

/**
 * Returns the functions of ONNX Runtime, which is loaded by the first call. A function that fails throws an
 * error with the message from the runtime.
 * @throws {Error} if there is no library for this platform
 */
export function loadNativeApi(): NativeApi {
  loaded ??= bindFunctions(koffi.load(findLibrary()));
  return loaded;
}

/** Returns the path of the library in the package for this platform, which is an optional dependency. */
function findLibrary(): string {
  const { platform, arch } = process;
  const name = `sherpa-onnx-${platform === 'win32' ? 'win' : platform}-${arch}`;
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    return join(dirname(manifest), FILES[platform] ?? '');
  } catch (cause) {
    throw new Error(`ONNX Runtime (${name}) is not installed for this platform.`, { cause });
  }
}

function bindFunctions(library: LibraryHandle): NativeApi {
  const base: unknown = library.func('OrtGetApiBase', 'void *', [])();
  const getApi: unknown = koffi.decode(base, 'void *');
  const table: unknown = koffi.call(getApi, koffi.proto('void *', ['uint32_t']), API_VERSION);
  if (table === null) throw new Error(`ONNX Runtime does not contain version ${API_VERSION} of its API.`);
  const bind = ([position, ...types]: Signature, result: string): NativeFunction => {
    const address: unknown = koffi.decode(table, position * koffi.sizeof('void *'), 'void *');
    return koffi.decode(address, koffi.proto(result, types));
  };
  const getMessage = bind(GET_ERROR_MESSAGE, 'str');
  const releaseStatus = bind(RELEASE_STATUS, 'void');
  const callChecked = (call: NativeFunction, parameters: unknown[]) => {
    const status = call(...parameters);
    if (status === null) return;
    const message = String(getMessage(status));
    releaseStatus(status);
    throw new Error(`ONNX Runtime: ${message}`);
  };
  const checked = mapValues(FUNCTIONS, (signature) => {
    const call = bind(signature, 'void *');
    return (...parameters: unknown[]) => callChecked(call, parameters);
  });
  return { ...checked, ...mapValues(RELEASES, (signature) => bind(signature, 'void')) };
}

function mapValues<K extends string, T, U>(
  record: Readonly<Record<K, T>>,
  map: (value: T) => U,
): Record<K, U> {
  const entries = Object.entries(record) as [K, T][];
  return Object.fromEntries(entries.map(([name, value]) => [name, map(value)])) as Record<K, U>;
}
