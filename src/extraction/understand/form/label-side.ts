import { parseYesOrNo } from '../lexicon/yes-and-no.ts';
import type { Token } from '../view/token.ts';

/** On which side of the check boxes their labels are printed: "Yes ☒ No ☐" or "☒ Yes ☐ No". */
export type LabelSide = 'before' | 'after';

/** The words next to a check box; undefined if there are none. */
export interface Beside {
  before: Token | undefined;
  after: Token | undefined;
}

/**
 * Determines the side of the labels from the words "yes" and "no" next to the boxes. Returns null if there are as many
 * on one side as on the other.
 */
export function findSideOfYesAndNo(boxes: readonly Beside[]): LabelSide | null {
  const count = (side: LabelSide) => boxes.filter((box) => isYesOrNo(box[side])).length;
  const [before, after] = [count('before'), count('after')];
  return before === after ? null : before > after ? 'before' : 'after';
}

/** Whether a token is a word for "yes" or "no", not only its first letter. */
export function isYesOrNo(token: Token | undefined): boolean {
  return token !== undefined && token.key.length > 1 && parseYesOrNo(token.key) !== null;
}

/** Returns the side that more lines have; null if there are as many of each. */
export function findUsualSide(sides: readonly (LabelSide | null)[]): LabelSide | null {
  const before = sides.filter((side) => side === 'before').length;
  const after = sides.filter((side) => side === 'after').length;
  return before === after ? null : before > after ? 'before' : 'after';
}
