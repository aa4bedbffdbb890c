import { joinInLine, joinLines } from './join-lines.ts';
import { findUsual, groupIntoLines } from './lines.ts';
import { isPageNumber, NARROW, type Placed, place } from './placed.ts';
import type { Run } from './run.ts';

/** Returns the runs in reading order, with their words. Adjacent runs are joined. */
export function arrangeRuns(runs: readonly Run[], characters: string, pageWidth: number): Run[] {
  const placed = runs.map((run) => place(run, characters, pageWidth));
  const lines = groupIntoLines(placed, findUsual(placed)).map(joinInLine);
  return withoutPageNumbers(joinLines(lines).flat(), pageWidth).map(({ run }) => run);
}

/**
 * Removes page numbers. A page number is kept if a run that is not a page number begins at the same height.
 */
function withoutPageNumbers(placed: Placed[], pageWidth: number): Placed[] {
  const isNumber = (run: Placed) => run.mayBePageNumber || isPageNumber(run, pageWidth);
  if (!placed.some((run) => run.width < NARROW && isNumber(run))) return placed;
  const heights = new Set(placed.filter((run) => !run.mayBePageNumber).map(({ y }) => Math.round(y)));
  return placed.filter((run) => !isNumber(run) || heights.has(Math.round(run.y)));
}
