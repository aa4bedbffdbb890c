import { type GrayImage, growQuad, type Quad } from '../../image/gray-image.ts';
import { cutLine } from '../../image/line-image.ts';
import { estimateShades } from './shades.ts';

/** Margin above and below a line for descenders and accents, as a share of the line's height. */
const ROOM = 0.05;
/** Height of the margin that is searched for cut-off ink, as a share of the line's height. */
const MOST = 0.3;
/**
 * Minimum gap between lines, as a share of the height. The dots of an "Ü" are closer than this to the letter.
 */
const EMPTY = 0.1;
/** Size to which the line is scaled for the search: number of rows, and maximum number of columns. */
const ROWS = 30;
const COLUMNS = 400;

/** Enlarges the rectangle of a line to include accents and descenders that the detector has cut off. */
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

/** Returns the height of the margin with cut-off ink, as a share of the line's height. */
function measureRoom(rows: readonly boolean[]): number {
  const needed = Math.round(ROWS * EMPTY);
  let last = -1;
  for (const [row, isInk] of rows.entries()) {
    if (isInk) last = row;
    else if (row - last >= needed) return Math.max(ROOM, (last + 1) / ROWS);
  }
  // All rows contain ink, so the ink belongs to another line.
  return ROOM;
}
