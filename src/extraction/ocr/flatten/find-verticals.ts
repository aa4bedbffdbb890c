/** An end of a line of text, with `down` the height at which the line crosses the middle column of the page. */
export interface LineEnd {
  /** Distance from the middle column in widths of the page. */
  across: number;
  /** Distance from the middle row in heights of the page. */
  down: number;
  side: 'left' | 'right';
}

/**
 * How vertical lines run: the line through (`across`, 0) is at `across · (1 + spread · down) + lean · down`,
 * in widths of the page.
 */
export interface Verticals {
  lean: number;
  spread: number;
}

export interface FoundVerticals extends Verticals {
  /** How much better the ends of lines are aligned than if the page is only rotated, as a ratio. */
  gain: number;
  /** The largest number of ends that are aligned. */
  aligned: number;
}

/**
 * Width of a bin in which ends are regarded as aligned, in widths of the page. Bins of the first, coarse search
 * are wider, so that it does not miss a good alignment between its steps.
 */
const BIN = 0.004;
const COARSE_BIN = 0.01;
/** Bins on each side of the middle column; ends further away are not counted. */
const BINS = 400;
/** Number of results of the coarse search around which the fine search looks. */
const STARTS = 4;
const MOST_LEAN = 0.2;
const MOST_SPREAD = 0.4;
/** At these values, an alignment must be better by the factor `1 + CAUTION` than an upright one. */
const LARGE_LEAN = 0.1;
const LARGE_SPREAD = 0.3;
const CAUTION = 0.25;
const COARSE = { lean: 0.008, spread: 0.02 };
const FINE = { lean: 0.001, spread: 0.0025 };
/** More ends would only take more time. */
const MOST_ENDS = 600;

/**
 * Finds the direction of vertical lines, which converge in a photo taken at an angle. Lines of text begin or
 * end at common vertical lines: margins, columns and cells. The search looks for the directions at which most
 * ends are aligned.
 * @param upright the lean if the page is only rotated
 */
export function findVerticals(all: readonly LineEnd[], upright: number): FoundVerticals {
  const every = Math.ceil(all.length / MOST_ENDS);
  // The ends of a line follow each other, and either both or none of them are used.
  const ends = all.filter((_, index) => (index >> 1) % every === 0);
  const scoreDirections = (directions: Verticals, bin: number): Scored => {
    const { lean, spread } = directions;
    const caution = ((lean - upright) / LARGE_LEAN) ** 2 + (spread / LARGE_SPREAD) ** 2;
    const { score } = measureAlignment(ends, directions, bin);
    return { lean, spread, score: score / (1 + CAUTION * caution) };
  };
  const start = scoreDirections({ lean: upright, spread: 0 }, BIN);
  const best = listDirections(start, { lean: MOST_LEAN, spread: MOST_SPREAD }, COARSE)
    .map((directions) => scoreDirections(directions, COARSE_BIN))
    .sort((a, b) => b.score - a.score)
    .slice(0, STARTS)
    .flatMap((center) => listDirections(center, COARSE, FINE))
    .map((directions) => scoreDirections(directions, BIN))
    .reduce((one, other) => (other.score > one.score ? other : one), start);
  const { aligned } = measureAlignment(ends, best, BIN);
  const { lean, spread } = best;
  return { lean, spread, gain: best.score / Math.max(1, start.score), aligned: aligned * every };
}

interface Scored extends Verticals {
  score: number;
}

/** Returns the directions around a center, in steps, up to a distance. */
function listDirections(center: Verticals, distance: Verticals, step: Verticals): Verticals[] {
  const directions: Verticals[] = [];
  for (let lean = -distance.lean; lean <= distance.lean; lean += step.lean)
    for (let spread = -distance.spread; spread <= distance.spread; spread += step.spread)
      directions.push({ lean: center.lean + lean, spread: center.spread + spread });
  return directions;
}

const left = new Int32Array(2 * BINS + 1);
const right = new Int32Array(2 * BINS + 1);

/** Sums the squares of the numbers of aligned ends, so that few large groups score better than many small ones. */
function measureAlignment(
  ends: readonly LineEnd[],
  { lean, spread }: Verticals,
  width: number,
): { score: number; aligned: number } {
  left.fill(0);
  right.fill(0);
  for (const { across, down, side } of ends) {
    const bin = BINS + Math.round((across - lean * down) / (1 + spread * down) / width);
    if (bin < 1 || bin >= 2 * BINS) continue;
    const bins = side === 'left' ? left : right;
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  let score = 0;
  let aligned = 0;
  for (const bins of [left, right])
    for (let bin = 1; bin < 2 * BINS; bin++) {
      const count = bins[bin] ?? 0;
      if (count === 0) continue;
      const near = (bins[bin - 1] ?? 0) + (bins[bin + 1] ?? 0);
      score += (count + near / 2) ** 2;
      aligned = Math.max(aligned, count + near);
    }
  return { score, aligned };
}
