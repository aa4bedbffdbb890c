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
 * Determines the side of the labels from the words "yes" and "no" next to the boxes. Returns null if both words are on neither
 * side, or as often on both. A single word is not enough: "no" can also mean "number".
 */
export function findSideOfYesAndNo(boxes: readonly Beside[]): LabelSide | null {
  const count = (side: LabelSide) => {
    const answers = boxes.flatMap((box) => parseAnswer(box[side]) ?? []);
    return answers.includes(true) && answers.includes(false) ? answers.length : 0;
  };
  const [before, after] = [count('before'), count('after')];
  return before === after ? null : before > after ? 'before' : 'after';
}

/** Returns whether a token is a word for "yes" or for "no"; null if it is neither or only the first letter. */
function parseAnswer(token: Token | undefined): boolean | null {
  return token !== undefined && token.key.length > 1 ? parseYesOrNo(token.key) : null;
}

/** Whether a token is a word for "yes" or "no", not only its first letter. */
export const isYesOrNo = (token: Token | undefined): boolean => parseAnswer(token) !== null;

/** Returns the side that more lines have; null if there are as many of each. */
export function findUsualSide(sides: readonly (LabelSide | null)[]): LabelSide | null {
  const before = sides.filter((side) => side === 'before').length;
  const after = sides.filter((side) => side === 'after').length;
  return before === after ? null : before > after ? 'before' : 'after';
}
