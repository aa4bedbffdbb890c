import type { GrayPicture, Quad } from '../picture.ts';

/** Height of a line as the recognizer wants it. */
export const LINE_HEIGHT = 48;
/** Longer lines are squeezed: a page is never wider. */
const MAX_WIDTH = 2_400;

/** The picture of one line, upright, 48 pixels high. */
export interface LineImage {
  width: number;
  data: Uint8Array;
}

/** Width of a line at the height that the recognizer reads it with. */
export function normalWidth([a, b, , d]: Quad): number {
  const height = Math.max(1, Math.hypot(d.x - a.x, d.y - a.y));
  return (Math.hypot(b.x - a.x, b.y - a.y) * LINE_HEIGHT) / height;
}

/** Cuts a turned rectangle out of a picture, each pixel the average of those that it covers. */
export function cutLine(picture: GrayPicture, quad: Quad, upsideDown = false): LineImage {
  const [a, b, c, d] = upsideDown ? [quad[2], quad[3], quad[0], quad[1]] : quad;
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const height = Math.max(1, Math.hypot(d.x - a.x, d.y - a.y));
  const width = Math.max(16, Math.min(MAX_WIDTH, Math.round((length * LINE_HEIGHT) / height)));
  const data = new Uint8Array(width * LINE_HEIGHT);
  const samples = Math.max(1, Math.min(4, Math.round(height / LINE_HEIGHT)));
  const parts = samples * samples;
  for (let y = 0; y < LINE_HEIGHT; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let sy = 0; sy < samples; sy++)
        for (let sx = 0; sx < samples; sx++) {
          const u = (x + (sx + 0.5) / samples) / width;
          const v = (y + (sy + 0.5) / samples) / LINE_HEIGHT;
          const px = a.x + (b.x - a.x) * u + (d.x - a.x + (c.x - b.x - d.x + a.x) * u) * v;
          const py = a.y + (b.y - a.y) * u + (d.y - a.y + (c.y - b.y - d.y + a.y) * u) * v;
          sum += sample(picture, px - 0.5, py - 0.5);
        }
      data[y * width + x] = sum / parts;
    }
  return { width, data };
}

/** Bilinear; the edge goes on beyond the picture. */
function sample({ width, height, data }: GrayPicture, x: number, y: number): number {
  const cx = Math.max(0, Math.min(width - 1.001, x));
  const cy = Math.max(0, Math.min(height - 1.001, y));
  const x0 = Math.floor(cx);
  const y0 = Math.floor(cy);
  const at = y0 * width + x0;
  const fx = cx - x0;
  const fy = cy - y0;
  const right = x0 + 1 < width ? 1 : 0;
  const below = y0 + 1 < height ? width : 0;
  const top = (data[at] ?? 0) * (1 - fx) + (data[at + right] ?? 0) * fx;
  const bottom = (data[at + below] ?? 0) * (1 - fx) + (data[at + below + right] ?? 0) * fx;
  return top * (1 - fy) + bottom * fy;
}

/**
 * Widest empty stretch between two places of a line, in pixels: where no ink stands from top to bottom. Tells a blank
 * between words from the gap between letters.
 */
export class InkProfile {
  readonly #ink: Uint8Array;

  constructor({ width, data }: LineImage) {
    let dark = 255;
    let light = 0;
    for (const value of data) {
      if (value < dark) dark = value;
      if (value > light) light = value;
    }
    let sum = 0;
    for (const value of data) sum += value;
    // White letters on a dark ground are turned round.
    const isInverse = sum / data.length < (dark + light) / 2;
    const limit = isInverse ? dark + (light - dark) * 0.4 : light - (light - dark) * 0.4;
    this.#ink = new Uint8Array(width);
    for (let y = 4; y < LINE_HEIGHT - 4; y++)
      for (let x = 0; x < width; x++) {
        const value = data[y * width + x] ?? 0;
        if (isInverse ? value > limit : value < limit) this.#ink[x] = (this.#ink[x] ?? 0) + 1;
      }
  }

  widestGap(from: number, to: number): number {
    let widest = 0;
    let run = 0;
    for (let x = Math.max(0, Math.round(from)); x < Math.min(this.#ink.length, Math.round(to)); x++) {
      run = (this.#ink[x] ?? 0) <= 1 ? run + 1 : 0;
      if (run > widest) widest = run;
    }
    return widest;
  }

  /** Where ink begins and ends around a stretch, so that a word's box fits its letters. */
  inkBounds(from: number, to: number): [number, number] {
    let start = Math.max(0, Math.floor(from));
    let end = Math.min(this.#ink.length, Math.ceil(to));
    while (start < end && (this.#ink[start] ?? 0) === 0) start++;
    while (end > start && (this.#ink[end - 1] ?? 0) === 0) end--;
    return start < end ? [start, end] : [from, to];
  }
}
