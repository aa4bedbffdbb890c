import type { GrayImage } from './gray-image.ts';

/**
 * Weights of four neighboring pixels for a point a quarter of a pixel before or after the third or second of them, for
 * bicubic interpolation with a = -0.5 (Keys, "Cubic convolution interpolation for digital image processing", 1981).
 */
const BEFORE = [-0.0234375, 0.2265625, 0.8671875, -0.0703125] as const;
const AFTER = [-0.0703125, 0.8671875, 0.2265625, -0.0234375] as const;

/** Doubles the width and height of an image by bicubic interpolation. */
export function growImage({ width, height, data }: GrayImage): GrayImage {
  const wide = new Uint8ClampedArray(2 * width * height);
  for (let y = 0; y < height; y++) growLine(data, y * width, 1, width, wide, y * 2 * width, 1);
  const out = new Uint8ClampedArray(4 * width * height);
  for (let x = 0; x < 2 * width; x++) growLine(wide, x, 2 * width, height, out, x, 2 * width);
  return { width: 2 * width, height: 2 * height, data: new Uint8Array(out.buffer) };
}

/** Doubles one row or column. `step` and `outStep` are the distances between its pixels in the arrays. */
function growLine(
  data: Uint8Array | Uint8ClampedArray,
  start: number,
  step: number,
  length: number,
  out: Uint8ClampedArray,
  outStart: number,
  outStep: number,
): void {
  const readShade = (index: number) => data[start + Math.max(0, Math.min(length - 1, index)) * step] ?? 0;
  let [a, b, c, d] = [readShade(-2), readShade(-1), readShade(0), readShade(1)];
  for (let index = 0; index < length; index++) {
    const e = readShade(index + 2);
    out[outStart + 2 * index * outStep] = a * BEFORE[0] + b * BEFORE[1] + c * BEFORE[2] + d * BEFORE[3];
    out[outStart + (2 * index + 1) * outStep] = b * AFTER[0] + c * AFTER[1] + d * AFTER[2] + e * AFTER[3];
    [a, b, c, d] = [b, c, d, e];
  }
}
