import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  findBoxInMesh,
  findInMesh,
  isUnfolded,
  type Mesh,
  mapBoxThroughMesh,
  mapThroughMesh,
  scaleMesh,
} from './mesh.ts';

/** The page is narrower at the top, and its lines fall to the right. `bend` moves places further down. */
function makeMesh(bend: (u: number, v: number) => number = () => 0): Mesh {
  const columns = 9;
  const rows = 13;
  const points: number[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [u, v] = [column / (columns - 1) - 0.5, row / (rows - 1)];
      points.push(500 + u * 1000 * (0.8 + 0.2 * v), 40 + v * 1300 + 60 * u + bend(u, v));
    }
  return { width: 1000, height: 1400, columns, rows, points };
}

test('a corner of the flat image is at the corner of the mesh', () => {
  assert.deepEqual(mapThroughMesh(makeMesh(), 0, 0), [100, 10]);
  assert.deepEqual(mapThroughMesh(makeMesh(), 1000, 1400), [1000, 1370]);
});

test('a place in the photo is found in the flat image', () => {
  const mesh = makeMesh();
  for (const [x, y] of [
    [30, 20],
    [512, 700],
    [980, 1390],
  ] as const) {
    const [u, v] = findInMesh(mesh, ...mapThroughMesh(mesh, x, y));
    assert.ok(Math.hypot(u - x, v - y) < 0.5, `${u}, ${v} instead of ${x}, ${y}`);
  }
});

test('a place outside of the photo is found near the edge of the flat image', () => {
  const [u, v] = findInMesh(makeMesh(), 5000, -5000);
  assert.ok(u <= 1100 && v >= -140);
});

test('the box of content in the photo gives the box of the content in the flat image', () => {
  const mesh = makeMesh();
  const box = findBoxInMesh(mesh, mapBoxThroughMesh(mesh, [200, 300, 400, 380]));
  for (const [index, value] of [200, 300, 400, 380].entries())
    assert.ok(Math.abs((box[index] ?? 0) - value) < 4, `${box} instead of 200,300,400,380`);
});

test('the box around a line on a curled page contains its middle', () => {
  const mesh = makeMesh((u) => 30 * Math.cos(Math.PI * u));
  const [, top, , bottom] = mapBoxThroughMesh(mesh, [100, 500, 900, 520]);
  const [, middle] = mapThroughMesh(mesh, 500, 510);
  assert.ok(middle > top + 8 && middle < bottom - 8, `${middle} is not between ${top} and ${bottom}`);
});

test('a mesh that folds over is recognized', () => {
  assert.ok(isUnfolded(makeMesh()));
  assert.ok(!isUnfolded(makeMesh((_, v) => 900 * Math.sin(6 * v))));
  assert.ok(!isUnfolded(makeMesh(() => Number.NaN)));
});

test('a mesh in another unit maps the same places', () => {
  const [x, y] = mapThroughMesh(scaleMesh(makeMesh(), 0.5), 250, 350);
  const [twiceX, twiceY] = mapThroughMesh(makeMesh(), 500, 700);
  assert.deepEqual([x, y], [twiceX / 2, twiceY / 2]);
});
