import type { GrayImage } from '../image/gray-image.ts';

/** Side length, in pixels, of the squares for which the background is estimated. */
const SQUARE = 16;
/** This quantile of a square's pixels is the shade of the background. */
const GROUND_SHARE = 0.7;
/** Minimum contrast between a pixel and its background: absolute, and as a share of the background. */
const LEAST_CONTRAST = 18;
const CONTRAST_SHARE = 0.12;
/**
 * Each pixel is compared with the pixels at this distance on both sides. The distance is large enough to
 * distinguish two thin lines that are next to each other.
 */
const NEAR = 3;

/**
 * The class of a pixel: no darker than the background, darker than the background, or darker than both the
 * background and the pixels on both sides.
 */
export const LIGHT = 0;
export const DARK = 1;
export const THIN = 2;

/** Classifies each pixel. `THIN` pixels belong to horizontal lines with at most the given thickness. */
export function findLinePixels(image: GrayImage, mostThick: number): GrayImage {
  const { width, height, data } = image;
  const out = findDarkPixels(image);
  const distances = [NEAR, Math.max(NEAR + 1, mostThick + 1)];
  for (const distance of distances)
    for (let y = distance; y < height - distance; y++)
      for (let at = y * width, end = at + width; at < end; at++) {
        const limit = Math.min(data[at - distance * width] ?? 0, data[at + distance * width] ?? 0);
        if ((data[at] ?? 0) < limit - LEAST_CONTRAST) out[at] = THIN;
      }
  return { width, height, data: out };
}

/**
 * Finds pixels that are darker than the background. `contrast` is the minimum difference, as a fraction of
 * the background's shade.
 */
export function findDarkPixels(image: GrayImage, contrast = CONTRAST_SHARE): Uint8Array {
  const { width, height, data } = image;
  const out = new Uint8Array(data.length);
  const across = Math.ceil(width / SQUARE);
  for (let top = 0; top < height; top += SQUARE)
    for (let column = 0; column < across; column++) {
      const left = column * SQUARE;
      const right = Math.min(width, left + SQUARE);
      const bottom = Math.min(height, top + SQUARE);
      const background = findBackground(image, left, top, right, bottom);
      const limit = background - Math.max(LEAST_CONTRAST, contrast * background);
      for (let y = top; y < bottom; y++)
        for (let at = y * width + left; at < y * width + right; at++)
          if ((data[at] ?? 0) < limit) out[at] = DARK;
    }
  return out;
}

/** Keeps the darkest pixel of each square, so that thin lines remain visible. */
export function scaleDownByDarkest(image: GrayImage, scale: number): GrayImage {
  const width = Math.ceil(image.width / scale);
  const height = Math.ceil(image.height / scale);
  const data = new Uint8Array(width * height).fill(255);
  for (let y = 0, at = 0; y < image.height; y++) {
    const row = Math.trunc(y / scale) * width;
    for (let x = 0; x < image.width; x++, at++) {
      const to = row + Math.trunc(x / scale);
      const value = image.data[at] ?? 0;
      if (value < (data[to] ?? 0)) data[to] = value;
    }
  }
  return { width, height, data };
}

const counts = new Uint16Array(256);

function findBackground(
  { width, data }: GrayImage,
  left: number,
  top: number,
  right: number,
  bottom: number,
): number {
  counts.fill(0);
  for (let y = top; y < bottom; y++)
    for (let at = y * width + left; at < y * width + right; at++) {
      const value = data[at] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  let rest = (right - left) * (bottom - top) * GROUND_SHARE;
  for (let shade = 0; shade < 256; shade++) {
    rest -= counts[shade] ?? 0;
    if (rest <= 0) return shade;
  }
  return 255;
}
