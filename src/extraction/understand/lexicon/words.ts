import { headOf, keyOf, splitAt, type WordFacts } from '../view/token.ts';
import { beginsOf } from './phrases.ts';

/** A reader's word, which may be two. */
export interface Word extends WordFacts {
  /** Where it is cut, as it holds a label and its value; -1 where it is not. */
  cut: number;
}

/** The words of a document, each looked at once: most of them stand on it again and again. */
export class Words {
  readonly #known = new Map<string, Word>();

  of(text: string): Word {
    const known = this.#known.get(text);
    if (known) return known;
    const key = keyOf(text);
    const head = headOf(key);
    const word = {
      key,
      head,
      digits: /\d/.test(text),
      begins: beginsOf(head),
      cut: splitAt(text),
    };
    this.#known.set(text, word);
    return word;
  }
}
