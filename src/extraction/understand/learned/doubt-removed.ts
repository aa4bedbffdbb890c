import type { PlaceFit, PrintedPlace } from './place-features.ts';
import type { Sketch } from './sketch.ts';

/** A value removed from a taught document, compared with a candidate. */
export interface Removal {
  /** How well the candidate fits the position of the removed value; null if the position is unknown. */
  fit: PlaceFit | null;
  sketch: Sketch;
  /** The number of newer taught documents with the same layout. */
  age: number;
}

/**
 * A candidate is at the position of a removed value only if at least this share of the anchors around that
 * value predict the candidate's position.
 */
const AGREED = 0.4;
/** The weight of a removal is multiplied by this factor for each newer document. */
const AGING = 0.85;
/**
 * Factors for the probability of a candidate at the position of a removed value. `SAME_LABEL` is used if the
 * same words precede the candidate and the removed value, `OTHER_LABEL` if the words differ.
 */
const SAME_LABEL = 0.1;
const OTHER_LABEL = 0.6;
/**
 * Factor for the probability of a candidate in another position if the words before it do not occur in the
 * taught document.
 */
const NEW_LABEL = 0.9;

/**
 * Returns a factor for the probability of a candidate whose field was removed from all taught documents. Each
 * removal makes every candidate less likely. A candidate that is at the position of the removed value and
 * follows the same words becomes much less likely. For other positions, the age of a removal does not matter,
 * because no newer document has the field either.
 */
export function doubtRemoved(place: PrintedPlace | null, removals: readonly Removal[]): number {
  let factor = 1;
  let elsewhere = 0;
  for (const { fit, sketch, age } of removals) {
    const weight = AGING ** age;
    if (fit !== null && fit.agree >= AGREED)
      factor *= (hasSameLabel(fit) ? SAME_LABEL : OTHER_LABEL) ** weight;
    else if (place !== null && isNewLabel(place, sketch)) factor *= NEW_LABEL ** weight;
    else elsewhere++;
  }
  return factor / (1 + elsewhere);
}

/**
 * Whether a candidate and a removed value follow the same words or, if no words precede them, are below the
 * same word.
 */
function hasSameLabel({ sameBefore, sameAbove }: PlaceFit): boolean {
  return sameBefore > 0 || sameAbove === 1;
}

/** Whether none of the words before a candidate occurs in a taught document. */
function isNewLabel({ before }: PrintedPlace, { pages }: Sketch): boolean {
  return before.length > 0 && !pages.some(({ words }) => words.some(({ hash }) => before.includes(hash)));
}
