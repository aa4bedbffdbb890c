import assert from 'node:assert/strict';
import type { Gates, Layer, Matrix } from '../../packages/tesseract-onnx/src/layers.ts';

/** One or more numbers for each pixel, row by row. */
export interface Grid {
  width: number;
  height: number;
  depth: number;
  data: ArrayLike<number>;
}

/**
 * Computes the output with plain arithmetic, layer by layer, as Tesseract's sources do. The image has a frame
 * of one pixel.
 */
export function computeOutput(network: Layer, image: Grid): number[] {
  assert.ok(network.kind === 'series');
  let grid = image;
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
        [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => getValuesAt(grid, x + dx, y + dy)[0] ?? 0)),
      );
    case 'tanh':
      return mapGrid(grid, 0, layer.outputs, (x, y) =>
        multiply(layer.weights, getValuesAt(grid, x, y)).map(Math.tanh),
      );
    case 'pool':
      return takeMaximum(grid, layer.width);
    case 'down': {
      const [inner] = layer.layers;
      assert.ok(inner?.kind === 'last-of-lstm');
      const columns = Array.from({ length: grid.width }, (_, x) => {
        const column = Array.from({ length: grid.height }, (_, y) => getValuesAt(grid, x, y));
        return remember(inner.gates, inner.outputs, column).at(-1) ?? [];
      });
      return makeRow(columns);
    }
    case 'backwards': {
      const [inner] = layer.layers;
      assert.ok(inner?.kind === 'lstm');
      return makeRow(remember(inner.gates, inner.outputs, listSteps(grid).reverse()).reverse());
    }
    case 'lstm':
      return makeRow(remember(layer.gates, layer.outputs, listSteps(grid)));
    case 'softmax':
      return makeRow(
        listSteps(grid).map((step) => {
          const powers = multiply(layer.weights, step).map(Math.exp);
          const sum = powers.reduce((a, b) => a + b, 0);
          return powers.map((power) => power / sum);
        }),
      );
    default:
      return assert.fail(layer.kind);
  }
}

function getValuesAt({ width, depth, data }: Grid, x: number, y: number): number[] {
  return Array.from({ length: depth }, (_, i) => data[(y * width + x) * depth + i] ?? 0);
}

function listSteps(grid: Grid): number[][] {
  return Array.from({ length: grid.width }, (_, x) => getValuesAt(grid, x, 0));
}

function makeRow(steps: number[][]): Grid {
  return { width: steps.length, height: 1, depth: steps[0]?.length ?? 0, data: steps.flat() };
}

function mapGrid(grid: Grid, frame: number, depth: number, value: (x: number, y: number) => number[]): Grid {
  const data: number[] = [];
  for (let y = frame; y < grid.height - frame; y++)
    for (let x = frame; x < grid.width - frame; x++) data.push(...value(x, y));
  return { width: grid.width - 2 * frame, height: grid.height - 2 * frame, depth, data };
}

function takeMaximum(grid: Grid, size: number): Grid {
  const data: number[] = [];
  const [width, height] = [Math.floor(grid.width / size), Math.floor(grid.height / size)];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let i = 0; i < grid.depth; i++) {
        let most = Number.NEGATIVE_INFINITY;
        for (let dy = 0; dy < size; dy++)
          for (let dx = 0; dx < size; dx++)
            most = Math.max(most, getValuesAt(grid, x * size + dx, y * size + dy)[i] ?? 0);
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
      multiply(gate, all).map((x) => 1 / (1 + Math.exp(-x))),
    );
    const cell = multiply(gates.cell, all).map(Math.tanh);
    state = state.map((old, i) => old * (forget?.[i] ?? 0) + (cell[i] ?? 0) * (input?.[i] ?? 0));
    given = state.map((value, i) => Math.tanh(value) * (output?.[i] ?? 0));
    return given;
  });
}

function multiply({ rows, columns, data, scales }: Matrix, values: number[]): number[] {
  return Array.from({ length: rows }, (_, r) =>
    [...values, 1].reduce(
      (sum, value, c) => sum + value * (data[r * columns + c] ?? 0) * (scales[r] ?? 0),
      0,
    ),
  );
}
