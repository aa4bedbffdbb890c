import type { Constant, Network, NetworkNode } from './network.ts';

/** The domain of the operators that ONNX Runtime adds to those of ONNX, and its version. */
const RUNTIME_DOMAIN = 'com.microsoft';
const RUNTIME_VERSION = 1;
/** Element types of ONNX tensors. */
const FLOAT = 1n;
const UINT8 = 2n;
const INT8 = 3n;
/** The unsigned integer that represents zero. */
const ZERO = 128;

/**
 * Makes the LSTMs of a Tesseract network multiply 8-bit integers instead of 32-bit floats, which halves the
 * processor time. The stored weights are 8-bit integers with a scale for each row, so they stay the same; the
 * inputs of each step are rounded to 8 bits, as in Tesseract. LSTMs with other weights are not changed.
 */
export function quantizeLstms(network: Network): void {
  const makers = new Map(network.nodes.flatMap((node) => node.outputs.map((name) => [name, node] as const)));
  const unused = new Set<NetworkNode>();
  network.nodes = network.nodes.map((node) => {
    if (node.operator !== 'LSTM') return node;
    const [input = '', inputWeights = '', stateWeights = '', bias = '', steps = ''] = node.inputs;
    const forInput = findStoredWeights(network, makers, inputWeights);
    const forState = findStoredWeights(network, makers, stateWeights);
    if (forInput === null || forState === null) return node;
    for (const step of [...forInput.steps, ...forState.steps]) unused.add(step);
    const [weights, scales, zeros] = addQuantized(network, inputWeights, forInput);
    const [state, stateScales, stateZeros] = addQuantized(network, stateWeights, forState);
    const constants = [scales, zeros, stateScales, stateZeros];
    return {
      ...node,
      operator: 'DynamicQuantizeLSTM',
      domain: RUNTIME_DOMAIN,
      inputs: [input, weights, state, bias, steps, '', '', '', ...constants],
    };
  });
  network.nodes = network.nodes.filter((node) => !unused.has(node));
  if (unused.size > 0) network.importDomain(RUNTIME_DOMAIN, RUNTIME_VERSION);
}

interface StoredWeights {
  /** The integers, with the dimensions 1, rows and columns. */
  weights: Constant;
  /** The scale of each row, as 64-bit floats. */
  scales: Constant;
  /** The steps that compute the weights as floats: the product of integers and scales, and conversions. */
  steps: NetworkNode[];
}

/**
 * Finds the integers and scales from which the network computes the weights with this name; returns null if
 * there are none.
 */
function findStoredWeights(
  network: Network,
  makers: ReadonlyMap<string, NetworkNode>,
  name: string,
): StoredWeights | null {
  const toFloat = makers.get(name);
  const product = makers.get(toFloat?.inputs[0] ?? '');
  const toDouble = makers.get(product?.inputs[0] ?? '');
  if (toFloat?.operator !== 'Cast' || product?.operator !== 'Mul' || toDouble?.operator !== 'Cast')
    return null;
  const weights = network.findConstant(toDouble.inputs[0] ?? '');
  const scales = network.findConstant(product.inputs[1] ?? '');
  if (weights?.type !== INT8 || weights.dimensions.length !== 3 || scales === undefined) return null;
  return { weights, scales, steps: [toFloat, product, toDouble] };
}

/**
 * Adds weights in the order of the quantized operator, and returns the names of weights, scales and zero
 * points. The weights become unsigned, because products with signed weights overflow on processors without
 * instructions for neural networks.
 */
function addQuantized(
  network: Network,
  name: string,
  { weights, scales }: StoredWeights,
): readonly [string, string, string] {
  const [count = 0, rows = 0, columns = 0] = weights.dimensions;
  const transposed = new Uint8Array(weights.data.length);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      transposed[column * rows + row] = (weights.data[row * columns + column] ?? 0) ^ ZERO;
  const names = [`${name} integers`, `${name} scales`, `${name} zeros`] as const;
  const doubles = new Float64Array(new Uint8Array(scales.data).buffer);
  const floats = new Uint8Array(Float32Array.from(doubles).buffer);
  const perRow = [count, rows];
  network.addConstant(names[0], { type: UINT8, dimensions: [count, columns, rows], data: transposed });
  network.addConstant(names[1], { type: FLOAT, dimensions: perRow, data: floats });
  network.addConstant(names[2], { type: UINT8, dimensions: perRow, data: new Uint8Array(rows).fill(ZERO) });
  return names;
}
