import type { Rect } from './page-space.ts';
import type { Run } from './run.ts';

/**
 * Two overlapping runs are treated as duplicates if they share more than this fraction of the smaller one's
 * area.
 */
const COVERED = 0.5;
/**
 * If one run is more than this many times larger than the other, they are treated as duplicates only if both
 * have the same text.
 */
const FAR_LARGER = 5;

/**
 * Removes text that is printed twice to make it bold or to add a shadow. Of two runs in the same place, the
 * later one is kept.
 */
export function withoutOverprints(runs: Run[], characters: string): Run[] {
  const order = Array.from(runs, (_, index) => index).sort((a, b) => getRunTop(runs, a) - getRunTop(runs, b));
  const dropped = new Uint8Array(runs.length);
  let any = false;
  for (const [place, index] of order.entries()) {
    const run = runs[index];
    for (let next = place + 1; run !== undefined && next < order.length; next++) {
      const other = order[next] ?? 0;
      const below = runs[other];
      if (below === undefined || below.top >= run.bottom) break;
      if (below.left >= run.right || run.left >= below.right || !covers(run, below, characters)) continue;
      dropped[Math.min(index, other)] = 1;
      any = true;
    }
  }
  return any ? runs.filter((_, index) => dropped[index] === 0) : runs;
}

function getRunTop(runs: readonly Run[], index: number): number {
  return runs[index]?.top ?? 0;
}

function covers(run: Run, below: Run, characters: string): boolean {
  const across = Math.min(run.right, below.right) - Math.max(run.left, below.left);
  const shared = across * (Math.min(run.bottom, below.bottom) - below.top);
  const areas = [getArea(run), getArea(below)] as const;
  const smaller = Math.min(...areas);
  if (!(shared > 0 && smaller > 0 && shared / smaller > COVERED)) return false;
  return (
    !(Math.max(...areas) / smaller > FAR_LARGER) ||
    getRunText(run, characters) === getRunText(below, characters)
  );
}

function getArea({ left, top, right, bottom }: Rect): number {
  return (right - left) * (bottom - top);
}

function getRunText({ words }: Run, characters: string): string {
  return characters.slice(words[0]?.from, words.at(-1)?.to);
}
