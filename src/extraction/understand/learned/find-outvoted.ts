import type { PlaceFit } from './place-features.ts';

/** A candidate is at a taught place if at least this share of the anchors around the place agrees. */
const AGREED = 0.4;
/** Minimum number of taught documents that must agree. With fewer, it is unclear which one is mistaken. */
const LEAST_AGREEING = 3;

/**
 * Finds taught documents whose value is probably a mistake: its place agrees with that of no other document,
 * although at least three others agree with each other.
 * @param fits for each candidate, how well it fits each taught document
 * @returns the indexes of these documents
 */
export function findOutvoted(fits: readonly (readonly (PlaceFit | null)[])[]): Set<number> {
  const supporters = fits.map((ofCandidate) =>
    ofCandidate.flatMap((fit, k) => (hasTaughtPlace(fit) ? [k] : [])),
  );
  if (!supporters.some(({ length }) => length >= LEAST_AGREEING)) return new Set();
  const shared = new Set(supporters.filter(({ length }) => length > 1).flat());
  return new Set(supporters.flat().filter((k) => !shared.has(k)));
}

/** Whether a candidate has the place of a taught value or follows the same words. */
function hasTaughtPlace(fit: PlaceFit | null): boolean {
  return fit !== null && (fit.agree >= AGREED || fit.sameBefore === 1);
}
