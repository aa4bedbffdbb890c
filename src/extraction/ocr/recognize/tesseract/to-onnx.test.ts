import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { seededRandom } from '../../../../../test/support/seeded-random.ts';
import type { Gates, Layer, Matrix } from './layers.ts';
import { LINE_LANGUAGES, lineReader } from './models.ts';
import { PORTS, toOnnx } from './to-onnx.ts';
import { readTrainedData } from './trained-data.ts';

function dataOf(name: string): Buffer {
  const folder = dirname(createRequire(import.meta.url).resolve(`@tesseract.js-data/${name}/package.json`));
  return gunzipSync(readFileSync(join(folder, '4.0.0_best_int', `${name}.traineddata.gz`)));
}

test('the network of every language can be read, and knows its letters', async () => {
  const own: Record<string, string> = {
    de: 'äöüß',
    fr: 'éèêç',
    es: 'ñáí',
    it: 'àèù',
    nl: 'ëï',
    pt: 'ãõç',
    en: 'wz',
  };
  for (const language of LINE_LANGUAGES) {
    const { letters, classes } = await lineReader(language);
    assert.equal(letters.length, classes);
    assert.equal(letters.at(-1), '', 'the last class stands between letters');
    for (const letter of `${own[language]} 0123456789,.`)
      assert.ok(letters.includes(letter), `${language} ${letter}`);
  }
});

test('a file that ends too early or is something else is refused', () => {
  const data = dataOf('fra');
  assert.throws(() => readTrainedData(data.subarray(0, 1000)));
  assert.throws(() => readTrainedData(data.subarray(0, data.length >> 1)));
  assert.throws(() => readTrainedData(Buffer.from('no language data, and far too short for it')));
});

test('a network computes in ONNX Runtime what its layers say', async () => {
  const { network } = readTrainedData(dataOf('fra'));
  const { model, height, stride, features } = toOnnx(network);
  const width = 8 * stride;
  const { below } = seededRandom(3);
  const pixels = Float32Array.from({ length: (height + 2) * (width + 2) }, () => below(2001) / 1000 - 1);
  const session = await InferenceSession.create(model, { logSeverityLevel: 3 });
  const result = await session.run({
    [PORTS.image]: new Tensor('float32', pixels, [1, 1, height + 2, width + 2]),
    [PORTS.steps]: new Tensor('int32', Int32Array.of(8), [1]),
    [PORTS.shape]: new Tensor('int64', BigInt64Array.of(8n, 1n, BigInt(features)), [3]),
  });
  const got = result[PORTS.scores]?.data;
  assert.ok(got instanceof Float32Array);
  const expected = scoresOf(network, { width: width + 2, height: height + 2, depth: 1, data: pixels });
  assert.equal(got.length, expected.length);
  for (const [at, value] of got.entries())
    assert.ok(Math.abs(value - (expected[at] ?? 0)) < 1e-3, `number ${at}`);
});

/** Numbers at each place, row by row. */
interface Grid {
  width: number;
  height: number;
  depth: number;
  data: ArrayLike<number>;
}

/** The same by plain sums, layer by layer as Tesseract's sources tell of them; the picture has a frame of one pixel. */
function scoresOf(network: Layer, picture: Grid): number[] {
  assert.ok(network.kind === 'series');
  let grid = picture;
  for (const layer of network.layers) grid = run(layer, grid);
  return Array.from(grid.data);
}

function run(layer: Layer, grid: Grid): Grid {
  switch (layer.kind) {
    case 'input':
      return grid;
    case 'series':
      return layer.layers.reduce((value, inner) => run(inner, value), grid);
    case 'window':
      return mapGrid(grid, 1, 9, (x, y) =>
        [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => at(grid, x + dx, y + dy)[0] ?? 0)),
      );
    case 'tanh':
      return mapGrid(grid, 0, layer.outputs, (x, y) => times(layer.weights, at(grid, x, y)).map(Math.tanh));
    case 'pool':
      return pool(grid, layer.width);
    case 'down': {
      const [inner] = layer.layers;
      assert.ok(inner?.kind === 'last-of-lstm');
      const columns = Array.from({ length: grid.width }, (_, x) => {
        const column = Array.from({ length: grid.height }, (_, y) => at(grid, x, y));
        return remember(inner.gates, inner.outputs, column).at(-1) ?? [];
      });
      return row(columns);
    }
    case 'backwards': {
      const [inner] = layer.layers;
      assert.ok(inner?.kind === 'lstm');
      return row(remember(inner.gates, inner.outputs, stepsOf(grid).reverse()).reverse());
    }
    case 'lstm':
      return row(remember(layer.gates, layer.outputs, stepsOf(grid)));
    case 'softmax':
      return row(
        stepsOf(grid).map((step) => {
          const powers = times(layer.weights, step).map(Math.exp);
          const sum = powers.reduce((a, b) => a + b, 0);
          return powers.map((power) => power / sum);
        }),
      );
    default:
      return assert.fail(layer.kind);
  }
}

function at({ width, depth, data }: Grid, x: number, y: number): number[] {
  return Array.from({ length: depth }, (_, i) => data[(y * width + x) * depth + i] ?? 0);
}

function stepsOf(grid: Grid): number[][] {
  return Array.from({ length: grid.width }, (_, x) => at(grid, x, 0));
}

function row(steps: number[][]): Grid {
  return { width: steps.length, height: 1, depth: steps[0]?.length ?? 0, data: steps.flat() };
}

function mapGrid(grid: Grid, frame: number, depth: number, value: (x: number, y: number) => number[]): Grid {
  const data: number[] = [];
  for (let y = frame; y < grid.height - frame; y++)
    for (let x = frame; x < grid.width - frame; x++) data.push(...value(x, y));
  return { width: grid.width - 2 * frame, height: grid.height - 2 * frame, depth, data };
}

function pool(grid: Grid, size: number): Grid {
  const data: number[] = [];
  const [width, height] = [Math.floor(grid.width / size), Math.floor(grid.height / size)];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let i = 0; i < grid.depth; i++) {
        let most = Number.NEGATIVE_INFINITY;
        for (let dy = 0; dy < size; dy++)
          for (let dx = 0; dx < size; dx++)
            most = Math.max(most, at(grid, x * size + dx, y * size + dy)[i] ?? 0);
        data.push(most);
      }
  return { width, height, depth: grid.depth, data };
}

function remember(gates: Gates, size: number, steps: number[][]): number[][] {
  let state = Array.from({ length: size }, () => 0);
  let given = state;
  return steps.map((step) => {
    const all = [...step, ...given];
    const [input, forget, output] = [gates.input, gates.forget, gates.output].map((gate) =>
      times(gate, all).map((x) => 1 / (1 + Math.exp(-x))),
    );
    const cell = times(gates.cell, all).map(Math.tanh);
    state = state.map((old, i) => old * (forget?.[i] ?? 0) + (cell[i] ?? 0) * (input?.[i] ?? 0));
    given = state.map((value, i) => Math.tanh(value) * (output?.[i] ?? 0));
    return given;
  });
}

function times({ rows, columns, data }: Matrix, values: number[]): number[] {
  return Array.from({ length: rows }, (_, r) =>
    [...values, 1].reduce((sum, value, c) => sum + value * (data[r * columns + c] ?? 0), 0),
  );
}
