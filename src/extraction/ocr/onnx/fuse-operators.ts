import { type Convolution, Graph, getNumbers } from './graph.ts';
import type { Attribute, Network, NetworkNode } from './network.ts';

/** The combined effect of several operations: `x · scale + shift`. */
interface Linear {
  scale: number;
  shift: number;
}

/**
 * Rewrites a network as an equivalent one that reads memory fewer times. PP-OCR's networks were exported with
 * a separate operator for each learned scale and shift, and for each part of a hard swish. These operators
 * took a third of the time. Operators next to a convolution are merged into it; each of the others becomes a
 * convolution with one weight per channel. The results differ only by rounding errors.
 */
export function fuseOperators(network: Network): void {
  const graph = new Graph(network);
  for (const node of graph.nodes) foldBehind(graph, node);
  for (const node of graph.nodes) shortenHardSwish(graph, node);
  for (const node of graph.nodes) foldAhead(graph, node);
  for (const node of graph.nodes) shortenGate(graph, node);
  graph.finish();
}

/** Merges scales and shifts into the convolution before them. */
function foldBehind(graph: Graph, node: NetworkNode): void {
  const convolution = graph.convolution(node);
  const { scale, shift, steps } = findLinearChain(graph, node);
  const outputs = steps.at(-1)?.outputs;
  if (convolution === undefined || outputs === undefined) return;
  for (const step of steps) graph.remove(step);
  graph.change(node, { outputs });
  const { weights, bias } = convolution;
  graph.setConvolution({
    node,
    weights: { ...weights, data: weights.data.map((weight) => weight * scale) },
    bias: bias.map((value) => value * scale + shift),
  });
}

/** Finds the scales and shifts directly after a step, and their combined effect. */
function findLinearChain(graph: Graph, from: NetworkNode): Linear & { steps: NetworkNode[] } {
  const steps: NetworkNode[] = [];
  let scale = 1;
  let shift = 0;
  for (let last = from; ; ) {
    const next = graph.onlyTaker(last);
    const step = findLinearEffect(graph, next, last.outputs[0]);
    if (next === undefined || step === undefined) return { scale, shift, steps };
    scale *= step.scale;
    shift = shift * step.scale + step.shift;
    steps.push(next);
    last = next;
  }
}

/**
 * Returns undefined unless the operator adds a constant number to the value, or multiplies or divides the
 * value by a constant number.
 */
function findLinearEffect(
  graph: Graph,
  node: NetworkNode | undefined,
  value: string | undefined,
): Linear | undefined {
  const weights = graph.weights(node?.inputs.find((input) => input !== value));
  const number = weights?.data.length === 1 ? weights.data[0] : undefined;
  if (node === undefined || number === undefined) return undefined;
  if (node.operator === 'Mul') return { scale: number, shift: 0 };
  if (node.operator === 'Add') return { scale: 1, shift: number };
  if (node.operator === 'Div' && node.inputs[0] === value) return { scale: 1 / number, shift: 0 };
  return undefined;
}

/**
 * Simplifies `x · clip(x + 3) / 6 · a + b`: one convolution replaces the shift before the product, and
 * another replaces everything after the product.
 */
function shortenHardSwish(graph: Graph, plus: NetworkNode): void {
  const convolution = plus.inputs.map((input) => graph.convolution(graph.maker(input))).find((one) => one);
  const value = convolution?.node.outputs[0];
  const before = findLinearEffect(graph, plus, value);
  const clip = graph.onlyTaker(plus);
  const product = clip?.operator === 'Clip' ? graph.onlyTaker(clip) : undefined;
  if (convolution === undefined || value === undefined || before === undefined) return;
  if (product?.operator !== 'Mul' || !product.inputs.includes(value)) return;
  const channels = convolution.bias.length;
  becomePass(graph, plus, value, channels, before);
  const { steps, ...behind } = findLinearChain(graph, product);
  const last = steps.pop();
  if (last === undefined) return;
  for (const step of steps) graph.remove(step);
  becomePass(graph, last, product.outputs[0] ?? '', channels, behind);
}

/** Replaces a step with a convolution that has one weight per channel. */
function becomePass(graph: Graph, node: NetworkNode, from: string, channels: number, step: Linear): void {
  const ones: Attribute = { kind: 'integers', value: [1, 1] };
  graph.change(node, {
    operator: 'Conv',
    inputs: [from],
    attributes: new Map<string, Attribute>([
      ['group', { kind: 'integer', value: channels }],
      ['kernel_shape', ones],
      ['strides', ones],
      ['pads', { kind: 'integers', value: [0, 0, 0, 0] }],
    ]),
  });
  graph.setConvolution({
    node,
    weights: { dimensions: [channels, 1, 1, 1], data: new Float32Array(channels).fill(step.scale) },
    bias: new Float32Array(channels).fill(step.shift),
  });
}

/**
 * Merges a convolution with one weight per channel into the convolutions after it, unless they have padding.
 */
function foldAhead(graph: Graph, node: NetworkNode): void {
  const pass = graph.convolution(node);
  if (pass === undefined || !isPointwise(node, pass.bias.length)) return;
  const takers = graph.takers(node.outputs[0]).map((taker) => graph.convolution(taker));
  const targets = takers.filter((taker) => taker !== undefined && isPointwise(taker.node, 1));
  if (targets.length === 0 || targets.length < takers.length) return;
  for (const target of targets) if (target !== undefined) passThrough(graph, pass, target);
  graph.remove(node);
}

function passThrough(graph: Graph, pass: Convolution, { node, weights, bias }: Convolution): void {
  const channels = pass.bias.length;
  const shifted = bias.map((value, out) => {
    let sum = value;
    for (let i = 0; i < channels; i++) sum += (weights.data[out * channels + i] ?? 0) * (pass.bias[i] ?? 0);
    return sum;
  });
  const data = weights.data.map((weight, at) => weight * (pass.weights.data[at % channels] ?? 0));
  graph.change(node, { inputs: [pass.node.inputs[0] ?? '', ...node.inputs.slice(1)] });
  graph.setConvolution({ node, weights: { ...weights, data }, bias: shifted });
}

function isPointwise(node: NetworkNode, groups: number): boolean {
  const isOne = (size: number) => size === 1;
  return (
    node.operator === 'Conv' &&
    getNumbers(node, 'kernel_shape').every(isOne) &&
    getNumbers(node, 'pads').every((pad) => pad === 0) &&
    getNumbers(node, 'group')[0] === groups
  );
}

/** Replaces `x + x · gate` with `x · (gate + 1)`. The gate has one number per channel. */
function shortenGate(graph: Graph, product: NetworkNode): void {
  const sum = graph.onlyTaker(product);
  const gate = product.inputs.find((input) => graph.maker(input)?.operator === 'HardSigmoid');
  const value = product.inputs.find((input) => input !== gate);
  const [gated = ''] = product.outputs;
  if (product.operator !== 'Mul' || gate === undefined || value === undefined) return;
  if (sum?.operator !== 'Add' || !sum.inputs.includes(value)) return;
  const one = graph.addWeights({ dimensions: [1], data: Float32Array.of(1) });
  graph.change(product, { operator: 'Add', inputs: [gate, one] });
  graph.change(sum, { operator: 'Mul', inputs: [value, gated] });
}
