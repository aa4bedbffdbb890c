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

/** Width of a bin in which ends are regarded as aligned, in widths of the page. */
const BIN = 0.004;
/** Bins on each side of the middle column; ends further away are not counted. */
const BINS = 400;
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
  const ends = all.filter((_, index) => index % every === 0);
  const scoreDirections = (lean: number, spread: number): number => {
    const caution = ((lean - upright) / LARGE_LEAN) ** 2 + (spread / LARGE_SPREAD) ** 2;
    return measureAlignment(ends, { lean, spread }).score / (1 + CAUTION * caution);
  };
  const start = scoreDirections(upright, 0);
  let best = { lean: upright, spread: 0, score: start };
  const searchAround = (step: Verticals, range: Verticals) => {
    const { lean: middle, spread: center } = best;
    for (let lean = middle - range.lean; lean <= middle + range.lean; lean += step.lean)
      for (let spread = center - range.spread; spread <= center + range.spread; spread += step.spread) {
        const score = scoreDirections(lean, spread);
        if (score > best.score) best = { lean, spread, score };
      }
  };
  searchAround(COARSE, { lean: MOST_LEAN, spread: MOST_SPREAD });
  searchAround(FINE, COARSE);
  const { lean, spread, score } = best;
  const { aligned } = measureAlignment(ends, best);
  return { lean, spread, gain: score / Math.max(1, start), aligned: aligned * every };
}

const left = new Int32Array(2 * BINS + 1);
const right = new Int32Array(2 * BINS + 1);

/** Sums the squares of the numbers of aligned ends, so that few large groups score better than many small ones. */
function measureAlignment(
  ends: readonly LineEnd[],
  { lean, spread }: Verticals,
): { score: number; aligned: number } {
  left.fill(0);
  right.fill(0);
  for (const { across, down, side } of ends) {
    const bin = BINS + Math.round((across - lean * down) / (1 + spread * down) / BIN);
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
