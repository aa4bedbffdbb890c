import type { GrayPicture } from '../picture.ts';

/** Smaller pictures are read as fast in one piece. */
const LEAST_PIXELS = 2_500_000;
/** Shares of the strokes above the cut: the widest gap that halves the work is taken, else one that divides it at all. */
const WINDOWS = [
  { from: 0.46, to: 0.54 },
  { from: 0.35, to: 0.65 },
] as const;
/** Share of the ink of a usual row that a gap may have: noise, and rules that run down the page. */
const GAP_INK = 0.12;
/** Rows of the thinnest gap. */
const LEAST_GAP = 3;
const DARK = 140;

export interface Slice {
  picture: GrayPicture;
  /** Row of the whole picture at which it begins. */
  top: number;
}

/** A large page as two, cut between two lines of text so that both take as long to read, at once. */
export function cutAtGap(picture: GrayPicture): Slice[] {
  const { width, height, data } = picture;
  const whole = [{ picture, top: 0 }];
  if (width * height < LEAST_PIXELS) return whole;
  const at = middleGap(rowsOf(picture));
  if (at === null) return whole;
  const part = (from: number, to: number): Slice => ({
    picture: { width, height: to - from, data: data.subarray(from * width, to * width) },
    top: from,
  });
  return [part(0, at), part(at, height)];
}

interface Row {
  /** Dark pixels. */
  ink: number;
  /** Where white becomes dark: what there is to read, however bold. */
  strokes: number;
}

function rowsOf({ width, height, data }: GrayPicture): Row[] {
  return Array.from({ length: height }, (_, row) => {
    let ink = 0;
    let strokes = 0;
    let wasDark = false;
    for (let at = row * width, end = at + width; at < end; at++) {
      const isDark = (data[at] ?? 255) < DARK;
      if (isDark) ink++;
      if (isDark && !wasDark) strokes++;
      wasDark = isDark;
    }
    return { ink, strokes };
  });
}

/** The middle of a run of rows with hardly any ink, above which about half of the strokes stand; null where there is none. */
function middleGap(rows: readonly Row[]): number | null {
  const all = rows.reduce((sum, { strokes }) => sum + strokes, 0);
  const inked = rows.filter(({ ink }) => ink > 0);
  const limit = (inked.reduce((sum, { ink }) => sum + ink, 0) / Math.max(1, inked.length)) * GAP_INK;
  const gaps: { middle: number; length: number; share: number }[] = [];
  let start = 0;
  let above = 0;
  for (const [row, { ink, strokes }] of rows.entries()) {
    above += strokes;
    if (ink <= limit) continue;
    const length = row - start;
    if (length >= LEAST_GAP)
      gaps.push({ middle: start + (length >> 1), length, share: (above - strokes) / all });
    start = row + 1;
  }
  for (const { from, to } of WINDOWS) {
    const [widest] = gaps
      .filter(({ share }) => share >= from && share <= to)
      .toSorted((a, b) => b.length - a.length);
    if (widest !== undefined) return widest.middle;
  }
  return null;
}
