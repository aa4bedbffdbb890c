import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PORTS, readLineModel } from '#tesseract-onnx';
import { Network } from './network.ts';
import { quantizeLstms } from './quantize-lstms.ts';
import { openSession, type Tensor } from './session.ts';

/** Maximum mean difference in score. Scores are between 0 and 1. */
const ROUNDING = 1e-3;
const STEPS = 60;

test('a network with 8-bit LSTMs computes nearly the same scores', async () => {
  const { model, height, stride, features, classes } = await readLineModel('fr');
  const network = new Network(model);
  const before = countOperators(network, 'LSTM');
  assert.ok(before > 0);
  quantizeLstms(network);
  assert.equal(countOperators(network, 'LSTM'), 0);
  assert.equal(countOperators(network, 'DynamicQuantizeLSTM'), before);

  const width = STEPS * stride;
  const inputs = {
    [PORTS.image]: { data: makeStripes(height + 2, width + 2), dims: [1, 1, height + 2, width + 2] },
    [PORTS.steps]: { data: Int32Array.of(STEPS), dims: [1] },
    [PORTS.shape]: { data: BigInt64Array.of(BigInt(STEPS), 1n, BigInt(features)), dims: [3] },
  };
  const expected = run(model, inputs);
  const got = run(network.toBytes(), inputs);
  assert.equal(got.length, STEPS * classes);
  const difference = expected.reduce((sum, score, at) => sum + Math.abs(score - (got[at] ?? 0)), 0);
  assert.ok(difference / expected.length < ROUNDING, `differs by ${difference / expected.length}`);
});

test('a network without stored integers stays the same', () => {
  const lstm = { operator: 'LSTM', inputs: ['x', 'w', 'r'], outputs: ['y'], attributes: new Map() };
  const network = new Network(EMPTY_MODEL);
  network.nodes = [lstm];
  quantizeLstms(network);
  assert.deepEqual(network.nodes, [lstm]);
});

/** An ONNX file whose graph is empty. */
const EMPTY_MODEL = Uint8Array.of(7 * 8 + 2, 0);

function countOperators({ nodes }: Network, operator: string): number {
  return nodes.filter((node) => node.operator === operator).length;
}

/** Returns light and dark columns that resemble characters. */
function makeStripes(height: number, width: number): Float32Array {
  return Float32Array.from({ length: height * width }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return y > height / 4 && y < (height * 3) / 4 && Math.sin(x * 0.7) * Math.cos(x * 0.13) > 0.2 ? -1 : 1;
  });
}

function run(model: Uint8Array, inputs: Record<string, Tensor>): Float32Array {
  const session = openSession(model);
  const output = session.run(inputs)[PORTS.scores]?.data;
  session.release();
  assert.ok(output instanceof Float32Array);
  return output;
}
