import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  findBoxInMesh,
  findInMesh,
  type Mesh,
  mapBoxThroughMesh,
  mapThroughMesh,
  scaleMesh,
} from './mesh.ts';

/** The page is narrower at the top, and its lines fall to the right. */
function makeMesh(): Mesh {
  const columns = 9;
  const rows = 13;
  const points: number[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [u, v] = [column / (columns - 1) - 0.5, row / (rows - 1)];
      points.push(500 + u * 1000 * (0.8 + 0.2 * v), 40 + v * 1300 + 60 * u);
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

test('a box in the photo surrounds the box in the flat image, and the other way round', () => {
  const mesh = makeMesh();
  const [x0, y0, x1, y1] = findBoxInMesh(mesh, mapBoxThroughMesh(mesh, [200, 300, 400, 330]));
  assert.ok(x0 <= 200 && y0 <= 300 && x1 >= 400 && y1 >= 330);
  assert.ok(x0 > 180 && x1 < 420);
});

test('a mesh in another unit maps the same places', () => {
  const [x, y] = mapThroughMesh(scaleMesh(makeMesh(), 0.5), 250, 350);
  const [twiceX, twiceY] = mapThroughMesh(makeMesh(), 500, 700);
  assert.deepEqual([x, y], [twiceX / 2, twiceY / 2]);
});
