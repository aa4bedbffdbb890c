/** Minimum contrast of ink, as a share of the contrast of the darkest pixels. */
const INK = 0.4;
/** A line whose contrast is lower than this is considered empty. */
const LEAST_CONTRAST = 20;

/** The shades of a line, from 0 (black) to 255 (white). */
export interface Shades {
  background: number;
  /** Pixels that are darker than this are considered ink. If the line is empty, no pixel is darker. */
  limit: number;
  /**
   * Whether the characters are light on a dark background. The shades are then those of the inverted pixels.
   */
  isInverse: boolean;
}

/**
 * Estimates the shades of ink and background. Ignores the darkest and the lightest hundredth of the pixels.
 * Most pixels are assumed to be background.
 */
export function estimateShades(pixels: Uint8Array): Shades {
  const counts = new Uint32Array(256);
  for (const shade of pixels) counts[shade] = (counts[shade] ?? 0) + 1;
  const findShadeAt = (share: number) => {
    let left = pixels.length * share;
    const found = counts.findIndex((count) => {
      left -= count;
      return left < 0;
    });
    return found === -1 ? 255 : found;
  };
  const [dark, middle, light] = [findShadeAt(0.01), findShadeAt(0.5), findShadeAt(0.99)];
  const isInverse = middle - dark < light - middle;
  const background = isInverse ? 255 - middle : middle;
  const ink = isInverse ? 255 - light : dark;
  const limit = background - ink < LEAST_CONTRAST ? 0 : background - (background - ink) * INK;
  return { background, limit, isInverse };
}
