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

type Place = [x: number, y: number];

const STEPS = 8;
/** Places outside of the flat image by more than this share of its size are moved to this distance. */
const MARGIN = 0.1;
/** Points along each side of a box, because the side may be bent in the photo. */
const POINTS_OF_SIDE = 9;
/** Minimum width and height of the content of a box, as a share of the width and height of the box. */
const LEAST_SHARE = 0.3;

/** Returns the place in the photo of a point in the flat image, by bilinear interpolation. */
export function mapThroughMesh(mesh: Mesh, x: number, y: number): Place {
  return interpolateCell(mesh, x, y).place;
}

/** Also returns how the place moves with `x` and with `y`. */
function interpolateCell(mesh: Mesh, x: number, y: number): { place: Place; across: Place; down: Place } {
  const { width, height, columns, rows, points } = mesh;
  const u = (x / width) * (columns - 1);
  const v = (y / height) * (rows - 1);
  const column = Math.max(0, Math.min(columns - 2, Math.floor(u)));
  const row = Math.max(0, Math.min(rows - 2, Math.floor(v)));
  const [fx, fy] = [u - column, v - row];
  const place: Place = [0, 0];
  const across: Place = [0, 0];
  const down: Place = [0, 0];
  for (const axis of [0, 1] as const) {
    const at = (row * columns + column) * 2 + axis;
    const [a, b] = [points[at] ?? 0, points[at + 2] ?? 0];
    const [c, d] = [points[at + columns * 2] ?? 0, points[at + columns * 2 + 2] ?? 0];
    const [top, bottom] = [a + (b - a) * fx, c + (d - c) * fx];
    place[axis] = top + (bottom - top) * fy;
    across[axis] = ((b - a) * (1 - fy) + (d - c) * fy) * ((columns - 1) / width);
    down[axis] = (bottom - top) * ((rows - 1) / height);
  }
  return { place, across, down };
}

/** Returns the point in the flat image that is at a place in the photo, by Newton's method. */
export function findInMesh(mesh: Mesh, x: number, y: number): Place {
  const { width, height } = mesh;
  let [u, v] = [width / 2, height / 2];
  for (let step = 0; step < STEPS; step++) {
    const { place, across, down } = interpolateCell(mesh, u, v);
    const [dx, dy] = [x - place[0], y - place[1]];
    const determinant = across[0] * down[1] - down[0] * across[1];
    u = clampTo(width, u + (dx * down[1] - dy * down[0]) / determinant);
    v = clampTo(height, v + (dy * across[0] - dx * across[1]) / determinant);
  }
  return [u, v];
}

function clampTo(size: number, value: number): number {
  return Math.max(-MARGIN * size, Math.min((1 + MARGIN) * size, value));
}

/** Whether no part of the mesh is folded or turned over. */
export function isUnfolded({ columns, rows, points }: Mesh): boolean {
  for (let row = 0; row < rows - 1; row++)
    for (let column = 0; column < columns - 1; column++) {
      const at = (row * columns + column) * 2;
      const below = at + columns * 2;
      const across = [
        (points[at + 2] ?? 0) - (points[at] ?? 0),
        (points[at + 3] ?? 0) - (points[at + 1] ?? 0),
      ];
      const down = [
        (points[below] ?? 0) - (points[at] ?? 0),
        (points[below + 1] ?? 0) - (points[at + 1] ?? 0),
      ];
      const area = (across[0] ?? 0) * (down[1] ?? 0) - (across[1] ?? 0) * (down[0] ?? 0);
      if (!(area > 0) || !Number.isFinite(area)) return false;
    }
  return true;
}

/** Returns the upright box in the photo around a box in the flat image. */
export function mapBoxThroughMesh(mesh: Mesh, [x0, y0, x1, y1]: Box): Box {
  const xs: number[] = [];
  const ys: number[] = [];
  for (let n = 0; n < POINTS_OF_SIDE; n++) {
    const share = n / (POINTS_OF_SIDE - 1);
    const [x, y] = [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share];
    for (const place of [
      mapThroughMesh(mesh, x, y0),
      mapThroughMesh(mesh, x, y1),
      mapThroughMesh(mesh, x0, y),
      mapThroughMesh(mesh, x1, y),
    ]) {
      xs.push(place[0]);
      ys.push(place[1]);
    }
  }
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Returns the box in the flat image of content, given its upright box in the photo. */
export function findBoxInMesh(mesh: Mesh, [x0, y0, x1, y1]: Box): Box {
  const [u, v] = findInMesh(mesh, (x0 + x1) / 2, (y0 + y1) / 2);
  const { across, down } = interpolateCell(mesh, u, v);
  const [wide, high] = [x1 - x0, y1 - y0];
  // A flat box of this size has an upright box in the photo that is as wide and as high as the given box.
  const [a, b, c, d] = [Math.abs(across[0]), Math.abs(down[0]), Math.abs(across[1]), Math.abs(down[1])];
  const determinant = a * d - b * c;
  const width = Math.max((LEAST_SHARE * wide) / a, (wide * d - high * b) / determinant);
  const height = Math.max((LEAST_SHARE * high) / d, (high * a - wide * c) / determinant);
  return [u - width / 2, v - height / 2, u + width / 2, v + height / 2];
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
