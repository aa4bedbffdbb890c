import type { Matrix } from './page-space.ts';
import type { Pdfium } from './pdfium.ts';

/** A horizontal line from left to right, or a vertical line from top to bottom. */
export interface Stroke {
  readonly isLevel: boolean;
  /** Position on the other axis at the start of the stroke. */
  readonly at: number;
  readonly atEnd: number;
  from: number;
  to: number;
}

const LINE = 0;
const CURVE = 1;
const MOST_SKEW = 1;
const { fround } = Math;

/** Finds the horizontal and vertical lines of a path. PDFium calculates in single precision. */
export function findStrokes(
  { segment, segmentType, segmentPoint, memory }: Pdfium,
  object: number,
  count: number,
  m: Matrix,
  p: Matrix,
): { strokes: Stroke[]; hasCurve: boolean } {
  const strokes: Stroke[] = [];
  let hasCurve = false;
  const { answer } = memory;
  let beforeX = Number.NaN;
  let beforeY = Number.NaN;
  for (let i = 0; i < count; i++) {
    const address = segment(object, i);
    if (address === 0 || segmentPoint(address, answer, answer + 4) === 0) continue;
    const type = segmentType(address);
    const u = memory.float(0);
    const v = memory.float(1);
    const fileX = fround(fround(fround(m.a * u) + fround(m.c * v)) + m.e);
    const fileY = fround(fround(fround(m.b * u) + fround(m.d * v)) + m.f);
    const x = fround(p.a * fileX + p.c * fileY + p.e);
    const y = fround(p.b * fileX + p.d * fileY + p.f);
    if (type === CURVE) hasCurve = true;
    if (type === LINE) addStroke(strokes, beforeX, beforeY, x, y);
    beforeX = x;
    beforeY = y;
  }
  return { strokes, hasCurve };
}

/** Adds a stroke unless it is neither horizontal nor vertical, or there is no previous point. */
function addStroke(strokes: Stroke[], x0: number, y0: number, x1: number, y1: number): void {
  if (Math.abs(y1 - y0) < MOST_SKEW) strokes.push(createStroke(true, x0, y0, x1, y1));
  else if (Math.abs(x1 - x0) < MOST_SKEW) strokes.push(createStroke(false, y0, x0, y1, x1));
}

/**
 * Creates a stroke whose ends are sorted along its direction. The positions on the other axis, which differ
 * if the stroke is slightly slanted, are not swapped.
 */
function createStroke(isLevel: boolean, from: number, at: number, to: number, atEnd: number): Stroke {
  return { isLevel, from: Math.min(from, to), at, to: Math.max(from, to), atEnd };
}
