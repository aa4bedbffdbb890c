import type { Pdfium } from './pdfium.ts';

/** `x' = a x + c y + e`, `y' = b x + d y + f`, as in the PDF specification. */
export interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A page as displayed. `toPage` transforms coordinates of the file to points from the top left. */
export interface PageSpace {
  readonly width: number;
  readonly height: number;
  /** Clockwise rotation of the displayed page, in quarter turns. */
  readonly turns: number;
  readonly toPage: Matrix;
}

/** Rounds to single precision, which PDFium uses for its calculations. */
const { fround } = Math;

/** Returns null if the page has no size. */
export function readPageSpace({ boundingBox, rotation, memory }: Pdfium, page: number): PageSpace | null {
  if (boundingBox(page, memory.answer) === 0) return null;
  const [left, top, right, bottom] = [memory.float(0), memory.float(1), memory.float(2), memory.float(3)];
  const turns = rotation(page);
  const isOnItsSide = turns === 1 || turns === 3;
  const across = fround(right - left);
  const down = fround(top - bottom);
  const width = isOnItsSide ? down : across;
  const height = isOnItsSide ? across : down;
  if (!(width > 0 && height > 0)) return null;
  const box = {
    left: roundSide(left),
    top: roundSide(top),
    right: roundSide(right),
    bottom: roundSide(bottom),
  };
  return { width, height, turns, toPage: createMatrix(turns, box) };
}

/** Rounds the coordinate of a page edge to thousandths of a point. */
function roundSide(side: number): number {
  return fround(Math.round(side * 1000) / 1000);
}

function createMatrix(turns: number, { left, top, right, bottom }: Rect): Matrix {
  if (turns === 1) return { a: 0, b: 1, c: 1, d: 0, e: -bottom, f: -left };
  if (turns === 2) return { a: -1, b: 0, c: 0, d: 1, e: right, f: -bottom };
  if (turns === 3) return { a: 0, b: -1, c: -1, d: 0, e: top, f: right };
  return { a: 1, b: 0, c: 0, d: -1, e: -left, f: top };
}

/** Writes the upright bounding box of the transformed corners to `into`. */
export function placeOnPage(
  { a, b, c, d, e, f }: Matrix,
  left: number,
  bottom: number,
  right: number,
  top: number,
  into: Rect,
): void {
  const x0 = fround(a * left + c * bottom + e);
  const x1 = fround(a * right + c * top + e);
  const y0 = fround(b * left + d * bottom + f);
  const y1 = fround(b * right + d * top + f);
  into.left = x0 < x1 ? x0 : x1;
  into.right = x0 < x1 ? x1 : x0;
  into.top = y0 < y1 ? y0 : y1;
  into.bottom = y0 < y1 ? y1 : y0;
}

/** Returns a matrix that applies `matrix` and then rotates clockwise around the origin of the page. */
export function rotateMatrix(matrix: Matrix, degrees: number): Matrix {
  const radians = (degrees * Math.PI) / 180;
  const isQuarterTurn = degrees % 90 === 0;
  const cos = isQuarterTurn ? Math.round(Math.cos(radians)) : Math.cos(radians);
  const sin = isQuarterTurn ? Math.round(Math.sin(radians)) : Math.sin(radians);
  const { a, b, c, d, e, f } = matrix;
  return {
    a: cos * a - sin * b,
    b: sin * a + cos * b,
    c: cos * c - sin * d,
    d: sin * c + cos * d,
    e: cos * e - sin * f,
    f: sin * e + cos * f,
  };
}

/** Returns a matrix that applies `inner` and then `outer`, in single precision. */
export function composeMatrices(outer: Matrix, inner: Matrix): Matrix {
  const sum = (p: number, q: number, r: number, s: number) => fround(fround(p * q) + fround(r * s));
  return {
    a: sum(outer.a, inner.a, outer.c, inner.b),
    b: sum(outer.b, inner.a, outer.d, inner.b),
    c: sum(outer.a, inner.c, outer.c, inner.d),
    d: sum(outer.b, inner.c, outer.d, inner.d),
    e: fround(sum(outer.a, inner.e, outer.c, inner.f) + outer.e),
    f: fround(sum(outer.b, inner.e, outer.d, inner.f) + outer.f),
  };
}
