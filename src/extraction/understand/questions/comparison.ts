import type { Question } from './question.ts';
import type { Neighbor } from './surroundings.ts';
import { comparePhrases, type Likeness, UNLIKE, type Word } from './wording.ts';

/** How well text matches the names and the description of a question. */
export interface Comparison extends Likeness {
  /** Whether the text is one of the names, ignoring punctuation. */
  exact: boolean;
  /** `asked` and `printed`, combined into one number. */
  fit: number;
  described: number;
  /** Index of the most similar name. The names are sorted from the most specific to the least specific. */
  place: number;
}

export const NO_MATCH: Comparison = { ...UNLIKE, exact: false, fit: 0, described: 0, place: 0 };

/**
 * Compares a question with text near a value. If the text is before the value on the same line, only its last
 * words can be the label. In a sentence, words that do not match have no effect.
 */
export function compareText(question: Question, near: Neighbor): Comparison {
  let best = UNLIKE;
  let fit = 0;
  let place = 0;
  let closest = 0;
  let exact = false;
  const said = near.relation === 'sentence';
  const variants = listVariants(near);
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

/**
 * Lists the parts of the text that may be the label. If the text is on the same line as the value, the parts
 * contain only the words nearest to the value.
 */
function listVariants({ relation, words, nearest }: Neighbor): readonly (readonly Word[])[] {
  if (relation === 'inline') return listSuffixes(nearest ?? words);
  if (relation === 'after') return listPrefixes(nearest ?? words);
  return nearest ? [words, nearest] : [words];
}

function listPrefixes(words: readonly Word[]): (readonly Word[])[] {
  return words.length <= 1 ? [words] : [words, words.slice(0, 2), words.slice(0, 1)];
}

function listSuffixes(words: readonly Word[]): (readonly Word[])[] {
  return words.length <= 2
    ? [words]
    : [words, words.slice(-4), words.slice(-3), words.slice(-2), words.slice(-1)]
        .slice(words.length <= 4 ? 2 : 0)
        .concat([words]);
}
