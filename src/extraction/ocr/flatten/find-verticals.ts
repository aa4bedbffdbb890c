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
  /** How much better the ends of lines are aligned than without a spread, as a ratio. */
  gain: number;
}

/** Width of a bin in which ends are regarded as aligned, in widths of the page. */
const BIN = 0.004;
const MOST_LEAN = 0.2;
const MOST_SPREAD = 0.4;
/** At these values, an alignment must be better by the factor `1 + CAUTION` than an upright one. */
const LARGE_LEAN = 0.1;
const LARGE_SPREAD = 0.3;
const CAUTION = 0.25;
const COARSE = { lean: 0.008, spread: 0.02 };
const FINE = { lean: 0.001, spread: 0.0025 };

/**
 * Finds the direction of vertical lines, which converge in a photo taken at an angle. Lines of text begin or
 * end at common vertical lines: margins, columns and cells. The search looks for the directions at which most
 * ends are aligned.
 * @param upright the lean if the page is only rotated
 */
export function findVerticals(ends: readonly LineEnd[], upright: number): Verticals {
  const measure = (lean: number, spread: number): number => {
    const caution = ((lean - upright) / LARGE_LEAN) ** 2 + (spread / LARGE_SPREAD) ** 2;
    return measureAlignment(ends, lean, spread) / (1 + CAUTION * caution);
  };
  const start = measure(upright, 0);
  let best = { lean: upright, spread: 0, score: start };
  const search = (step: { lean: number; spread: number }, range: { lean: number; spread: number }) => {
    const { lean: middle, spread: center } = best;
    for (let lean = middle - range.lean; lean <= middle + range.lean; lean += step.lean)
      for (let spread = center - range.spread; spread <= center + range.spread; spread += step.spread) {
        const score = measure(lean, spread);
        if (score > best.score) best = { lean, spread, score };
      }
  };
  search(COARSE, { lean: MOST_LEAN, spread: MOST_SPREAD });
  search(FINE, COARSE);
  return { lean: best.lean, spread: best.spread, gain: best.score / Math.max(1, start) };
}

/** Sums the squares of the numbers of aligned ends, so that few large groups score better than many small ones. */
function measureAlignment(ends: readonly LineEnd[], lean: number, spread: number): number {
  const bins = { left: new Map<number, number>(), right: new Map<number, number>() };
  for (const { across, down, side } of ends) {
    const bin = Math.round((across - lean * down) / (1 + spread * down) / BIN);
    bins[side].set(bin, (bins[side].get(bin) ?? 0) + 1);
  }
  let score = 0;
  for (const counts of [bins.left, bins.right])
    for (const [bin, count] of counts) {
      const near = (counts.get(bin - 1) ?? 0) + (counts.get(bin + 1) ?? 0);
      score += (count + near / 2) ** 2;
    }
  return score;
}
