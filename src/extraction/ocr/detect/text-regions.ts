import type { Point, Quad } from '../image/gray-image.ts';

const PIXEL_THRESHOLD = 0.3;
const REGION_THRESHOLD = 0.5;
/**
 * The network marks only the core of a line. The core is enlarged on each side by this factor times its area
 * divided by its perimeter.
 */
const GROW = 1.6;
const MIN_SIDE = 3;
const MAX_REGIONS = 3_000;

/**
 * Converts the detector's probability map to rectangles. Small rectangles and those with a low score are
 * omitted.
 */
export function findQuads(map: Float32Array, width: number, height: number): Quad[] {
  const labels = new Int32Array(map.length);
  const stack: number[] = [];
  const quads: Quad[] = [];
  let label = 0;
  for (let start = 0; start < map.length && label < MAX_REGIONS; start++) {
    if ((map[start] ?? 0) <= PIXEL_THRESHOLD || labels[start] !== 0) continue;
    label++;
    let sum = 0;
    let count = 0;
    /** The leftmost and the rightmost pixel of each row, which are all that the convex hull needs. */
    const rows = new Map<number, [number, number]>();
    stack.push(start);
    labels[start] = label;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      sum += map[at] ?? 0;
      count++;
      const row = rows.get(y);
      if (row === undefined) rows.set(y, [x, x]);
      else if (x < row[0]) row[0] = x;
      else if (x > row[1]) row[1] = x;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const nx = x + dx;
          const ny = y + dy;
          if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
          const next = ny * width + nx;
          if (labels[next] !== 0 || (map[next] ?? 0) <= PIXEL_THRESHOLD) continue;
          labels[next] = label;
          stack.push(next);
        }
    }
    if (count < 6 || sum / count < REGION_THRESHOLD) continue;
    const points: Point[] = [];
    for (const [y, [x0, x1]] of rows)
      points.push({ x: x0, y }, { x: x1 + 1, y }, { x: x0, y: y + 1 }, { x: x1 + 1, y: y + 1 });
    const quad = growRectangle(findSmallestRectangle(computeConvexHull(points)));
    if (quad !== null) quads.push(quad);
  }
  return quads;
}

interface Rectangle {
  center: Point;
  width: number;
  height: number;
  /** Direction of the side whose length is `width`, in radians. */
  angle: number;
}

/** Computes the convex hull of points with Andrew's monotone chain algorithm. */
export function computeConvexHull(points: Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const buildHalf = (list: Point[]): Point[] => {
    const hull: Point[] = [];
    for (const p of list) {
      for (
        let a = hull.at(-2), b = hull.at(-1);
        a !== undefined && b !== undefined;
        a = hull.at(-2), b = hull.at(-1)
      ) {
        if ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0) break;
        hull.pop();
      }
      hull.push(p);
    }
    hull.pop();
    return hull;
  };
  return [...buildHalf(sorted), ...buildHalf(sorted.toReversed())];
}

/** Returns the smallest rectangle around a convex hull. One of its sides contains a side of the hull. */
function findSmallestRectangle(hull: Point[]): Rectangle {
  let best: Rectangle = { center: { x: 0, y: 0 }, width: 0, height: 0, angle: 0 };
  let least = Number.POSITIVE_INFINITY;
  hull.forEach((from, index) => {
    const to = hull[(index + 1) % hull.length] ?? from;
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    let u0 = Number.POSITIVE_INFINITY;
    let u1 = Number.NEGATIVE_INFINITY;
    let v0 = Number.POSITIVE_INFINITY;
    let v1 = Number.NEGATIVE_INFINITY;
    for (const p of hull) {
      const u = p.x * cos + p.y * sin;
      const v = p.y * cos - p.x * sin;
      u0 = Math.min(u0, u);
      u1 = Math.max(u1, u);
      v0 = Math.min(v0, v);
      v1 = Math.max(v1, v);
    }
    const area = (u1 - u0) * (v1 - v0);
    if (area >= least) return;
    least = area;
    const u = (u0 + u1) / 2;
    const v = (v0 + v1) / 2;
    best = { center: { x: u * cos - v * sin, y: u * sin + v * cos }, width: u1 - u0, height: v1 - v0, angle };
  });
  return best;
}

/** Returns the corners of the enlarged rectangle, ordered so that the text runs from left to right. */
function growRectangle(rectangle: Rectangle): Quad | null {
  let { width, height, angle } = rectangle;
  // Angles that differ by 90 degrees describe the same rectangle. Use the one closest to horizontal.
  while (angle > Math.PI / 4) {
    angle -= Math.PI / 2;
    [width, height] = [height, width];
  }
  while (angle < -Math.PI / 4) {
    angle += Math.PI / 2;
    [width, height] = [height, width];
  }
  if (Math.min(width, height) < MIN_SIDE) return null;
  const grow = (width * height * GROW) / (2 * (width + height));
  const w = width / 2 + grow;
  const h = height / 2 + grow;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const { x, y } = rectangle.center;
  const placeCorner = (u: number, v: number): Point => ({
    x: x + u * cos - v * sin,
    y: y + u * sin + v * cos,
  });
  return [placeCorner(-w, -h), placeCorner(w, -h), placeCorner(w, h), placeCorner(-w, h)];
}
