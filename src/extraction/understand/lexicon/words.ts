import { getHead, keyOf, splitAt, type WordFacts } from '../view/token.ts';
import { beginsOf } from './phrases.ts';

/**
 * The analysis of a word from the reader. The word may consist of two words printed without a space between
 * them.
 */
export interface Word extends WordFacts {
  /** Offset of the value if the word also contains its label; -1 if the word is not split. */
  cut: number;
}

/** Caches the analysis of each distinct word in a document, because most words occur repeatedly. */
export class Words {
  readonly #known = new Map<string, Word>();

  of(text: string): Word {
    const known = this.#known.get(text);
    if (known) return known;
    const key = keyOf(text);
    const head = getHead(key);
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
