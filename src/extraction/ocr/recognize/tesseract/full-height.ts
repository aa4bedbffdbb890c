import type { GrayImage, Point, Quad } from '../../image/gray-image.ts';
import { cutLine } from '../../image/line-image.ts';
import { estimateShades } from './shades.ts';

/** Share of a line's height that is added above and below at least: descenders and accents have room. */
const ROOM = 0.05;
/** Share of it in which what the detector has cut off is looked for. */
const MOST = 0.3;
/** Share of the height that is empty between lines; the dots of "Ü" are closer. */
const EMPTY = 0.1;
/** The line is scaled down to this many rows, and at most this many columns. */
const ROWS = 30;
const COLUMNS = 400;

/** The place of a line with all of its accents and descenders, where the detector has cut them off. */
export function withFullHeight(image: GrayImage, quad: Quad): Quad {
  const wide = growQuad(quad, MOST, MOST);
  const height = Math.round(ROWS * (1 + 2 * MOST));
  const { width, data } = cutLine(image, wide, { height, longest: COLUMNS });
  const { limit, isInverse } = estimateShades(data);
  const isInk = (shade: number) => (isInverse ? 255 - shade : shade) < limit;
  const hasInk = (row: number) => data.subarray(row * width, (row + 1) * width).some(isInk);
  const rows = Array.from({ length: height }, (_, row) => hasInk(row));
  const more = Math.round(ROWS * MOST);
  return growQuad(quad, measureRoom(rows.slice(0, more + 1).reverse()), measureRoom(rows.slice(-more - 1)));
}

/** Margin for ink beyond the edge of a line, from its first row to the last one examined, as a share of it. */
function measureRoom(rows: readonly boolean[]): number {
  const needed = Math.round(ROWS * EMPTY);
  let last = -1;
  for (const [row, isInk] of rows.entries()) {
    if (isInk) last = row;
    else if (row - last >= needed) return Math.max(ROOM, (last + 1) / ROWS);
  }
  // This is another line.
  return ROOM;
}

function growQuad([a, b, c, d]: Quad, above: number, below: number): Quad {
  const extendBeyond = (from: Point, to: Point, share: number): Point => ({
    x: to.x + (to.x - from.x) * share,
    y: to.y + (to.y - from.y) * share,
  });
  return [
    extendBeyond(d, a, above),
    extendBeyond(c, b, above),
    extendBeyond(b, c, below),
    extendBeyond(a, d, below),
  ];
}
