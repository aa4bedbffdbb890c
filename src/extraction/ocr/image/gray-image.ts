import type { Box } from '../../parsed-data.ts';

/** Pixels are stored row by row, with one byte each: 0 is black, 255 is white. */
export interface GrayImage {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Corners as seen by a reader of the text: top left, top right, bottom right, bottom left. */
export type Quad = [Point, Point, Point, Point];

export interface Point {
  x: number;
  y: number;
}

export function getBoundingBox(points: readonly Point[]): Box {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Returns a point between two points: `from` if `share` is 0, `to` if it is 1. */
export function interpolatePoint(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

export function getHeight([a, , , d]: Quad): number {
  return Math.hypot(d.x - a.x, d.y - a.y);
}

/** Creates a grayscale image from raw pixels. If there are several channels, only the first is used. */
export function toGrayImage(
  data: Buffer,
  { width, height, channels }: { width: number; height: number; channels: number },
): GrayImage {
  if (channels === 1)
    return { width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.length) };
  const out = new Uint8Array(width * height);
  for (let i = 0; i < out.length; i++) out[i] = data[i * channels] ?? 0;
  return { width, height, data: out };
}

/** Clockwise rotation in degrees. */
export type Turn = 0 | 90 | 180 | 270;

export function turnImage(image: GrayImage, turn: Turn): GrayImage {
  if (turn === 0) return image;
  const { width: w, height: h, data } = image;
  const out = new Uint8Array(data.length);
  if (turn === 180) for (let i = 0, j = data.length - 1; j >= 0; i++, j--) out[i] = data[j] ?? 0;
  else
    for (let y = 0, i = 0; y < h; y++)
      for (let x = 0; x < w; x++, i++) {
        const at = turn === 90 ? x * h + (h - 1 - y) : (w - 1 - x) * h + y;
        out[at] = data[i] ?? 0;
      }
  return turn === 180 ? { width: w, height: h, data: out } : { width: h, height: w, data: out };
}

/** Scales an image down by averaging pixels, or up by repeating them. */
export function scaleImage(image: GrayImage, width: number, height: number): GrayImage {
  const { width: w, height: h, data } = image;
  if (w === width && h === height) return image;
  const out = new Uint8Array(width * height);
  const xs = Float64Array.from({ length: width + 1 }, (_, i) => (i * w) / width);
  for (let y = 0; y < height; y++) {
    const y0 = Math.floor((y * h) / height);
    const y1 = Math.max(y0 + 1, Math.min(h, Math.floor(((y + 1) * h) / height)));
    for (let x = 0; x < width; x++) {
      const x0 = Math.floor(xs[x] ?? 0);
      const x1 = Math.max(x0 + 1, Math.min(w, Math.floor(xs[x + 1] ?? 0)));
      let sum = 0;
      for (let sy = y0; sy < y1; sy++)
        for (let i = sy * w + x0, end = sy * w + x1; i < end; i++) sum += data[i] ?? 0;
      out[y * width + x] = sum / ((x1 - x0) * (y1 - y0));
    }
  }
  return { width, height, data: out };
}

/** Enlarges a quadrilateral. `above` and `below` are shares of its height. */
export function growQuad([a, b, c, d]: Quad, above: number, below: number): Quad {
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

/**
 * Returns the shade at a point by bilinear interpolation. Points outside the image have the shade of its
 * edge.
 */
export function interpolateShade({ width, height, data }: GrayImage, x: number, y: number): number {
  const cx = Math.max(0, Math.min(width - 1.001, x));
  const cy = Math.max(0, Math.min(height - 1.001, y));
  const x0 = Math.trunc(cx);
  const y0 = Math.trunc(cy);
  const at = y0 * width + x0;
  const right = x0 + 1 < width ? at + 1 : at;
  const below = y0 + 1 < height ? width : 0;
  const fx = cx - x0;
  const top = data[at] ?? 0;
  const bottom = data[at + below] ?? 0;
  const left = top + (bottom - top) * (cy - y0);
  const topRight = data[right] ?? 0;
  const bottomRight = data[right + below] ?? 0;
  return left + (topRight + (bottomRight - topRight) * (cy - y0) - left) * fx;
}
