import type { PlaceFit, PrintedPlace } from './place-features.ts';
import type { Sketch } from './sketch.ts';

/** A removed value of a taught document, compared with a candidate. */
export interface Removal {
  /** How well the candidate fits the place of the removed value; null if the place is not known. */
  fit: PlaceFit | null;
  sketch: Sketch;
  /** The number of taught documents of the layout that are newer. */
  age: number;
}

/** Minimum share of the anchors around a removed value according to which a candidate is at its place. */
const AGREED = 0.4;
/** How much less a removal counts than one in the next newer document. */
const AGING = 0.85;
/** Factors for the probability of a candidate: at the place of the removed value, after the same words or others. */
const SAME_LABEL = 0.1;
const OTHER_LABEL = 0.6;
/** Factor for a candidate elsewhere after words that the taught document, which has no such value, does not print. */
const NEW_LABEL = 0.9;

/**
 * Returns a factor for the probability of a candidate whose field was removed from all taught documents. Each removal is
 * evidence against any value, and strong evidence against one at the same place after the same words.
 */
export function doubtRemoved(place: PrintedPlace | null, removals: readonly Removal[]): number {
  let factor = 1;
  let elsewhere = 0;
  for (const { fit, sketch, age } of removals) {
    const weight = AGING ** age;
    if (fit !== null && fit.agree >= AGREED)
      factor *= (hasSameLabel(fit) ? SAME_LABEL : OTHER_LABEL) ** weight;
    else if (place !== null && isNewLabel(place, sketch)) factor *= NEW_LABEL ** weight;
    else elsewhere += weight;
  }
  return factor / (1 + elsewhere);
}

/** Whether the same words precede the candidate; without any, whether the same word is above it. */
function hasSameLabel({ sameBefore, sameAbove }: PlaceFit): boolean {
  return sameBefore > 0 || sameAbove === 1;
}

/** Whether a taught document prints none of the words before a candidate. */
function isNewLabel({ before }: PrintedPlace, { pages }: Sketch): boolean {
  return before.length > 0 && !pages.some(({ words }) => words.some(({ hash }) => before.includes(hash)));
}
