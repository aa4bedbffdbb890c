import { type GrayImage, interpolateShade, type Quad } from './gray-image.ts';

/** The normal width of a line is its width at this height, in pixels. */
const NORMAL_HEIGHT = 48;

export interface LineImage {
  width: number;
  height: number;
  data: Uint8Array;
}

/** How the image of a line is cut out of a page. */
export interface Cut {
  /** Height of the line's image in pixels. */
  height: number;
  /** Longer lines are compressed to this length, in pixels. */
  longest: number;
  upsideDown?: boolean;
}

/** Returns the length of a line scaled to a height of 48 pixels, which determines the cost of reading it. */
export function getNormalWidth([a, b, , d]: Quad): number {
  const height = Math.max(1, Math.hypot(d.x - a.x, d.y - a.y));
  return (Math.hypot(b.x - a.x, b.y - a.y) * NORMAL_HEIGHT) / height;
}

/** Returns the image of a line. Each of its pixels is the average of the pixels that it covers. */
export function cutLine(image: GrayImage, quad: Quad, cut: Cut): LineImage {
  const [a, b, , d] = cut.upsideDown ? [quad[2], quad[3], quad[0], quad[1]] : quad;
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const tall = Math.max(1, Math.hypot(d.x - a.x, d.y - a.y));
  const { height } = cut;
  const width = Math.max(16, Math.min(cut.longest, Math.round((length * height) / tall)));
  const samples = Math.max(1, Math.min(4, Math.round(tall / height)));
  // The steps from one sample to the next, along the line and down, in pixels of the page.
  const along = { x: (b.x - a.x) / (width * samples), y: (b.y - a.y) / (width * samples) };
  const down = { x: (d.x - a.x) / (height * samples), y: (d.y - a.y) / (height * samples) };
  const data = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      let sum = 0;
      for (let row = y * samples + 0.5; row < (y + 1) * samples; row++)
        for (let column = x * samples + 0.5; column < (x + 1) * samples; column++) {
          const px = a.x + column * along.x + row * down.x - 0.5;
          const py = a.y + column * along.y + row * down.y - 0.5;
          sum += interpolateShade(image, px, py);
        }
      data[at] = sum / (samples * samples);
    }
  return { width, height, data };
}

/**
 * Finds gaps in a line: columns that contain no ink. Their widths distinguish spaces between words from gaps
 * between characters.
 */
export class InkProfile {
  readonly #ink: Uint8Array;

  constructor({ width, height, data }: LineImage) {
    let dark = 255;
    let light = 0;
    for (const value of data) {
      if (value < dark) dark = value;
      if (value > light) light = value;
    }
    let sum = 0;
    for (const value of data) sum += value;
    // The characters may be light on a dark background.
    const isInverse = sum / data.length < (dark + light) / 2;
    const limit = isInverse ? dark + (light - dark) * 0.4 : light - (light - dark) * 0.4;
    this.#ink = new Uint8Array(width);
    const edge = Math.round(height / 12);
    for (let y = edge; y < height - edge; y++)
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

  /**
   * Returns the best gap near `place`; wide gaps are preferred. If there is no gap, returns a gap of width 0
   * at `place`.
   */
  gapNear(place: number, from: number, to: number): readonly [number, number] {
    const end = Math.min(this.#ink.length, Math.round(to));
    let best: readonly [number, number] = [place, place];
    let most = Number.NEGATIVE_INFINITY;
    for (let x = Math.max(0, Math.round(from)); x < end; x++) {
      const start = x;
      while (x < end && (this.#ink[x] ?? 0) === 0) x++;
      const worth = x - start - Math.abs((x + start) / 2 - place) / 2;
      if (x === start || worth <= most) continue;
      most = worth;
      best = [start, x];
    }
    return best;
  }

  /** Returns the start and end of the ink in and around a range. */
  inkBounds(from: number, to: number): [number, number] {
    let start = Math.max(0, Math.floor(from));
    let end = Math.min(this.#ink.length, Math.ceil(to));
    while (start < end && (this.#ink[start] ?? 0) === 0) start++;
    while (end > start && (this.#ink[end - 1] ?? 0) === 0) end--;
    return start < end ? [start, end] : [from, to];
  }
}
