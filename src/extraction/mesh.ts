import type { Box } from './parsed-data.ts';

/**
 * Maps the flat image of a photographed page to the page in the photo. The points form a grid over the flat
 * image, whose corners are the corners of the image.
 */
export interface Mesh {
  /** Size of the flat image, in the same unit as the page. */
  width: number;
  height: number;
  columns: number;
  rows: number;
  /** Places in the photo, row by row: x and y alternate. */
  points: number[];
}

/** Number of steps of the iteration in `findInMesh`; each of them reduces the error at least tenfold. */
const STEPS = 6;

/** Returns the place in the photo of a point in the flat image, by bilinear interpolation. */
export function mapThroughMesh(mesh: Mesh, x: number, y: number): [number, number] {
  const { columns, rows, points } = mesh;
  const u = (x / mesh.width) * (columns - 1);
  const v = (y / mesh.height) * (rows - 1);
  const column = Math.max(0, Math.min(columns - 2, Math.floor(u)));
  const row = Math.max(0, Math.min(rows - 2, Math.floor(v)));
  const at = (row * columns + column) * 2;
  const below = at + columns * 2;
  const [fx, fy] = [u - column, v - row];
  const interpolate = (axis: 0 | 1): number => {
    const top = (points[at + axis] ?? 0) * (1 - fx) + (points[at + 2 + axis] ?? 0) * fx;
    const bottom = (points[below + axis] ?? 0) * (1 - fx) + (points[below + 2 + axis] ?? 0) * fx;
    return top * (1 - fy) + bottom * fy;
  };
  return [interpolate(0), interpolate(1)];
}

/** Returns the point in the flat image that is at a place in the photo: the reverse of `mapThroughMesh`. */
export function findInMesh(mesh: Mesh, x: number, y: number): [number, number] {
  const [left, top] = mapThroughMesh(mesh, 0, 0);
  const [right] = mapThroughMesh(mesh, mesh.width, 0);
  const [, bottom] = mapThroughMesh(mesh, 0, mesh.height);
  const [across, down] = [mesh.width / (right - left), mesh.height / (bottom - top)];
  let [u, v] = [(x - left) * across, (y - top) * down];
  for (let step = 0; step < STEPS; step++) {
    const [px, py] = mapThroughMesh(mesh, u, v);
    u += (x - px) * across;
    v += (y - py) * down;
  }
  return [u, v];
}

/** Returns the upright box in the photo around a box in the flat image. */
export function mapBoxThroughMesh(mesh: Mesh, [x0, y0, x1, y1]: Box): Box {
  return makeBox([
    mapThroughMesh(mesh, x0, y0),
    mapThroughMesh(mesh, x1, y0),
    mapThroughMesh(mesh, x1, y1),
    mapThroughMesh(mesh, x0, y1),
  ]);
}

/** Returns the box in the flat image around an upright box in the photo. */
export function findBoxInMesh(mesh: Mesh, [x0, y0, x1, y1]: Box): Box {
  return makeBox([
    findInMesh(mesh, x0, y0),
    findInMesh(mesh, x1, y0),
    findInMesh(mesh, x1, y1),
    findInMesh(mesh, x0, y1),
  ]);
}

/** Converts a mesh to a unit of which `scale` make one of the current units. */
export function scaleMesh(mesh: Mesh, scale: number): Mesh {
  return {
    ...mesh,
    width: mesh.width * scale,
    height: mesh.height * scale,
    points: mesh.points.map((value) => value * scale),
  };
}

function makeBox(points: readonly [number, number][]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
