import type { GrayPicture } from '../picture.ts';

/** Smaller pictures are read as fast in one piece. */
const LEAST_PIXELS = 2_500_000;
/** The rows around the middle among which a gap is looked for. */
const FROM = 0.38;
const TO = 0.62;
/** Share of the ink of a usual row that a gap may have: noise, and rules that run down the page. */
const GAP_INK = 0.12;
const DARK = 140;

export interface Slice {
  picture: GrayPicture;
  /** Row of the whole picture at which it begins. */
  top: number;
}

/** A large page as two, cut between two lines of text near its middle, so that both can be read at once. */
export function cutAtGap(picture: GrayPicture): Slice[] {
  const { width, height, data } = picture;
  const whole = [{ picture, top: 0 }];
  if (width * height < LEAST_PIXELS) return whole;
  const first = Math.round(height * FROM);
  const ink = Array.from({ length: Math.round(height * (TO - FROM)) }, (_, row) => {
    let dark = 0;
    for (let at = (first + row) * width, end = at + width; at < end; at++)
      if ((data[at] ?? 255) < DARK) dark++;
    return dark;
  });
  const limit = (ink.reduce((sum, dark) => sum + dark, 0) / ink.length) * GAP_INK;
  const gap = widestGap(ink, limit);
  if (gap === null) return whole;
  const at = first + gap;
  const part = (from: number, to: number): Slice => ({
    picture: { width, height: to - from, data: data.subarray(from * width, to * width) },
    top: from,
  });
  return [part(0, at), part(at, height)];
}

/** The middle of the longest run of rows with hardly any ink. */
function widestGap(ink: readonly number[], limit: number): number | null {
  let best: { middle: number; length: number } | null = null;
  let start = 0;
  for (let row = 0; row <= ink.length; row++) {
    if (row < ink.length && (ink[row] ?? 0) <= limit) continue;
    const length = row - start;
    if (length > (best?.length ?? 2)) best = { middle: start + (length >> 1), length };
    start = row + 1;
  }
  return best?.middle ?? null;
}
