import type { Box } from '../../../parsed-data.ts';
import { type Matrix, type PageSpace, type Rect, rotateMatrix } from './page-space.ts';

/** The coordinate system in which rotated text is upright. */
export interface TextFrame {
  readonly rotation: number;
  /** Transforms the coordinates of the file to those of the frame. */
  readonly matrix: Matrix;
  readonly isQuarterTurn: boolean;
}

/** @param rotation clockwise, in degrees */
export function createTextFrame(rotation: number, { toPage }: PageSpace): TextFrame {
  return {
    rotation,
    matrix: rotation === 0 ? toPage : rotateMatrix(toPage, -rotation),
    isQuarterTurn: rotation % 90 === 0,
  };
}

/** Returns the upright box on the page that encloses a box of the frame. */
export function toPageBox({ rotation }: TextFrame, { left, top, right, bottom }: Rect): Box {
  const matrix = rotateMatrix({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }, rotation);
  const corners = [left, right].flatMap((x) => [top, bottom].map((y) => ({ x, y })));
  const xs = corners.map(({ x, y }) => matrix.a * x + matrix.c * y);
  const ys = corners.map(({ x, y }) => matrix.b * x + matrix.d * y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
