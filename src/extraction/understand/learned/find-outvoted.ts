import type { PlaceFit } from './place-features.ts';

/**
 * A candidate is at the position of a taught value only if at least this share of the anchors around that
 * value predict the candidate's position.
 */
const AGREED = 0.4;
/**
 * Minimum number of taught documents that must agree. With fewer documents, it is unclear which one is
 * mistaken.
 */
const LEAST_AGREEING = 3;
/**
 * Minimum number of taught documents that must agree if they include the latest one. In this case, two are
 * enough, because a person has corrected or confirmed the value again in the latest document.
 */
const LEAST_WITH_LATEST = 2;

/**
 * Finds taught documents whose value is probably a mistake: no other document has the value in the same
 * place, although enough of the others agree with each other.
 * @param fits for each candidate, how well it fits each taught document; the latest document comes first
 * @returns the indexes of the documents with a probable mistake
 */
export function findOutvoted(fits: readonly (readonly (PlaceFit | null)[])[]): Set<number> {
  const supporters = fits.map((ofCandidate) =>
    ofCandidate.flatMap((fit, k) => (hasTaughtPlace(fit) ? [k] : [])),
  );
  if (!supporters.some(isMajority)) return new Set();
  const shared = new Set(supporters.filter(({ length }) => length > 1).flat());
  return new Set(supporters.flat().filter((k) => !shared.has(k)));
}

function isMajority(supporters: readonly number[]): boolean {
  return supporters.length >= (supporters.includes(0) ? LEAST_WITH_LATEST : LEAST_AGREEING);
}

/** Whether a candidate has the same place as a taught value or follows the same words. */
function hasTaughtPlace(fit: PlaceFit | null): boolean {
  return fit !== null && (fit.agree >= AGREED || fit.sameBefore === 1);
}
