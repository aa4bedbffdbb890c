import type { Question } from './question.ts';
import type { Neighbour } from './surroundings.ts';
import { comparePhrases, type Likeness, UNLIKE, type Word } from './wording.ts';

/** How a text compares with a question: by the best of its names, and by its description. */
export interface Comparison extends Likeness {
  /** The text, but for marks, is one of the names. */
  exact: boolean;
  /** Both sides in one number. */
  fit: number;
  described: number;
  /** Which of the names is likest: the first ones tell most. */
  place: number;
}

export const NO_MATCH: Comparison = { ...UNLIKE, exact: false, fit: 0, described: 0, place: 0 };

/** Of words before a value in its line the last ones alone may be the label; of a sentence only what it covers counts. */
export function compareText(question: Question, near: Neighbour): Comparison {
  let best = UNLIKE;
  let fit = 0;
  let place = 0;
  let closest = 0;
  let exact = false;
  const said = near.relation === 'sentence';
  const variants = variantsOf(near);
  for (const [i, name] of question.names.entries()) {
    for (const [v, words] of variants.entries()) {
      const one = comparePhrases(name, words);
      const both = said ? 0.6 * one.asked : one.asked * (0.4 + 0.6 * one.printed);
      if (both > fit) {
        best = one;
        fit = both;
      }
      if (v === 0 && one.asked * one.printed > closest + 0.01) {
        closest = one.asked * one.printed;
        place = i;
      }
      if (one.asked === 1 && one.printed === 1) exact = true;
    }
  }
  const { asked, printed } = comparePhrases(question.description, near.words);
  const described = said ? asked : 0.6 * printed + 0.4 * asked;
  return { ...best, exact, fit, described, place };
}

/** Of words in the value's own line those nearest to it may be the label alone. */
function variantsOf({ relation, words, nearest }: Neighbour): readonly (readonly Word[])[] {
  if (relation === 'inline') return suffixesOf(nearest ?? words);
  if (relation === 'after') return prefixesOf(nearest ?? words);
  return nearest ? [words, nearest] : [words];
}

function prefixesOf(words: readonly Word[]): (readonly Word[])[] {
  return words.length <= 1 ? [words] : [words, words.slice(0, 2), words.slice(0, 1)];
}

function suffixesOf(words: readonly Word[]): (readonly Word[])[] {
  return words.length <= 2
    ? [words]
    : [words, words.slice(-4), words.slice(-3), words.slice(-2), words.slice(-1)]
        .slice(words.length <= 4 ? 2 : 0)
        .concat([words]);
}
