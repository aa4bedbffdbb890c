import { isUnfolded, type Mesh, mapThroughMesh } from '../../mesh.ts';
import {
  type GrayImage,
  interpolatePoint,
  interpolateShade,
  type Point,
  type Quad,
} from '../image/gray-image.ts';
import { findVerticals, type LineEnd, type Verticals } from './find-verticals.ts';
import { fitSlopeField, type SlopeField } from './slope-field.ts';

/** Minimum difference between the slopes of lines on a page that is not flat; about 0.6 degrees. */
const LEAST_RANGE = 0.01;
/**
 * Minimum spread of vertical lines on a page whose lines are parallel, how much better it must align the ends
 * of lines, and how many of them it must align. A page with little text has some aligned ends by chance.
 */
const LEAST_SPREAD = 0.05;
const LEAST_GAIN = 1.5;
const LEAST_ALIGNED = 12;
/** The same for a page whose lines are not parallel. */
const LEAST_GAIN_IF_BENT = 1.05;
const LEAST_ALIGNED_IF_BENT = 6;
/** Number of points of the mesh in each direction. */
const COLUMNS = 25;
const ROWS = 33;
/** Number of steps from the middle of the page to its edge when a line is followed. */
const STEPS = 24;

/**
 * Finds out how a photographed page must be stretched to become flat, from the lines of its text.
 * @returns null if the page is flat, or has too little text to find out
 */
export function findMesh(
  quads: readonly Quad[],
  { width, height }: { width: number; height: number },
): Mesh | null {
  const field = fitSlopeField(quads, width, height);
  if (field === null) return null;
  const ends = quads.flatMap((quad) => findEnds(quad, field, width, height));
  const upright = (-field.getSlope(width / 2, height / 2) * height) / width;
  const isBent = field.range >= LEAST_RANGE && field.isCertain;
  const found = findVerticals(ends, upright);
  if (!isBent && Math.abs(found.spread) < LEAST_SPREAD) return null;
  const isAligned = isBent
    ? found.gain >= LEAST_GAIN_IF_BENT && found.aligned >= LEAST_ALIGNED_IF_BENT
    : found.gain >= LEAST_GAIN && found.aligned >= LEAST_ALIGNED;
  if (!isBent && !isAligned) return null;
  const mesh = buildMesh(field, isAligned ? found : { lean: upright, spread: 0 }, width, height);
  return isUnfolded(mesh) ? mesh : null;
}

function findEnds([a, b, c, d]: Quad, field: SlopeField, width: number, height: number): LineEnd[] {
  const toEnd = (point: Point, side: 'left' | 'right'): LineEnd => ({
    across: point.x / width - 0.5,
    down: followLine(field, point, width / 2) / height - 0.5,
    side,
  });
  return [toEnd(interpolatePoint(a, d, 0.5), 'left'), toEnd(interpolatePoint(b, c, 0.5), 'right')];
}

/** Follows the slope of the text from a point to another column, and returns the height there. */
function followLine(field: SlopeField, from: Point, column: number): number {
  const step = (column - from.x) / STEPS;
  let { y } = from;
  for (let n = 0; n < STEPS; n++) y += field.getSlope(from.x + (n + 0.5) * step, y) * step;
  return y;
}

function buildMesh(field: SlopeField, { lean, spread }: Verticals, width: number, height: number): Mesh {
  // The wider end of the page keeps its resolution.
  const scale = 1 + Math.abs(spread) / 2;
  const points: number[] = [];
  for (let row = 0; row < ROWS; row++) {
    const down = row / (ROWS - 1) - 0.5;
    const middle = { x: width / 2, y: (down + 0.5) * height };
    for (let column = 0; column < COLUMNS; column++) {
      const across = column / (COLUMNS - 1) - 0.5;
      const x = (0.5 + across * (1 + spread * down) + lean * down) * width;
      points.push(x, followLine(field, middle, x));
    }
  }
  return {
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    columns: COLUMNS,
    rows: ROWS,
    points,
  };
}

/** Returns the flat image of a page. */
export function flattenImage(image: GrayImage, mesh: Mesh): GrayImage {
  const { width, height, columns } = mesh;
  const data = new Uint8Array(width * height);
  const step = (columns - 1) / width;
  for (let y = 0, at = 0; y < height; y++) {
    const knots = Array.from({ length: columns }, (_, n) => mapThroughMesh(mesh, n / step, y));
    for (let x = 0; x < width; x++, at++) {
      const column = Math.trunc(x * step);
      const share = x * step - column;
      const [x0, y0] = knots[column] ?? [0, 0];
      const [x1, y1] = knots[column + 1] ?? [0, 0];
      data[at] = interpolateShade(image, x0 + (x1 - x0) * share, y0 + (y1 - y0) * share);
    }
  }
  return { width, height, data };
}
